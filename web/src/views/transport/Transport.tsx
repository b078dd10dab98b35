/** The clock's buttons, the map of the whole run, and what the figure shows. */
import { type ReactNode, useRef } from 'react';
import { formatPoint } from '../../model/looking/clock';
import { SPEEDS } from '../../model/looking/playback';
import type { Workspace } from '../../model/page/workspace';
import { usePlacing } from '../figure/usePlacing';
import { HotkeyButton } from '../parts/HotkeyButton';
import { Icon, type IconName } from '../parts/Icon';
import { later } from '../parts/later';
import { MenuButton } from '../parts/MenuButton';
import { useReadable } from '../parts/useReadable';

export const Minimap = later('The map of the run', async () => (await import('./Minimap')).Minimap);

/** What is used least. */
export const ClockSheet = later(
  'The rest of the clock',
  async () => (await import('./ClockSheet')).ClockSheet,
);
export const PanelsSheet = later(
  'The list of panels',
  async () => (await import('./PanelsSheet')).PanelsSheet,
);

export interface TransportProps {
  readonly workspace: Workspace;
  /** What stands in place of its buttons on the stage: the lecturer's keys. */
  readonly stageKeys: ReactNode;
}

export function Transport({ workspace, stageKeys }: TransportProps) {
  const { playback } = workspace;
  const { isPlaying, speed } = useReadable(playback.state);
  const { isOn: isPresenting } = useReadable(workspace.presentation);
  const button = (does: string, icon: IconName, name?: string) => (
    <HotkeyButton workspace={workspace} does={does} {...(name === undefined ? {} : { name })}>
      <Icon name={icon} />
    </HotkeyButton>
  );

  if (isPresenting) {
    return (
      <footer key="stage" className="transport" data-stage="true">
        {stageKeys}
        <div className="minimap">
          <Minimap workspace={workspace} />
        </div>
        <Time workspace={workspace} />
      </footer>
    );
  }
  return (
    // Another one than the stage's: the focus on its buttons goes to the figure, and not to one of the lecturer's keys.
    <footer key="page" className="transport">
      <div className="transport-buttons" role="toolbar" aria-label="Clock" data-roving="x">
        {button('start of the run', 'start')}
        {button('previous step', 'back')}
        {button('play or pause', isPlaying ? 'pause' : 'play', isPlaying ? 'Pause' : 'Play')}
        {button('next step', 'forward')}
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
      </div>
      <Time workspace={workspace} />
      <div className="minimap">
        <Minimap workspace={workspace} />
      </div>
      <MenuButton
        className="clock-menu"
        name="More of the clock"
        title="Jumps, zoom, marks, forks"
        label="⋯"
      >
        <ClockSheet workspace={workspace} />
      </MenuButton>
      {/* At the edge of the page, where no panel moves it. */}
      <MenuButton
        className="panels-menu"
        name="Panels"
        title="What the figure shows"
        label="Panels ▾"
      >
        <PanelsSheet workspace={workspace} />
      </MenuButton>
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
