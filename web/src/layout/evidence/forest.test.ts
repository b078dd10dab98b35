import { expect, test } from 'vitest';
import { firstColumn, forest } from './forest';

test('groups stand below each other, rows of 6 pixels below their heading', () => {
  const row = { ratio: 1, band: null };
  const { height, groups } = forest(
    [[row, row], [], [{ ratio: 2, band: { low: 1, high: 2 } }]],
    132,
  );
  expect(groups.map(({ headingY, rows }) => [headingY, rows.map(({ y }) => y)])).toEqual([
    [11, [25, 31]],
    [53, []],
    [83, [97]],
  ]);
  expect(height).toBe(108);
  expect(groups[2]?.rows[0]?.dotPx).toBe(126);
  expect(groups[2]?.rows[0]?.band).toEqual({ x: 66, width: 60 });
});

test('two columns are about as high, and no document is in both', () => {
  const of = (...groups: readonly (readonly [document: string, rows: number])[]) =>
    firstColumn(groups.map(([document, rows]) => ({ document, rows })));
  expect(of(['a', 50], ['a', 40], ['b', 20], ['c', 30], ['d', 10])).toBe(2);
  expect(of(['a', 10], ['b', 20], ['c', 90])).toBe(2);
  expect(of(['a', 10], ['a', 20])).toBe(2);
});
