/** A button that does what a key does, and is named by it. */
import type { ReactNode } from 'react';
import { hotkeyThat, labelOf } from '../../interaction/hotkeys';
import type { Workspace } from '../../model/page/workspace';

export interface HotkeyButtonProps {
  readonly workspace: Workspace;
  /** As the table of keys says it. */
  readonly does: string;
  /** Where the button says more by what it is called just now: "Pause" instead of "Play or pause". */
  readonly name?: string;
  /** Why it can do nothing just now; null where it can. */
  readonly unable?: string | null;
  readonly className?: string;
  /** Called before it is done. */
  readonly onRun?: () => void;
  readonly children: ReactNode;
}

export function HotkeyButton({
  workspace,
  does,
  name,
  unable = null,
  className = 'icon-button',
  onRun,
  children,
}: HotkeyButtonProps) {
  const hotkey = hotkeyThat(does);
  const label = name === undefined ? labelOf(hotkey) : `${name} (${hotkey.keys})`;
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={unable === null ? label : `${label}: ${unable}`}
      aria-disabled={unable !== null}
      onClick={(event) => {
        onRun?.();
        hotkey.run(workspace, event);
      }}
    >
      {children}
    </button>
  );
}
