import { expect, test } from 'vitest';
import { quantile } from './quantile.mjs';

test('a part of the numbers is at most the quantile', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => 20 - index);
  expect([0, 0.5, 0.95, 1].map((part) => quantile(twenty, part))).toEqual([1, 10, 19, 20]);
  expect([0, 0.5, 1].map((part) => quantile([3, 1, 2], part))).toEqual([1, 2, 3]);
  expect(quantile([7], 0.95)).toBe(7);
});
