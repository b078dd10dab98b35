/** What a lecturer has at hand while presenting. */
import type { ReactNode } from 'react';
import type { Workspace } from '../model/workspace';
import { HotkeyButton } from './HotkeyButton';
import { useReadable } from './useReadable';
import { useSession } from './useSession';

export interface PresentingBarProps {
  readonly workspace: Workspace;
  /** What the page adds: its choice of a theme. */
  readonly children: ReactNode;
}

export function PresentingBar({ workspace, children }: PresentingBarProps) {
  const { hasNumbers, revealed } = useReadable(workspace.presentation);
  const runs = useSession(workspace, (state) => state.runs);
  const next = runs[revealed];
  const reveal = next === undefined ? `Only ${runs[0]?.key ?? ''} again` : `Reveal ${next.key}`;
  const numbers = hasNumbers ? 'Hide numbers' : 'Show numbers';
  return (
    <div className="transport-buttons presenting-bar">
      {runs.length > 1 && (
        <HotkeyButton workspace={workspace} does="reveal" name={reveal}>
          {reveal}
        </HotkeyButton>
      )}
      <HotkeyButton workspace={workspace} does="numbers" name={numbers}>
        {numbers}
      </HotkeyButton>
      {children}
      <HotkeyButton workspace={workspace} does="leave presenting">
        Leave
      </HotkeyButton>
    </div>
  );
}
