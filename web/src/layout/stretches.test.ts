import { expect, test } from 'vitest';
import { joinedStretches } from './stretches';

const joined = (...stretches: readonly number[][]) => [
  ...joinedStretches(Float32Array.from(stretches.flat())),
];

test('stretches of one height are one where they overlap, contain each other or touch', () => {
  const stretches = [
    [30, 50, 40, 50],
    [10, 50, 20, 50],
    [12, 50, 14, 50],
    [20, 50, 25, 50],
    [15, 50, 22, 50],
  ];
  expect(joined(...stretches)).toEqual([10, 50, 25, 50, 30, 50, 40, 50]);
});

test('stretches of two heights stay apart, and of none there are none', () => {
  expect(joined([10, 90, 20, 90], [10, 50, 20, 50], [15, 90, 25, 90])).toEqual([
    ...[10, 50, 20, 50],
    ...[10, 90, 25, 90],
  ]);
  expect(joined()).toEqual([]);
});
