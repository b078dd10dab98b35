import { expect, test } from 'vitest';
import {
  firstSight,
  notPresenting,
  sightFrom,
  sightText,
  stageSizes,
  withNextRevealed,
} from './presentation';

test('runs are revealed one by one, and after the last begin again', () => {
  const second = withNextRevealed(firstSight, 2);
  expect(second.hidden).toEqual([]);
  expect(withNextRevealed(second, 2)).toEqual(firstSight);
  expect(withNextRevealed(notPresenting, 2)).toBe(notPresenting);
});

test('runs come in the order that an item gives', () => {
  const opened = { ...firstSight, hidden: [2, 0] };
  const second = withNextRevealed(opened, 3, [2, 0]);
  expect(second.hidden).toEqual([0]);
  expect(withNextRevealed(withNextRevealed(second, 3, [2, 0]), 3, [2, 0])).toEqual(opened);
});

test('what is asked takes 4 % of the height of a stage, and nothing is below 2.2 %', () => {
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ] as const) {
    for (const theme of ['light', 'projector']) {
      const sizes = stageSizes(width, height, theme);
      const part = (name: string) => Number.parseFloat(sizes[name] ?? '') / height;
      expect(part('--asked-size')).toBeGreaterThanOrEqual(0.04);
      expect(part('--text-size')).toBeGreaterThanOrEqual(part('--least-text'));
      expect(part('--least-text')).toBeGreaterThanOrEqual(0.022);
    }
  }
  expect(stageSizes(390, 844, 'light')).toEqual(stageSizes(390, 600, 'light'));
});

test('what an audience sees is kept while it is there', () => {
  const second = withNextRevealed(firstSight, 2);
  expect(sightFrom(sightText(second))).toEqual(second);
  expect(sightFrom(sightText(notPresenting))).toBeNull();
  expect([null, 'no JSON', '{}', 'null'].map(sightFrom)).toEqual([null, null, null, null]);
});
