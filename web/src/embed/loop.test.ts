import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from '../base/store';
import { Playback } from '../model/looking/playback';
import { attachLoop, REST_MS } from './loop';

afterEach(() => void vi.useRealTimers());

function playing() {
  vi.useFakeTimers();
  const viewport = createStore({ startNs: 1e9, endNs: 2e9 });
  const playback = new Playback({ horizonNs: 3e9, reachedNs: 3e9, viewport });
  playback.rewind(1e9);
  const end = attachLoop(playback, viewport);
  playback.play();
  playback.playTo(1.5e9);
  const untilEnd = () => {
    while (playback.advance(100));
  };
  return { playback, viewport, end, untilEnd };
}

test('what has played to its end begins again, and ends there again', () => {
  const { playback, viewport, untilEnd } = playing();
  for (const _ of [1, 2, 3]) {
    untilEnd();
    expect(playback.playhead.get().timeNs).toBe(1.5e9);
    vi.advanceTimersByTime(REST_MS);
    expect(playback.state.get().isPlaying).toBe(true);
    expect(playback.playhead.get().timeNs).toBe(1e9);
    expect(viewport.get()).toEqual({ startNs: 1e9, endNs: 2e9 });
  }
});

test('who pauses it on the way wants it to rest, and so does who takes the figure away', () => {
  const { playback, untilEnd, end } = playing();
  playback.advance(100);
  playback.pause();
  vi.advanceTimersByTime(2 * REST_MS);
  expect(playback.state.get().isPlaying).toBe(false);
  playback.play();
  untilEnd();
  end();
  vi.advanceTimersByTime(2 * REST_MS);
  expect(playback.state.get().isPlaying).toBe(false);
});
