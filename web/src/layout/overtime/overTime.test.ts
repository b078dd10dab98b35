import { expect, test } from 'vitest';
import type { OverTime } from '../../core/columns';
import {
  cumulative,
  dotSteps,
  dots,
  heatCells,
  heatRows,
  mostWaiting,
  queueAt,
  requestFor,
  shadeOf,
  shadeSteps,
  shadesOf,
  tableRows,
  until,
  viewsIn,
  within,
} from './overTime';

/** Columns of 10 ns from 100 on, rows of 4 ns. */
const told: OverTime = {
  ...{ startNs: 100, columnNs: 10, rowNs: 4 },
  cells: {
    count: 4,
    column: Uint16Array.of(0, 2, 2, 3),
    row: Uint16Array.of(1, 2, 3, 9),
    transactions: Uint32Array.of(5, 10, 20, 1),
  },
  queue: {
    count: 5,
    least: Float64Array.of(0, 3, 2, 1, 1),
    most: Float64Array.of(4, 9, 8, 7, 2),
  },
  views: {
    count: 3,
    column: Uint16Array.of(0, 2, 3),
    views: Uint32Array.of(1, 3, 1),
    view: Uint32Array.of(7, 8, 11),
    leastNs: Float64Array.of(20, 2, 30),
    mostNs: Float64Array.of(20, 5, 30),
  },
};
const ALL = until(150);

test('a whole run is asked for, in columns of a pixel at least', () => {
  expect(requestFor(9000, 400.7)).toEqual({ startNs: 0, endNs: 9001, columns: 400, rows: 1024 });
  expect(requestFor(9000, 0).columns).toBe(1);
});

test('all runs share the rows that hold the longest latency', () => {
  expect(heatRows([told], ALL, 100)).toEqual({ rowNs: 4, highestNs: 40 });
  expect(heatRows([told], ALL, 4)).toEqual({ rowNs: 16, highestNs: 48 });
  expect(heatRows([told, { ...told, rowNs: 8 }], ALL, 100)).toEqual({ rowNs: 8, highestNs: 80 });
  // Without the last column the longest is in row 3.
  expect(heatRows([told], until(139), 100)).toEqual({ rowNs: 4, highestNs: 16 });
  expect(heatRows([told], until(109), 100)).toBeNull();
});

test('cells are joined to higher rows, and none is lost', () => {
  expect(heatCells(told, { rowNs: 4, highestNs: 40 }, ALL)).toEqual({
    startNs: [100, 120, 120, 130],
    row: [1, 2, 3, 9],
    transactions: [5, 10, 20, 1],
  });
  expect(heatCells(told, { rowNs: 8, highestNs: 40 }, ALL)).toEqual({
    startNs: [100, 120, 130],
    row: [0, 1, 4],
    transactions: [5, 30, 1],
  });
});

test('a dot is what is answered in a column, at its median, from the shortest to the longest', () => {
  const all = dots(told, ALL);
  expect(all).toEqual([
    { startNs: 100, leastNs: 4, medianNs: 8, mostNs: 8, transactions: 5 },
    { startNs: 120, leastNs: 8, medianNs: 16, mostNs: 16, transactions: 30 },
    { startNs: 130, leastNs: 36, medianNs: 40, mostNs: 40, transactions: 1 },
  ]);
  // Of a column that is not over there is none.
  expect(dots(told, until(139))).toHaveLength(2);
  expect([dotSteps(all), dotSteps(all.slice(0, 1)), dotSteps([])]).toEqual([[1, 30], [5], []]);
});

test('shades go by the number, and over more than a decade by its logarithm', () => {
  const cells = (...transactions: number[]) => ({ startNs: [], row: [], transactions });
  const even = shadesOf([cells(5, 20), cells(10)]);
  expect(even).toEqual({ least: 5, most: 20, isLog: false });
  const wide = shadesOf([cells(1, 1000)]);
  if (even === null || wide === null) throw new Error('There are cells');
  expect(shadeSteps(even)).toEqual([5, 20]);
  expect(shadeOf(20, even)).toBe(1);
  expect(shadeOf(10, even)).toBeCloseTo(0.14 + 0.86 / 2);
  expect(shadeSteps(wide)).toEqual([1, 10, 100, 1000]);
  expect([1, 10, 1000].map((count) => shadeOf(count, wide))).toEqual([
    0.14,
    expect.closeTo(0.14 + 0.86 / 3),
    1,
  ]);
  expect(shadesOf([cells()])).toBeNull();
});

test('the share that waited no longer rises to all, at the ends of rows', () => {
  const all = cumulative(told, ALL);
  expect(all).toMatchObject({ transactions: 36 });
  expect(all?.latencyNs.slice(0, 5)).toEqual([4, 8, 12, 16, 20]);
  expect(all?.share.slice(0, 5)).toEqual([0, 5 / 36, 15 / 36, 35 / 36, 35 / 36]);
  expect(all?.share.at(-1)).toBe(1);
  if (all === null) throw new Error('There are answers');
  expect([within(all, 0.5), within(all, 0.95), within(all, 1)]).toEqual([16, 16, 40]);
  // What a column has is told when it is over.
  expect(cumulative(told, until(129))?.transactions).toBe(5);
  expect(cumulative(told, { startNs: 140, endNs: 150 })).toBeNull();
});

test('of the queue and the views nothing is told after a time', () => {
  expect(queueAt(told, 125, Number.POSITIVE_INFINITY)).toEqual({ least: 2, most: 8 });
  expect(queueAt(told, 125, 125)).toEqual({ least: 3, most: 9 });
  expect([queueAt(told, 99, 150), queueAt(told, 150, 200), queueAt(told, 105, 105)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([150, 120, 119, 109].map((ns) => mostWaiting(told, ns))).toEqual([9, 9, 4, 0]);
  expect(viewsIn(told, ALL).map(({ startNs, mostNs }) => [startNs, mostNs])).toEqual([
    [100, 20],
    [120, 5],
    [130, 20],
  ]);
  // The first has taken 15 ns by then, and the second begins in a column that is not over.
  expect(viewsIn(told, until(115))).toEqual([
    { startNs: 100, views: 1, view: 7, leastNs: 15, mostNs: 15 },
  ]);
});

test('a table has so many rows at most, and counts everything once', () => {
  const rows = tableRows(told, 3);
  expect(rows.map(({ startNs, endNs }) => [startNs, endNs])).toEqual([
    [100, 120],
    [120, 140],
    [140, 150],
  ]);
  expect(rows.map(({ answers }) => answers?.transactions)).toEqual([5, 31, undefined]);
  expect(rows.map(({ queue }) => queue)).toEqual([
    { least: 0, most: 9 },
    { least: 1, most: 8 },
    { least: 1, most: 2 },
  ]);
  expect(rows.map(({ views, longestViewNs }) => [views, longestViewNs])).toEqual([
    [1, 20],
    [4, 30],
    [0, 0],
  ]);
});
