/** Presenting fills the screen where the browser lets it, and ends when the reader leaves the full screen. */
import type { Workspace } from '../model/page/workspace';

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
    if (document.fullscreenElement === null && presentation.get().isOn) leave();
  };
  const end = presentation.subscribe(follow);
  document.addEventListener('fullscreenchange', onChange);
  return () => {
    end();
    document.removeEventListener('fullscreenchange', onChange);
  };
}
