import { expect, test } from 'vitest';
import { createStore } from '../../base/store';
import type { TimeSpan } from '../../layout/timeScale';
import { Playback, speedFor } from './playback';

/** A view of the first second of a run of ten that is simulated up to `reachedNs`. */
function timelineReached(reachedNs: number) {
  return {
    horizonNs: 10e9,
    reachedNs,
    viewport: createStore<TimeSpan>({ startNs: 0, endNs: 1e9 }),
  };
}

test('a view of a second opens at a tenth of real time', () => {
  const playback = new Playback(timelineReached(10e9));
  playback.rewind(0);
  expect(playback.state.get().speed).toBe(0.1);
  expect(speedFor(0.3)).toBe(0.2);
  expect(speedFor(1000)).toBe(64);
  expect(speedFor(1e-9)).toBe(0.01);
});

test('a frame moves the playhead by its time at the speed, and the view follows', () => {
  const timeline = timelineReached(10e9);
  const playback = new Playback(timeline);
  playback.setSpeed(8);
  playback.play();
  expect(playback.advance(50)).toBe(true);
  expect(playback.playhead.get().timeNs).toBeCloseTo(0.4e9);
  expect(timeline.viewport.get().startNs).toBe(0);
  playback.advance(50);
  expect(playback.playhead.get().timeNs).toBeCloseTo(0.8e9);
  expect(timeline.viewport.get().startNs).toBeCloseTo(0.8e9 - 2e9 / 3);
});

test('it stops at the horizon and begins again from the start', () => {
  const playback = new Playback(timelineReached(10e9));
  playback.setSpeed(64);
  playback.seek(9.99e9);
  playback.play();
  expect(playback.advance(50)).toBe(false);
  expect(playback.playhead.get().timeNs).toBe(10e9);
  playback.play();
  expect(playback.playhead.get().timeNs).toBe(0);
});

test('it waits where the run is not simulated yet', () => {
  const playback = new Playback(timelineReached(2e9));
  playback.setSpeed(64);
  playback.play();
  playback.advance(100);
  expect(playback.advance(100)).toBe(true);
  expect(playback.playhead.get().timeNs).toBe(2e9);
});

test('a seek stays inside of the run and brings its time into view', () => {
  const timeline = timelineReached(10e9);
  const playback = new Playback(timeline);
  playback.seek(99e9, 7);
  expect(playback.playhead.get()).toEqual({ timeNs: 10e9, sequence: 7 });
  expect(timeline.viewport.get()).toEqual({ startNs: 9e9, endNs: 10e9 });
});

test('it plays once to a time, in the seconds that a view takes at most, while the view stays', () => {
  const timeline = timelineReached(10e9);
  const playback = new Playback(timeline);
  timeline.viewport.set({ startNs: 0, endNs: 3e9 });
  playback.rewind(0);
  playback.play();
  expect(playback.state.get().speed).toBe(0.2);
  playback.playTo(2.5e9);
  expect(playback.state.get().speed).toBe(0.5);
  for (let frame = 0; frame < 49; frame++) expect(playback.advance(100)).toBe(true);
  expect(playback.advance(100)).toBe(false);
  expect(playback.playhead.get().timeNs).toBe(2.5e9);
  expect(timeline.viewport.get()).toEqual({ startNs: 0, endNs: 3e9 });
  playback.play();
  expect(playback.advance(100)).toBe(true);
  expect(playback.playhead.get().timeNs).toBe(2.55e9);
});

test('a hand on the clock lets it play on', () => {
  const playback = new Playback(timelineReached(10e9));
  playback.setSpeed(4);
  playback.play();
  playback.playTo(0.5e9);
  playback.seek(0.2e9);
  playback.advance(100);
  expect(playback.playhead.get().timeNs).toBe(0.6e9);
});

test('it stands on whole nanoseconds, wherever a run or what it plays to ends', () => {
  // In binary these are a little less than whole.
  const [horizonNs, endNs] = [4.1 * 1e9, 1.005 * 1e9];
  const playback = new Playback({ ...timelineReached(10e9), horizonNs });
  const playOn = () => {
    playback.setSpeed(64);
    playback.play();
    while (playback.advance(100));
    return playback.playhead.get().timeNs;
  };
  playback.play();
  playback.playTo(endNs);
  expect(playOn()).toBe(1_005_000_000);
  expect(playOn()).toBe(4_100_000_000);
  playback.seek(horizonNs);
  expect(playback.playhead.get().timeNs).toBe(4_100_000_000);
  playback.rewind(endNs);
  expect(playback.playhead.get().timeNs).toBe(1_005_000_000);
});
