/** The clock of an embedded figure, in one line, and the way to the page. */
import { useEffect, useRef } from 'react';
import { formatPoint } from '../model/looking/clock';
import type { Workspace } from '../model/page/workspace';
import { usePlacing } from '../views/figure/usePlacing';
import { Icon, type IconName } from '../views/parts/Icon';
import { useReadable } from '../views/parts/useReadable';

interface EmbedBarProps {
  readonly workspace: Workspace;
  /** Whether there are steps, zoom and the ends of the run beside playing. */
  readonly isFull: boolean;
}

export function EmbedBar({ workspace, isFull }: EmbedBarProps) {
  const { playback } = workspace;
  const { isPlaying } = useReadable(playback.state);
  useEffect(() => void import('./openLink'), []);
  const button = (name: string, icon: IconName, act: () => void) => (
    <button type="button" className="icon-button" aria-label={name} title={name} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <footer className="embed-bar">
      <div className="transport-buttons" role="toolbar" aria-label="Clock">
        {isFull && button('Back to where the figure begins', 'reset', () => workspace.resetView())}
        {isFull && button('Previous step', 'back', () => workspace.step(-1))}
        {button(isPlaying ? 'Pause' : 'Play', isPlaying ? 'pause' : 'play', () =>
          playback.toggle(),
        )}
        {isFull && button('Next step', 'forward', () => workspace.step(1))}
        {isFull && button('Zoom out', 'zoomOut', () => workspace.zoom(2))}
        {isFull && button('Zoom in', 'zoomIn', () => workspace.zoom(0.5))}
      </div>
      <Time workspace={workspace} />
      <a
        className="embed-open"
        href="./index.html"
        target="_blank"
        rel="noreferrer"
        onPointerEnter={({ currentTarget }) => void aim(currentTarget, workspace)}
        onFocus={({ currentTarget }) => void aim(currentTarget, workspace)}
      >
        Open in Quorumscope
      </a>
    </footer>
  );
}

/** The link leads to what is shown when it is followed. */
async function aim(link: HTMLAnchorElement, workspace: Workspace): Promise<void> {
  const { openLink } = await import('./openLink');
  link.href = openLink(workspace);
}

function Time({ workspace }: { readonly workspace: Workspace }) {
  const { playhead } = workspace.playback;
  const { viewport } = workspace.session;
  const text = useRef<HTMLSpanElement>(null);
  const write = () => {
    if (text.current !== null)
      text.current.textContent = formatPoint(playhead.get().timeNs, viewport.get());
  };
  usePlacing(write, playhead, viewport);
  return <span ref={text} className="transport-time" data-testid="playhead" />;
}
