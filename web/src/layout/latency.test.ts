import { expect, test } from 'vitest';
import { answerRows } from './describe';
import { latencyScale, latencyShapes } from './latency';
import { formatWaits } from './names';
import { testWindow } from './testColumns';
import { timeScale } from './timeScale';
import { waitingAt, waitsAt } from './waits';

const area = { x: 0, y: 100, width: 1000, height: 50 };
const scale = timeScale({ startNs: 0, endNs: 1e9 }, 0, 1000);
const growing = testWindow({
  answered: [
    [0.2, 0.1, 0.15],
    [0.4, 0.25, 0.35],
    [0.6, 0.4, 0.4],
    [1.2, 0.8, 0.9],
  ],
});

test('the scale holds what was waited for in view, of all runs', () => {
  const quick = testWindow({ answered: [[0.5, 0.01, 0.02]] });
  expect(latencyScale([quick, growing], scale, area)).toEqual({
    // Who is answered at 1.2 s has waited since 0.3 s.
    highestNs: 8e8,
    pxPerNs: 6.25e-8,
    text: '0.8\u00a0s',
  });
  expect(latencyScale([quick], scale, area)?.text).toBe('30\u00a0ms');
  expect(latencyScale([testWindow({})], scale, area)).toBeNull();
});

test('a block is a span from its least wait to its most, three pixels at least', () => {
  const counts = { highestNs: 5e8, pxPerNs: 1e-7, text: '' };
  const { spans, middles } = latencyShapes(growing, scale, counts, area);
  expect([...spans].map((value) => Math.round(value * 10) / 10)).toEqual([
    ...[200, 140, 200, 135],
    ...[400, 125, 400, 115],
    ...[600, 111.5, 600, 108.5],
    ...[1200, 101.5, 1200, 98.5],
  ]);
  expect([...middles].slice(0, 4)).toEqual([200, 137.5, 400, 120]);
});

test('who was answered last has waited so long', () => {
  expect(waitsAt(growing, 0.1e9)).toBeNull();
  expect(waitsAt(growing, 0.4e9)).toEqual({ leastNs: 2.5e8, mostNs: 3.5e8 });
  expect(formatWaits({ leastNs: 2.5e8, mostNs: 3.5e8 })).toBe('0.25 to 0.35\u00a0s');
  expect(formatWaits({ leastNs: 9e7, mostNs: 3.5e8 })).toBe('90.0\u00a0ms to 0.35\u00a0s');
  expect(formatWaits({ leastNs: 4e8, mostNs: 4.001e8 })).toBe('0.40\u00a0s');
});

test('the table has the blocks in view', () => {
  const [first, ...others] = answerRows(growing, scale, 200);
  expect([first?.leastNs, first?.mostNs, others.length]).toEqual([1e8, 1.5e8, 2]);
});

/** Submitted in turn from 0 s on, answered at 0.2 s and 0.3 s, and no more. */
const stalled = testWindow({
  answered: [
    [0.2, 0.1, 0.2],
    [0.3, 0.1, 0.2],
  ],
  waitingSince: [0, 0.1, 0.25],
});

test('who waits on is a line from when on it is longer than the last answer told', () => {
  const counts = { highestNs: 1e9, pxPerNs: 5e-8, text: '' };
  const { waiting } = latencyShapes(stalled, scale, counts, area);
  expect([...waiting]).toEqual([...[0, 150, 200, 140], ...[450, 140, 1000, 112.5]]);
  // Until then those who are in the next block have not waited longer.
  expect([0.1e9, 0.25e9, 0.35e9, 1e9].map((timeNs) => waitingAt(stalled, timeNs))).toEqual([
    1e8, 1.5e8, 1e8, 7.5e8,
  ]);
  expect(latencyScale([stalled], scale, area)?.text).toBe('0.8\u00a0s');
});

test('nobody waits where all is answered, or nothing is submitted yet', () => {
  const idle = testWindow({ answered: [[0.2, 0.1, 0.2]], waitingSince: [0, 0.6] });
  expect([0.2e9, 0.6e9, 0.7e9].map((timeNs) => waitingAt(idle, timeNs))).toEqual([null, null, 1e8]);
  const never = testWindow({ waitingSince: [0] });
  expect(waitingAt(never, 0)).toBeNull();
  expect(latencyScale([never], scale, area)?.highestNs).toBe(1.5e9);
});
