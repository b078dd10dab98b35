/** The page's first stops: past everything, to one of its parts. They show while they have the focus. */
import { hotkeyThat, labelOf } from '../interaction/hotkeys';
import type { Workspace } from '../model/workspace';

const PARTS = ['figure', 'settings', 'clock'] as const;

export function SkipLinks({ workspace }: { readonly workspace: Workspace }) {
  return (
    // An address is what is on the page: these are no links, though they are called so.
    <nav className="skip-links" aria-label="Skip links">
      {PARTS.map((part) => {
        const hotkey = hotkeyThat(`go to the ${part}`);
        return (
          <button key={part} type="button" onClick={(event) => hotkey.run(workspace, event)}>
            {labelOf(hotkey)}
          </button>
        );
      })}
    </nav>
  );
}
