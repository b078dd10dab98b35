import { expect, test } from 'vitest';
import { medianOf, nearestTo } from './marking';

test('the marked transaction is the one nearest to the median latency, the first of several', () => {
  const fits = [2.57e9, 2.4e9, 2.34e9, 2.4e9].map((latencyNs, place) => ({ latencyNs, place }));
  expect(nearestTo(fits, 2.37e9)?.place).toBe(1);
  expect(nearestTo(fits, 2.3e9)?.place).toBe(2);
  expect(nearestTo(fits, null)?.place).toBe(0);
  expect(nearestTo([], 2.37e9)).toBeNull();
});

test('the median of an even number is the lower of the middle two', () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 2, 3])).toBe(2);
  expect(medianOf([])).toBeNull();
});
