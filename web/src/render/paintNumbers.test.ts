import { expect, test } from 'vitest';
import type { RunScene } from '../layout/scene';
import { shiftBetween, timeScale } from '../layout/timeScale';
import { isCrossed, paintNumbers } from './paintNumbers';
import type { Renderer } from './renderer';
import type { Theme } from './theme';

test('a number that the playhead would cut waits where the future is hidden', () => {
  const view = timeScale({ startNs: 0, endNs: 4e9 }, 0, 400);
  const number = { text: '20', places: [[100, 50]], marked: false, onLine: false, look: 'even' };
  const spaceTime = { x: 0, y: 0, width: 400, height: 100 };
  const run = { geometry: { spaceTime }, content: { numbers: [number] } } as unknown as RunScene;
  const theme = { textPx: 13, leastTextPx: 11, ink: 'ink' } as Theme;
  const written = (playheadPx: number, hidesFuture: boolean) => {
    const texts: string[] = [];
    const text = (word: string) => texts.push(word);
    const renderer = { text, textWidth: () => 14 } as unknown as Renderer;
    const shift = shiftBetween(view, view);
    const around = { view, shift, playheadPx, hidesFuture, taken: [], way: null };
    paintNumbers(renderer, theme, run, around);
    return texts;
  };
  expect([written(104, false), written(104, true), written(110, true)]).toEqual([
    ...[['20'], [], ['20']],
  ]);
});

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
