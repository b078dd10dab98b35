import { expect, test } from 'vitest';
import {
  crashAt,
  withCrash,
  withCutLink,
  withDragged,
  withEnd,
  withLoss,
  withSlowLink,
  withTimeout,
} from './faultEdits';

const crash = (replica: number, at_s: number, until_s?: number) =>
  until_s === undefined
    ? { kind: 'crash', replica, at_s }
    : { kind: 'crash', replica, at_s, until_s };

test('a bar is dragged as a whole or by an end, inside of the run', () => {
  const faults = [crash(1, 2, 4)];
  const from = { atS: 2, untilS: 4 };
  const drag = (part: 'start' | 'body' | 'end', byS: number) =>
    withDragged(faults, 0, part, from, byS, 10)[0];
  expect(drag('body', 1.5)).toMatchObject({ at_s: 3.5, until_s: 5.5 });
  expect(drag('body', -9)).toMatchObject({ at_s: 0, until_s: 2 });
  expect(drag('body', 99)).toMatchObject({ at_s: 8, until_s: 10 });
  expect(drag('start', 9)).toMatchObject({ at_s: 3.999, until_s: 4 });
  expect(drag('end', -9)).toMatchObject({ at_s: 2, until_s: 2.001 });
  expect(drag('end', 99)).toMatchObject({ at_s: 2, until_s: null });
});

test('crashes of one replica are kept apart', () => {
  const faults = [crash(1, 2, 4), crash(1, 6, 7), crash(2, 5, 6)];
  const from = { atS: 2, untilS: 4 };
  expect(withDragged(faults, 0, 'body', from, 9, 10)[0]).toMatchObject({ at_s: 4, until_s: 6 });
  expect(withDragged(faults, 0, 'end', from, 9, 10)[0]).toMatchObject({ until_s: 6 });
  expect(withCrash(faults, 1, 5)[3]).toEqual(crash(1, 5, 6));
  expect(withCrash(faults, 1, 8)[3]).toEqual(crash(1, 8));
  expect(withCrash(faults, 1, 6)).toBe(faults);
});

test('a replica that is down is restarted by the end of its crash', () => {
  const faults = [crash(0, 1), crash(2, 3)];
  expect([crashAt(faults, 2, 2.9), crashAt(faults, 2, 3), crashAt(faults, 1, 3)]).toEqual([
    -1, 1, -1,
  ]);
  expect(withEnd(faults, 1, 5)[1]).toEqual(crash(2, 3, 5));
  expect(withEnd(faults, 1, 3)[1]).toEqual(crash(2, 3, 3.001));
});

test('links are slowed, cut and made to lose both ways', () => {
  const when = { atS: 1, untilS: 2 };
  expect(withSlowLink([], 3, '*', when)).toEqual([
    { kind: 'slow_link', from: 3, to: '*', factor: 3, at_s: 1, until_s: 2 },
  ]);
  expect(withCutLink([], 0, 1, when)).toEqual([
    { kind: 'one_way', from: 0, to: 1, at_s: 1, until_s: 2 },
    { kind: 'one_way', from: 1, to: 0, at_s: 1, until_s: 2 },
  ]);
  expect(withLoss([], 3, '*', when)).toEqual([
    { kind: 'loss', rate: 0.01, from: 3, to: '*', at_s: 1 },
    { kind: 'loss', rate: 0.01, from: '*', to: 3, at_s: 1 },
  ]);
});

test('an early time-out is an instant, however it is dragged', () => {
  const faults = withTimeout([], 2, 1);
  expect(faults).toEqual([{ kind: 'timeout', replica: 2, at_s: 1 }]);
  const from = { atS: 1, untilS: null };
  const drag = (part: 'start' | 'body' | 'end', byS: number) =>
    withDragged(faults, 0, part, from, byS, 10)[0];
  expect(drag('body', 2)).toEqual({ kind: 'timeout', replica: 2, at_s: 3 });
  expect(drag('end', 99)).toEqual({ kind: 'timeout', replica: 2, at_s: 9.999 });
});

test('changes of settings keep their order', () => {
  const changes = [1, 4, 6].map((at_s) => ({ at_s, set: { 'network.loss': at_s / 100 } }));
  const drag = (index: number, byS: number) => {
    const from = { atS: changes[index]?.at_s ?? 0, untilS: null };
    return withDragged(changes, index, 'body', from, byS, 10)[index]?.at_s;
  };
  expect([drag(0, -9), drag(1, -9), drag(1, 1.5), drag(1, 9), drag(2, 9)]).toEqual([
    0.001, 1.001, 5.5, 5.999, 9.999,
  ]);
});
