import { expect, test } from 'vitest';
import { trackEm } from './faultRows';
import type { Fault } from './faults';
import { faultBars } from './faultTrack';
import { timeScale } from './timeScale';

/** 1 s over 1,000 px; a track 30 px high at y = 500; text 10 px high. */
const scale = timeScale({ startNs: 0, endNs: 1e9 }, 100, 1000);
const track = { x: 100, y: 500, width: 1000, height: 30 };

/** A crash from and to a time in seconds. */
const crash = (from: number, to: number, text = 'down'): Fault => ({
  ...{ kind: 'crash', replica: 0, text, brief: 'crash' },
  ...{ startNs: from * 1e9, endNs: to * 1e9 },
});
const barsOf = (...faults: Fault[]) => faultBars(faults, scale, track, 10);

test('bars lie where their faults do, and those at one time below each other', () => {
  const bars = barsOf(crash(0.1, 0.5), crash(0.3, 0.6), crash(0.5, 0.9));
  expect(bars.map(({ rect }) => Object.values(rect))).toEqual([
    [200, 500, 400, 14],
    [400, 515, 300, 14],
    [600, 500, 400, 14],
  ]);
});

test('a track that is as high as its rows need has room for their labels', () => {
  const faults = [crash(0.1, 0.5), crash(0.1, 0.6), crash(0.1, 0.7), crash(0.1, 0.8)];
  expect([trackEm([]), trackEm(faults), trackEm([...faults, ...faults])]).toEqual([
    1.125, 4.5, 6.75,
  ]);
  const labels = (height: number) =>
    faultBars(faults, scale, { ...track, height }, 10).map(({ label }) => label?.text ?? null);
  expect(labels(30)).toEqual([null, null, null, null]);
  expect(labels(10 * trackEm(faults))).toEqual(['down', 'down', 'down', 'down']);
});

test('what reaches out of view has no end there, what is out of view no bar', () => {
  const [early, late, ...rest] = barsOf(
    crash(-1, 0.2),
    crash(0.5, Number.POSITIVE_INFINITY),
    crash(2, 3),
  );
  expect(rest).toEqual([]);
  expect([early?.hasStart, early?.hasEnd, early?.rect.width]).toEqual([false, true, 200]);
  expect([late?.hasStart, late?.hasEnd, late?.rect.width]).toEqual([true, false, 500]);
});

test('a label stands in its bar, else where nothing else is, else not at all', () => {
  const labels = (...faults: Fault[]) => barsOf(...faults).map(({ label }) => label?.side ?? null);
  expect(labels(crash(0.1, 0.2))).toEqual(['inside']);
  expect(labels(crash(0.1, 0.11))).toEqual(['after']);
  expect(labels(crash(0.98, 0.99))).toEqual(['before']);
  // The first and the third share a row.
  const apart = crash(0.6, 0.7);
  expect(labels(crash(0.1, 0.11), apart, crash(0.14, 0.3))).toEqual(['before', 'inside', 'inside']);
  expect(labels(crash(0.1, 0.3), apart, crash(0.31, 0.32), apart, crash(0.33, 0.5))).toEqual([
    ...['inside', 'inside', null, 'inside', 'inside'],
  ]);
});

test('faults after each other go by turns, and one with little room is named in brief', () => {
  const long = 'partition: N. Virginia, Tokyo | Bahrain, Cape Town and all the rest of the planet';
  const bars = barsOf(crash(0.1, 0.5, long), crash(0.6, 0.7, long), crash(0.8, 0.81, 'down'));
  expect(bars.map(({ rect }) => rect.y)).toEqual([500, 515, 500]);
  expect(bars.map(({ label }) => label)).toEqual([
    { text: 'crash', side: 'inside' },
    { text: long, side: 'before' },
    { text: 'down', side: 'after' },
  ]);
});

test('two moments at one time have rows of their own, and a label each', () => {
  const bars = barsOf(crash(0.3, 0.3, 'A: lost'), crash(0.7, 0.8), crash(0.3, 0.3, 'B: lost'));
  expect(bars.map(({ rect }) => rect.y)).toEqual([500, 515, 515]);
  expect(bars.map(({ label }) => label?.text)).toEqual(['A: lost', 'down', 'B: lost']);
});

test('two moments so near that their bars touch are named at either side', () => {
  const bars = barsOf(crash(0.3, 0.3, 'one'), crash(0.7, 0.8), crash(0.301, 0.301, 'two'));
  expect(bars.map(({ rect }) => rect.y)).toEqual([500, 515, 500]);
  expect(bars.map(({ label }) => label?.side)).toEqual(['before', 'inside', 'after']);
});
