/** Presenting fills the screen where the browser lets it, and ends when the reader leaves the full screen. */
import { ownWindow } from '../model/lecture/ownWindow';
import type { Workspace } from '../model/page/workspace';

/** A browser that opens a window leaves the full screen by itself, within so long. */
const BY_WINDOW_MS = 2000;

/** Keeps the full screen in step with presenting; the answer ends it. */
export function attachFullscreen({ presentation }: Workspace, leave: () => void): () => void {
  let wasOn = presentation.get().isOn;
  const follow = () => {
    const { isOn } = presentation.get();
    if (isOn === wasOn) return;
    wasOn = isOn;
    // A browser that refuses shows the same in its window.
    if (isOn) document.documentElement.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement !== null) void document.exitFullscreen();
  };
  const onChange = () => {
    const isByWindow = performance.now() - ownWindow.openedMs < BY_WINDOW_MS;
    if (document.fullscreenElement === null && presentation.get().isOn && !isByWindow) leave();
  };
  const end = presentation.subscribe(follow);
  document.addEventListener('fullscreenchange', onChange);
  return () => {
    end();
    document.removeEventListener('fullscreenchange', onChange);
  };
}
