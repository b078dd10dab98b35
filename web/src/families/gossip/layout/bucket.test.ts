import { expect, test } from 'vitest';
import type { BucketDetail } from '../control';
import { degreeBars, fillingPlaces, fullSpan, windowsShown } from './bucket';

/** Ten transactions, told of after every second sum: one seed is full after 13, one never. */
const bucket: BucketDetail = {
  ...{ window: 10, every: 2 },
  fillings: [
    { known: [0, 1, 1, 3, 4, 8], full: 13 },
    { known: [1, 2, 2, 2, 5, 5], full: null },
  ],
  degrees: [
    { from: 1, to: 1, drawn: 0.1, expected: 0.05 },
    { from: 2, to: 4, drawn: 0.9, expected: 0.95 },
  ],
};
const area = { x: 100, y: 50, width: 200, height: 100 };

test('a line rises as transactions become known, and ends where all are', () => {
  const { lines, full, onceX, twiceX } = fillingPlaces(bucket, area, 2, false);
  expect([...(lines[0] ?? [])]).toEqual([
    ...[100, 150, 120, 150, 140, 140, 160, 140, 180, 120, 200, 110, 220, 70],
    ...[230, 50],
  ]);
  expect([...full]).toEqual([230, 50]);
  expect([onceX, twiceX]).toEqual([200, 300]);
});

test('before a guess nothing is told of more sums than the window has transactions', () => {
  const { lines, full } = fillingPlaces(bucket, area, 2, true);
  expect([...(lines[0] ?? [])].slice(-2)).toEqual([200, 110]);
  expect([...full]).toEqual([]);
});

test('runs have one scale, of two windows at least', () => {
  expect(fullSpan(bucket)).toEqual([13, 13]);
  expect(windowsShown([bucket])).toBe(2);
  const slow = { ...bucket, fillings: [{ known: [], full: 25 }] };
  expect(windowsShown([bucket, slow])).toBe(2.5);
  expect(fullSpan({ ...bucket, fillings: [{ known: [], full: null }] })).toBeNull();
});

test('degrees are bars, with what is expected of each', () => {
  expect(degreeBars(bucket, { x: 0, y: 0, width: 100, height: 95 })).toEqual([
    { text: '1', x: 7.5, width: 35, drawnPx: 10, expectedPx: 5 },
    { text: '2–4', x: expect.closeTo(57.5, 9), width: 35, drawnPx: 90, expectedPx: 95 },
  ]);
});
