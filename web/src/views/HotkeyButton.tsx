/** A button that does what a key does, and is named by it. */
import type { ReactNode } from 'react';
import { hotkeyThat, labelOf } from '../interaction/hotkeys';
import type { Workspace } from '../model/workspace';

export interface HotkeyButtonProps {
  readonly workspace: Workspace;
  /** As the table of keys says it. */
  readonly does: string;
  /** Where the button says more by what it is called just now: "Pause" instead of "Play or pause". */
  readonly name?: string;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

export function HotkeyButton({
  workspace,
  does,
  name,
  isDisabled = false,
  children,
}: HotkeyButtonProps) {
  const hotkey = hotkeyThat(does);
  const label = name === undefined ? labelOf(hotkey) : `${name} (${hotkey.keys})`;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={(event) => hotkey.run(workspace, event)}
    >
      {children}
    </button>
  );
}
