/** The clock of a page that hosts the figure: it moves with the figure's frames. */
import type { Viewer } from '../model/viewer/viewer';
import { frames } from '../render/frameScheduler';

export function attachClock({ playback, session }: Viewer): void {
  const animate = () => frames.animate((_nowMs, elapsedMs) => playback.advance(elapsedMs));
  playback.onPlay = animate;
  // A hand that moves on is followed at once.
  playback.onSeek = () => {
    if (frames.isResting()) frames.hold(session.together());
  };
  if (playback.state.get().isPlaying) animate();
}
