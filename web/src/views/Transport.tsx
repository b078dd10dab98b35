/** The clock's buttons, and the bar over the whole run. */
import { useEffect, useRef } from 'react';
import { formatPoint } from '../model/clock';
import { SPEEDS } from '../model/playback';
import type { Workspace } from '../model/workspace';
import { frames } from '../render/frameScheduler';
import { Icon, type IconName } from './Icon';
import { ScrubBar } from './ScrubBar';
import { useReadable } from './useReadable';

export function Transport({ workspace }: { readonly workspace: Workspace }) {
  const { playback, narrator } = workspace;
  const { isPlaying, speed } = useReadable(playback.state);
  const button = (icon: IconName, label: string, onClick: () => void) => (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );

  return (
    <footer className="transport">
      <div className="transport-buttons">
        {button('start', 'Back to the scenario’s own view (0)', () => workspace.resetView())}
        {button('back', 'Previous step (,)', () => narrator.step(-1, false))}
        {isPlaying
          ? button('pause', 'Pause (Space)', () => playback.pause())
          : button('play', 'Play (Space)', () => playback.play())}
        {button('forward', 'Next step (.)', () => narrator.step(1, false))}
        <select
          aria-label="Speed"
          value={speed}
          onChange={({ currentTarget }) => playback.setSpeed(Number(currentTarget.value))}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
        <Time workspace={workspace} />
      </div>
      <ScrubBar workspace={workspace} />
      <div className="transport-buttons zoom-buttons">
        {button('zoomOut', 'Zoom out (S)', () => workspace.zoom(1.5))}
        {button('zoomIn', 'Zoom in (W)', () => workspace.zoom(1 / 1.5))}
        {button('fit', 'Show the whole run (F)', () => workspace.fit())}
      </div>
    </footer>
  );
}

/** The playhead's time, placed without React. */
function Time({ workspace }: { readonly workspace: Workspace }) {
  const { playhead } = workspace.playback;
  const { viewport } = workspace.session;
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = () => {
      if (text.current !== null) {
        text.current.textContent = formatPoint(playhead.get().timeNs, viewport.get());
      }
    };
    const request = () => frames.requestPaint(write);
    write();
    const stops = [playhead.subscribe(request), viewport.subscribe(request)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [playhead, viewport]);
  return <span ref={text} className="transport-time" data-testid="playhead" />;
}
