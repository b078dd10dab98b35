import { expect, test } from 'vitest';
import {
  crashAt,
  stretchBetween,
  withCrash,
  withCutLink,
  withDragged,
  withEnd,
  withLoss,
  withSlowLink,
  withTimeout,
  withWhole,
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
  const held = { atS: 2, untilS: 4 };
  const from = (atS: number) => ({ atS, untilS: null });
  expect(withDragged(faults, 0, 'body', held, 9, 10)[0]).toMatchObject({ at_s: 4, until_s: 6 });
  expect(withDragged(faults, 0, 'end', held, 9, 10)[0]).toMatchObject({ until_s: 6 });
  expect(withCrash(faults, 1, { atS: 5, untilS: 5.5 })[3]).toEqual(crash(1, 5, 5.5));
  expect(withCrash(faults, 1, from(5))[3]).toEqual(crash(1, 5, 6));
  expect(withCrash(faults, 1, from(8))[3]).toEqual(crash(1, 8));
  expect(withCrash(faults, 1, from(6))).toBe(faults);
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
    { kind: 'loss', rate: 0.01, from: 3, to: '*', at_s: 1, until_s: 2 },
    { kind: 'loss', rate: 0.01, from: '*', to: 3, at_s: 1, until_s: 2 },
  ]);
  expect(withLoss([], 3, 0, { atS: 1, untilS: null })[0]).not.toHaveProperty('until_s');
});

test('a stretch is drawn either way, inside of the run, and lasts where it reaches its end', () => {
  const drawn = (one: number, other: number | null) => stretchBetween(one, other, 1, 10);
  expect(drawn(2, 5)).toEqual({ atS: 2, untilS: 5 });
  expect(drawn(5, 2)).toEqual({ atS: 2, untilS: 5 });
  expect(drawn(2, null)).toEqual({ atS: 2, untilS: null });
  expect(drawn(2, 10)).toEqual({ atS: 2, untilS: null });
  // Not before a fork, nor behind the run; and never without a length.
  expect(drawn(5, 0)).toEqual({ atS: 1, untilS: 5 });
  expect(drawn(0, 0.5)).toEqual({ atS: 1, untilS: 1.001 });
  expect(drawn(12, null)).toEqual({ atS: 9.999, untilS: null });
  expect(drawn(3, 3)).toEqual({ atS: 3, untilS: 3.001 });
});

test('a fault lasts for the whole run, or for what others of its replica leave of it', () => {
  const loss = { kind: 'loss', rate: 0.1, from: 0, to: 1, at_s: 2, until_s: 3 };
  expect(withWhole([loss], 0, 0, 10)[0]).toEqual({ ...loss, at_s: 0, until_s: null });
  expect(withWhole([loss], 0, 1.5, 10)[0]).toMatchObject({ at_s: 1.5, until_s: null });
  const crashes = [crash(1, 1, 2), crash(1, 4, 5), crash(1, 7)];
  expect(withWhole(crashes, 1, 0, 10)[1]).toEqual(crash(1, 2, 7));
  const instant = withTimeout([], 2, 1);
  expect(withWhole(instant, 0, 0, 10)).toBe(instant);
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
