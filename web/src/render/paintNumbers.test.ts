import { expect, test } from 'vitest';
import { isCrossed } from './paintNumbers';

test('a way is in a number’s way where it passes through its box, not where it passes beside it', () => {
  const box = { x: 100, y: 50, width: 10, height: 8 };
  const crossed = (...points: readonly number[]) => isCrossed(box, Float32Array.from(points));
  expect(crossed(0, 0, 105, 54, 300, 0)).toBe(true);
  // Down through it, and down left of it by a pixel.
  expect(crossed(105, 0, 105, 100)).toBe(true);
  expect(crossed(99, 0, 99, 100)).toBe(false);
  // Along it, above it, and towards it but not so far.
  expect(crossed(0, 54, 200, 54)).toBe(true);
  expect(crossed(0, 49, 200, 49)).toBe(false);
  expect(crossed(105, 0, 105, 49)).toBe(false);
  expect(crossed(60, 54, 99, 54)).toBe(false);
  expect(isCrossed(box, null)).toBe(false);
});
