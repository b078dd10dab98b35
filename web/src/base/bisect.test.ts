import { expect, test } from 'vitest';
import { bisectRight } from './bisect';

test('what is at most a value stands before its place', () => {
  const rising = Float64Array.of(1, 2, 2, 4);
  expect([0, 1, 2, 3, 4, 5].map((value) => bisectRight(rising, value))).toEqual([0, 1, 3, 3, 4, 4]);
  expect(bisectRight([], 1)).toBe(0);
});
