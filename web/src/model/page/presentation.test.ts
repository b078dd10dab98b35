import { expect, test } from 'vitest';
import { firstSight, notPresenting, withNextRevealed } from './presentation';

test('runs are revealed one by one, and after the last begin again', () => {
  const second = withNextRevealed(firstSight, 2);
  expect(second.revealed).toBe(2);
  expect(withNextRevealed(second, 2)).toEqual(firstSight);
  expect(withNextRevealed(notPresenting, 2)).toBe(notPresenting);
});
