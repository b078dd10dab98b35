import { expect, test } from 'vitest';
import { merged } from './merging';

const before = {
  seed: 1,
  network: { sockets: 1, loss: 0 },
  faults: [{ kind: 'crash', at_s: 1 }],
  title: 'x',
};

test('what either hand has changed is changed', () => {
  const mine = { ...before, seed: 2, network: { sockets: 1, loss: 0.1 } };
  const theirs = { ...before, network: { sockets: 5, loss: 0 }, horizon_s: 9 };
  expect(merged(before, mine, theirs)).toEqual({
    ...before,
    seed: 2,
    network: { sockets: 5, loss: 0.1 },
    horizon_s: 9,
  });
});

test('what one hand takes away is gone, and what the other changes stays', () => {
  const { title: _, ...mine } = before;
  expect(merged(before, mine, { ...before, seed: 3 })).toEqual({ ...mine, seed: 3 });
  expect(merged(before, { ...before, seed: 3 }, mine)).toEqual({ ...mine, seed: 3 });
});

test('where both change one value, mine counts; items of a list go by their places', () => {
  const one = { ...before, seed: 2, faults: [{ kind: 'crash', at_s: 5 }] };
  const other = { ...before, seed: 3, faults: [{ kind: 'timeout', at_s: 1 }] };
  expect(merged(before, one, other)).toEqual({
    ...before,
    seed: 2,
    faults: [{ kind: 'timeout', at_s: 5 }],
  });
  const longer = { ...before, faults: [...before.faults, { kind: 'crash', at_s: 2 }] };
  expect(merged(before, one, longer).faults).toEqual(one.faults);
});
