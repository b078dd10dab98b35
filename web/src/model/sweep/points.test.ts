import { expect, test } from 'vitest';
import { curvePanels, heldStretches, limitStretches, type PlannedPoint } from './curves';
import { measureAt } from './measures';
import { coarseFirst, halving } from './points';
import { testOutcome } from './testOutcome';

const planned = (x: number | null, variant = 'A', seed = 1): PlannedPoint => ({
  of: 0,
  variant,
  settings: [['workload.rate_tps', x]],
  seed,
  x,
  series: null,
  panel: null,
});

const measured = (p50: number, queueGrows = false, limit = 'offered load') =>
  testOutcome({ values: { 'latency_s.p50': p50, goodput_tps: 100 * p50 }, queueGrows, limit });

test('ends come first, then middles', () => {
  expect(halving(9)).toEqual([0, 8, 4, 2, 6, 1, 3, 5, 7]);
  expect(halving(1)).toEqual([0]);
  expect(halving(0)).toEqual([]);
  expect(halving(2)).toEqual([0, 1]);
});

test('all curves grow at once, and repeated seeds come last', () => {
  const points = [1, 2].flatMap((seed) =>
    ['A', 'B'].flatMap((variant) => [1, 2, 3].map((x) => planned(x, variant, seed))),
  );
  const order = coarseFirst(points);
  expect(order.slice(0, 6)).toEqual([0, 3, 2, 5, 1, 4]);
  expect(order.toSorted((a, b) => a - b)).toEqual([...points.keys()]);
});

const latency = measureAt('latency_s.p50');

test('points become curves; seeds are taken together', () => {
  const points = [planned(1), planned(2), planned(1, 'A', 2), planned(2, 'A', 2), planned(1, 'B')];
  const [panel] = curvePanels(points, [measured(1), undefined, measured(3)], latency, null);
  expect(panel?.series.map(({ variant }) => variant)).toEqual(['A', 'B']);
  const [first, second] = panel?.series[0]?.points ?? [];
  expect(first).toMatchObject({ x: 1, mean: 2, min: 1, max: 3, runs: 2, places: [0, 2] });
  expect(second).toMatchObject({ x: 2, mean: null, isKnown: false });
});

test('a latency of a growing queue is none, a goodput is; unlimited comes last', () => {
  const points = [planned(null), planned(2), planned(1)];
  const outcomes = [measured(5, true), measured(2), measured(1)];
  const [panel] = curvePanels(points, outcomes, latency, 'goodput_tps');
  expect(panel?.series[0]?.points.map(({ x, mean, across }) => [x, mean, across])).toEqual([
    [1, 1, 100],
    [2, 2, 200],
    [null, null, 500],
  ]);
  const [goodput] = curvePanels(points, outcomes, measureAt('goodput_tps'), null);
  expect(goodput?.series[0]?.points.at(-1)?.mean).toBe(500);
});

test('a curve holds in stretches, between growing queues', () => {
  const xs = [1, 2, 3, 4, 5, 6];
  const outcomes = [true, false, undefined, false, true, false].map((grows, index) =>
    grows === undefined ? undefined : measured(index, grows),
  );
  const [panel] = curvePanels(
    xs.map((x) => planned(x)),
    outcomes,
    latency,
    null,
  );
  const stretches = heldStretches(panel?.series[0]?.points ?? []);
  expect(
    stretches.map(({ from, to, growsBefore, growsBehind }) => [
      from.x,
      to.x,
      growsBefore,
      growsBehind,
    ]),
  ).toEqual([
    [2, 4, true, true],
    [6, 6, true, false],
  ]);
});

test('limits are told where they change', () => {
  const outcomes = ['window', 'window', 'egress'].map((limit) => measured(1, false, limit));
  const [panel] = curvePanels(
    [1, 2, 3].map((x) => planned(x)),
    outcomes,
    latency,
    null,
  );
  expect(
    limitStretches(panel?.series[0]?.points ?? []).map(({ limit, from, to }) => [
      limit,
      from.x,
      to.x,
    ]),
  ).toEqual([
    ['window', 1, 2],
    ['egress', 3, 3],
  ]);
});
