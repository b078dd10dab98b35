/** The clock's buttons, the whole run under them, and the view's. */
import { type ReactNode, useRef, useState } from 'react';
import { formatPoint } from '../../model/looking/clock';
import { SPEEDS } from '../../model/looking/playback';
import type { Workspace } from '../../model/page/workspace';
import { fullOf } from '../../model/scenario/variants';
import { useFramedPart } from '../figure/useFramed';
import { usePlacing } from '../figure/usePlacing';
import { useReadable } from '../figure/useReadable';
import { HotkeyButton } from '../parts/HotkeyButton';
import { Icon, type IconName } from '../parts/Icon';
import { later } from '../parts/later';
import { useSession } from '../parts/useSession';
import { MarkList } from './MarkList';
import { StopJump } from './StopJump';

export const Minimap = later('The map of the run', async () => (await import('./Minimap')).Minimap);

/** What can be jumped to, beside steps, events (which stand beside their sentence) and what is chosen: both ways. */
const JUMPS = ['commit'] as const;

export interface TransportProps {
  readonly workspace: Workspace;
  /** What stands in place of its buttons on the stage: the lecturer's keys. */
  readonly stageKeys: ReactNode;
}

export function Transport({ workspace, stageKeys }: TransportProps) {
  const { playback } = workspace;
  const [hasMore, setMore] = useState(false);
  const { isPlaying, speed } = useReadable(playback.state);
  const { isOn: isPresenting } = useReadable(workspace.presentation);
  const full = useSession(workspace, ({ scenario }) => fullOf(scenario));
  const { playhead } = playback;
  const isAtEnd = useFramedPart(
    playhead,
    () => playhead.get().timeNs >= workspace.session.horizonNs,
  );
  const button = (does: string, icon: IconName, name?: string) => (
    <HotkeyButton workspace={workspace} does={does} {...(name === undefined ? {} : { name })}>
      <Icon name={icon} />
    </HotkeyButton>
  );

  if (isPresenting) {
    return (
      <footer className="transport" data-stage="true">
        {stageKeys}
        <div className="minimap">
          <Minimap workspace={workspace} />
        </div>
        <Time workspace={workspace} />
      </footer>
    );
  }
  return (
    <footer className="transport" data-more={hasMore}>
      <div className="transport-clock">
        <div className="transport-buttons" role="toolbar" aria-label="Clock" data-roving="x">
          {button('back to the scenario’s own view', 'reset')}
          {button('start of the run', 'start')}
          {button('previous step', 'back')}
          {button('play or pause', isPlaying ? 'pause' : 'play', isPlaying ? 'Pause' : 'Play')}
          {button('next step', 'forward')}
          {button('end of the run', 'end')}
          <select
            aria-label="Speed"
            title="Simulated seconds per real second"
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
          <button
            type="button"
            className="transport-more"
            aria-expanded={hasMore}
            onClick={() => setMore(!hasMore)}
          >
            more
          </button>
        </div>
        <div
          className="transport-buttons transport-jumps"
          role="toolbar"
          aria-label="Jumps"
          data-roving="x"
          // It and the stage's keys take turns: the focus of one is none of the other's.
          data-passing=""
        >
          {JUMPS.map((jump) => (
            <span key={jump} className="jump">
              {button(`previous ${jump}`, 'previous')}
              {jump}
              {button(`next ${jump}`, 'next')}
            </span>
          ))}
          <StopJump workspace={workspace} />
        </div>
      </div>
      <div className="minimap">
        <Minimap workspace={workspace} />
      </div>
      <div className="transport-view" role="toolbar" aria-label="View" data-roving="x">
        <div className="transport-buttons">
          {button('zoom out', 'zoomOut')}
          {button('zoom in', 'zoomIn')}
          {button('fit the whole run', 'fit')}
        </div>
        <div className="transport-buttons">
          <HotkeyButton
            workspace={workspace}
            does="fork here"
            unable={full ?? (isAtEnd ? 'the run ends here' : null)}
          >
            <Icon name="fork" />
          </HotkeyButton>
          {button('set a mark here', 'mark')}
          <MarkList workspace={workspace} />
        </div>
      </div>
    </footer>
  );
}

/** The playhead's time, placed without React. */
function Time({ workspace }: { readonly workspace: Workspace }) {
  const { playhead } = workspace.playback;
  const { viewport } = workspace.session;
  const text = useRef<HTMLSpanElement>(null);
  const write = () => {
    if (text.current !== null) {
      text.current.textContent = formatPoint(playhead.get().timeNs, viewport.get());
    }
  };
  usePlacing(write, playhead, viewport);
  return <span ref={text} className="transport-time" data-testid="playhead" />;
}
