import { expect, test } from 'vitest';
import { type CellValue, cellAt, cells, limitBorders, shadeSpan } from './cells';

const area = { left: 50, right: 250, top: 0, bottom: 100 };
const of = (value: number | null): CellValue => ({
  value,
  look: value === null ? 'growing' : 'solid',
});

test('cells fill the area, rows from below, and shades go from the least to the most', () => {
  const rows = [
    [of(1), of(3)],
    [of(null), of(5)],
  ];
  const span = shadeSpan(rows);
  expect(span).toEqual([1, 5]);
  const all = cells(rows, span, area);
  expect(all.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [50, 50, 100, 50],
    [150, 50, 100, 50],
    [50, 0, 100, 50],
    [150, 0, 100, 50],
  ]);
  expect(all.map(({ shade }) => shade)).toEqual([0, 0.5, null, 1]);
});

test('values far apart have shades of equal factors', () => {
  const rows = [[of(1), of(10), of(100)]];
  const shades = cells(rows, shadeSpan(rows), area).map(({ shade }) => shade);
  expect(shades[0]).toBe(0);
  expect(shades[1]).toBeCloseTo(0.5, 12);
  expect(shades[2]).toBe(1);
  expect(shadeSpan([[of(null)]])).toBeNull();
  expect(cells([[of(2)]], [2, 2], area)[0]?.shade).toBe(1);
});

test('a spot is in one cell at most', () => {
  const rows = [[of(1), of(3)]];
  const all = cells(rows, shadeSpan(rows), area);
  expect(cellAt(all, 60, 50)?.column).toBe(0);
  expect(cellAt(all, 150, 50)?.column).toBe(1);
  expect(cellAt(all, 251, 50)).toBeUndefined();
});

test('a line parts cells with different limits; one that is not known parts nothing', () => {
  const value = { value: 1, look: 'solid' as const };
  const area = { left: 0, right: 60, top: 0, bottom: 40 };
  const all = cells(
    [
      [value, value, value],
      [value, value, value],
    ],
    [1, 1],
    area,
  );
  const limits = [
    ['window', 'window', 'channel'],
    ['window', 'channel', ''],
  ];
  expect(limitBorders(all, limits)).toBe('M40 20v20M20 20h20M20 0v20');
});
