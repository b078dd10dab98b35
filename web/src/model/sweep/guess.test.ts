import { expect, test } from 'vitest';
import { curvePanels } from './curves';
import { largestGap, withStroke } from './guess';
import { measureAt } from './measures';
import { testOutcome } from './testOutcome';

const xs = [0, 10, 20, 30];
const nothing = [null, null, null, null];

test('a stroke draws at every place that it passes, either way', () => {
  expect(withStroke(nothing, xs, { x: 0, value: 0 }, { x: 20, value: 4 })).toEqual([0, 2, 4, null]);
  expect(withStroke(nothing, xs, { x: 30, value: 3 }, { x: 10, value: 1 })).toEqual([
    null,
    1,
    2,
    3,
  ]);
});

test('a touch draws at the nearest place, and leaves the others', () => {
  const touch = { x: 13, value: 5 };
  expect(withStroke([1, 2, 3, 4], xs, touch, touch)).toEqual([1, 5, 3, 4]);
});

test('the largest gap is where the curve has a value', () => {
  const points = xs.map((x) => ({
    ...{ of: 0, variant: null, settings: [], seed: 1, x, series: null, panel: null },
  }));
  const outcomes = [1, 2, 4, 9].map((p50, index) =>
    testOutcome({ values: { 'latency_s.p50': p50 }, queueGrows: index === 3 }),
  );
  const [panel] = curvePanels(points, outcomes, measureAt('latency_s.p50'), null);
  const along = panel?.series[0]?.points ?? [];
  expect(largestGap([2, 2, 2, 100], along)).toMatchObject({
    size: 2,
    isAbove: false,
    at: { x: 20 },
  });
  expect(largestGap(nothing, along)).toBeNull();
});
