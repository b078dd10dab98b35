/** The clock of a page that hosts the figure: it moves with the figure's frames. */
import { createStore, type Readable } from '../base/store';
import type { Viewer } from '../model/viewer/viewer';
import { frames } from '../render/frameScheduler';

/** `over`: what lies over the whole page, as long as it does. Nobody sees the figure then, and the clock stands. */
export function attachClock(
  { playback, session }: Viewer,
  over: Readable<string | null> = createStore(null),
): () => void {
  const step = (_nowMs: number, elapsedMs: number) =>
    over.get() === null && playback.advance(elapsedMs);
  const animate = () => {
    frames.animate(step);
  };
  const animateIfPlaying = () => {
    if (playback.state.get().isPlaying) animate();
  };
  playback.onPlay = animate;
  // A hand that moves on is followed at once.
  playback.onSeek = () => {
    if (frames.isResting()) frames.hold(session.together());
  };
  animateIfPlaying();
  return over.subscribe(animateIfPlaying);
}
