/** Plays the same stretch again and again. */
import type { Store } from '../base/store';
import type { TimeSpan } from '../layout/timeScale';
import type { Playback } from '../model/looking/playback';

/** How long the end stays before it begins again. */
export const REST_MS = 1500;

/** Whenever playing comes to its end it begins again where the view did; the answer ends it. */
export function attachLoop(playback: Playback, viewport: Store<TimeSpan>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let view = viewport.get();
  const end = playback.state.subscribe(() => {
    if (!playback.state.get().isPlaying) return;
    clearTimeout(timer);
    view = viewport.get();
  });
  playback.onEnd = () => {
    const { timeNs } = playback.playhead.get();
    timer = setTimeout(() => {
      playback.seek(view.startNs);
      viewport.set(view);
      playback.play();
      playback.playTo(timeNs);
    }, REST_MS);
  };
  return () => {
    clearTimeout(timer);
    end();
    playback.onEnd = () => undefined;
  };
}
