import { expect, test } from 'vitest';
import {
  clampSpan,
  followed,
  grown,
  holding,
  isSeenIn,
  paged,
  panBy,
  revealed,
  zoomAt,
} from './viewport';

const horizonNs = 30e9;
const second = { startNs: 1e9, endNs: 2e9 };

test('zoom keeps the time under the pointer where it is', () => {
  const aroundNs = 1.25e9;
  const zoomed = zoomAt(second, horizonNs, aroundNs, 0.5);
  expect(zoomed.endNs - zoomed.startNs).toBeCloseTo(0.5e9);
  expect((aroundNs - zoomed.startNs) / (zoomed.endNs - zoomed.startNs)).toBeCloseTo(0.25);
});

test('zoom out ends at the whole run, zoom in at a microsecond', () => {
  expect(zoomAt(second, horizonNs, 1.5e9, 1e6)).toEqual({ startNs: 0, endNs: horizonNs });
  const { startNs, endNs } = zoomAt(second, horizonNs, 1.5e9, 1e-12);
  expect(endNs - startNs).toBeCloseTo(1000);
});

test('the view never leaves the run', () => {
  expect(panBy(second, horizonNs, -5e9)).toEqual({ startNs: 0, endNs: 1e9 });
  expect(panBy(second, horizonNs, 50e9)).toEqual({ startNs: 29e9, endNs: 30e9 });
  expect(clampSpan({ startNs: -1e9, endNs: 99e9 }, horizonNs)).toEqual({ startNs: 0, endNs: 30e9 });
});

test('playing rolls the view along past two thirds, and only if the playhead is in it', () => {
  expect(followed(second, horizonNs, 1.1e9, 1.2e9)).toBe(second);
  expect(followed(second, horizonNs, 1.8e9, 1.9e9).startNs).toBeCloseTo(1.1e9);
  expect(followed(second, horizonNs, 5e9, 5.1e9)).toBe(second);
});

test('without motion the view is turned over like a page', () => {
  expect(paged(second, horizonNs, 1.8e9, 1.9e9)).toBe(second);
  expect(paged(second, horizonNs, 1.9e9, 2.1e9)).toEqual({ startNs: 2.1e9, endNs: 3.1e9 });
  expect(paged(second, horizonNs, 5e9, 5.1e9)).toBe(second);
});

test('a time out of view is brought to its middle', () => {
  expect(revealed(second, horizonNs, 1.5e9)).toBe(second);
  expect(revealed(second, horizonNs, 10e9)).toEqual({ startNs: 9.5e9, endNs: 10.5e9 });
});

test('a stretch is brought into view whole, its end where it is too long', () => {
  expect(holding(second, horizonNs, 1.2e9, 1.9e9)).toBe(second);
  expect(holding(second, horizonNs, 0.8e9, 1.4e9)).toEqual({ startNs: 0.6e9, endNs: 1.6e9 });
  expect(holding(second, horizonNs, 0.2e9, 1.9e9)).toBe(second);
  expect(holding(second, horizonNs, 1.5e9, 4e9)).toEqual({ startNs: 3.5e9, endNs: 4.5e9 });
});

test('on the stage what was seen fills four fifths, from the start of the run on', () => {
  // Of 4 s nothing was seen, then one second, then all; then the view goes along.
  expect(grown(4e9, horizonNs, 0)).toEqual({ startNs: 0, endNs: 0.75e9 });
  expect(grown(4e9, horizonNs, 1e9)).toEqual({ startNs: 0, endNs: 1.25e9 });
  expect(grown(4e9, horizonNs, 4e9)).toEqual({ startNs: 0, endNs: 5e9 });
  expect(grown(4e9, horizonNs, 12e9)).toEqual({ startNs: 8e9, endNs: 13e9 });
  expect(grown(4e9, horizonNs, 30e9)).toEqual({ startNs: 25e9, endNs: 30e9 });
  expect(isSeenIn({ startNs: 8e9, endNs: 13e9 }, 12e9, 0)).toBe(true);
  expect(isSeenIn({ startNs: 8e9, endNs: 13e9 }, 12.2e9, 0)).toBe(false);
  expect(isSeenIn({ startNs: 8e9, endNs: 13e9 }, 12.2e9, 0.05)).toBe(true);
});
