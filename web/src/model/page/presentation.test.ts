import { expect, test } from 'vitest';
import {
  firstSight,
  ledIn,
  notPresenting,
  sightFrom,
  sightText,
  withNextRevealed,
} from './presentation';

test('runs are revealed one by one, and after the last begin again', () => {
  const second = withNextRevealed(firstSight, 2);
  expect(second.revealed).toBe(2);
  expect(withNextRevealed(second, 2)).toEqual(firstSight);
  expect(withNextRevealed(notPresenting, 2)).toBe(notPresenting);
});

test('an item begins with a fifth of its view behind it, as far as there is any', () => {
  const view = { startNs: 12e9, endNs: 16e9 };
  expect(ledIn(view, 12e9)).toEqual({ startNs: 11e9, endNs: 16e9 });
  expect(ledIn(view, 13e9)).toEqual(view);
  expect(ledIn({ startNs: 0, endNs: 4e9 }, 0)).toEqual({ startNs: 0, endNs: 4e9 });
});

test('what an audience sees is kept while it is there', () => {
  const second = withNextRevealed(firstSight, 2);
  expect(sightFrom(sightText(second))).toEqual(second);
  expect(sightFrom(sightText(notPresenting))).toBeNull();
  expect([null, 'no JSON', '{}', 'null'].map(sightFrom)).toEqual([null, null, null, null]);
});
