import { expect, test } from 'vitest';
import { panBy, zoomAt } from './viewport';
import { requestFor, serves } from './windowing';

const horizonNs = 30e9;
const canvas = { widthPx: 800, kinds: 0b111, fold: true, hasAllStrips: false, panels: {} };
const view = { startNs: 10e9, endNs: 12e9 };
const asked = requestFor(view, horizonNs, canvas);

test('what is asked for reaches past the view on both sides, inside of the run', () => {
  expect(asked).toMatchObject({ startNs: 9e9, endNs: 13e9, resolutionNs: 2.5e6, kinds: 0b111 });
  const atStart = requestFor({ startNs: 0, endNs: 2e9 }, horizonNs, canvas);
  expect(atStart).toMatchObject({ startNs: 0, endNs: 3e9 });
  expect(serves(atStart, { startNs: 0, endNs: 2e9 }, horizonNs, canvas)).toBe(true);
});

test('a small move is served by the same window, a large one or another zoom is not', () => {
  const isServed = (span: typeof view) => serves(asked, span, horizonNs, canvas);
  expect(isServed(view)).toBe(true);
  expect(isServed(panBy(view, horizonNs, 0.5e9))).toBe(true);
  expect(isServed(panBy(view, horizonNs, 0.9e9))).toBe(false);
  expect(isServed(panBy(view, horizonNs, -0.9e9))).toBe(false);
  expect(isServed(zoomAt(view, horizonNs, 11e9, 0.9))).toBe(true);
  expect(isServed(zoomAt(view, horizonNs, 11e9, 0.5))).toBe(false);
});

test('another width, other kinds of messages or other lanes need another window', () => {
  expect(serves(asked, view, horizonNs, { ...canvas, widthPx: 1600 })).toBe(false);
  expect(serves(asked, view, horizonNs, { ...canvas, kinds: 0b1 })).toBe(false);
  expect(serves(asked, view, horizonNs, { ...canvas, fold: false })).toBe(false);
});
