import { expect, test } from 'vitest';
import type { OverTime } from '../../core/columns';
import {
  cumulative,
  heatCells,
  heatRows,
  mostWaiting,
  queueAt,
  requestFor,
  serves,
  shadeOf,
  shadeSteps,
  shadesOf,
  tableRows,
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
const ALL = { startNs: 100, endNs: 150 };

test('more than the view is asked for, as fine as it has pixels, and serves until it is left', () => {
  const view = { startNs: 1000, endNs: 2000 };
  const asked = requestFor(view, 9000, 400);
  expect(asked).toEqual({ startNs: 750, endNs: 2250, columns: 300, rows: 512 });
  expect(requestFor(view, 2100, 400)).toMatchObject({ endNs: 2100, columns: 270 });
  const servesAt = (startNs: number, endNs: number) => {
    const moved = { startNs, endNs };
    return serves(asked, requestFor(moved, 9000, 400), moved);
  };
  expect([servesAt(1200, 2200), servesAt(1300, 2300), servesAt(700, 1700)]).toEqual([
    true,
    false,
    false,
  ]);
  // Half as wide its columns are too wide; five times as wide it is not there.
  expect([servesAt(1000, 1500), servesAt(1000, 6000)]).toEqual([false, false]);
});

test('all runs share the rows that hold the longest latency in view', () => {
  expect(heatRows([told], ALL, 100)).toEqual({ rowNs: 4, highestNs: 40 });
  expect(heatRows([told], ALL, 4)).toEqual({ rowNs: 16, highestNs: 48 });
  expect(heatRows([told, { ...told, rowNs: 8 }], ALL, 100)).toEqual({ rowNs: 8, highestNs: 80 });
  // Without the last column the longest is in row 3.
  expect(heatRows([told], { startNs: 100, endNs: 130 }, 100)).toEqual({ rowNs: 4, highestNs: 16 });
  expect(heatRows([told], { startNs: 140, endNs: 150 }, 100)).toBeNull();
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
  expect(cumulative(told, { startNs: 100, endNs: 129 })?.transactions).toBe(5);
  expect(cumulative(told, { startNs: 140, endNs: 150 })).toBeNull();
});

test('the queue and the views of a time and of a stretch', () => {
  expect(queueAt(told, 125)).toEqual({ least: 2, most: 8 });
  expect([queueAt(told, 99), queueAt(told, 150)]).toEqual([null, null]);
  expect([mostWaiting(told, ALL), mostWaiting(told, { startNs: 120, endNs: 130 })]).toEqual([9, 8]);
  expect(viewsIn(told, { startNs: 115, endNs: 130 })).toEqual([
    { startNs: 100, views: 1, view: 7, leastNs: 20, mostNs: 20 },
    { startNs: 120, views: 3, view: 8, leastNs: 2, mostNs: 5 },
  ]);
});

test('a table has so many rows at most, and counts everything once', () => {
  const rows = tableRows(told, ALL, 3);
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
