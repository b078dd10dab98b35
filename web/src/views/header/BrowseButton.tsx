/** Opens the browser of scenarios and lessons, and says how many there are. */

import { counts } from 'virtual:counts';
import { hotkeyThat, labelOf } from '../../interaction/hotkeys';
import type { Workspace } from '../../model/page/workspace';

export function BrowseButton({ workspace }: { readonly workspace: Workspace }) {
  return (
    <button
      type="button"
      className="scenario-button"
      aria-haspopup="dialog"
      title={labelOf(hotkeyThat('browse scenarios and lessons'))}
      onClick={() => workspace.isBrowserOpen.set(true)}
    >
      {counts.questions} questions, {counts.lessons} lessons <span aria-hidden="true">▾</span>
    </button>
  );
}
