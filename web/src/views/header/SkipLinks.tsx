/**
 * The page's first stops, each of which leads past everything to a part of the page. They show while they have the
 * focus.
 */
import { hotkeyThat, isOnPage, labelOf } from '../../interaction/hotkeys';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';

const PARTS = ['figure', 'settings', 'clock'] as const;

export function SkipLinks({ workspace }: { readonly workspace: Workspace }) {
  useReadable(workspace.presentation);
  return (
    // The page's address says what it shows, so going to a part must not change it: these are buttons.
    <nav className="skip-links" aria-label="Skip links">
      {PARTS.filter((part) => isOnPage(part, workspace)).map((part) => {
        const hotkey = hotkeyThat(`go to the ${part}`);
        return (
          // Its words are drawn while it has the focus, and are none of the page's text before.
          <button
            key={part}
            type="button"
            aria-label={labelOf(hotkey)}
            onClick={(event) => hotkey.run(workspace, event)}
          />
        );
      })}
    </nav>
  );
}
