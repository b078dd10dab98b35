/** What a lecturer has at hand while presenting. */
import type { ReactNode } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../figure/useReadable';
import { HotkeyButton } from '../parts/HotkeyButton';
import { SteadyText } from '../parts/SteadyText';
import { useSession } from '../parts/useSession';

export interface PresentingBarProps {
  readonly workspace: Workspace;
  /** What the page adds: its choice of a theme. */
  readonly children: ReactNode;
}

const SHOW = 'Show numbers';
const HIDE = 'Hide numbers';

export function PresentingBar({ workspace, children }: PresentingBarProps) {
  const { hasNumbers, revealed } = useReadable(workspace.presentation);
  const runs = useSession(workspace, (state) => state.runs);
  const again = `Only ${runs[0]?.key ?? ''} again`;
  const reveals = [...runs.slice(1).map(({ key }) => `Reveal ${key}`), again];
  const reveal = reveals[revealed - 1] ?? again;
  const numbers = hasNumbers ? HIDE : SHOW;
  return (
    <div className="transport-buttons presenting-bar" data-passing="">
      {runs.length > 1 && (
        <HotkeyButton workspace={workspace} does="reveal" name={reveal}>
          <SteadyText texts={reveals} shown={reveal} />
        </HotkeyButton>
      )}
      <HotkeyButton workspace={workspace} does="numbers" name={numbers}>
        <SteadyText texts={[SHOW, HIDE]} shown={numbers} />
      </HotkeyButton>
      {children}
      <HotkeyButton workspace={workspace} does="leave presenting">
        Leave
      </HotkeyButton>
    </div>
  );
}
