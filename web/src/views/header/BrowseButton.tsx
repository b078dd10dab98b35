/** Opens the browser of scenarios and lessons, and says how many there are. */

import { counts } from 'virtual:counts';
import { hotkeyThat, labelOf } from '../../interaction/hotkeys';
import type { Workspace } from '../../model/page/workspace';
import { titleOfScenario } from '../../model/scenario/scenario';
import { useSession } from '../parts/useSession';

export function BrowseButton({ workspace }: { readonly workspace: Workspace }) {
  const title = useSession(workspace, (state) => titleOfScenario(state.scenario, state.id));
  return (
    <button
      type="button"
      className="scenario-button"
      aria-haspopup="dialog"
      title={`${labelOf(hotkeyThat('browse scenarios and lessons'))}. Open now: ${title}`}
      onClick={() => workspace.isBrowserOpen.set(true)}
    >
      {counts.questions} questions, {counts.lessons} lessons <span aria-hidden="true">▾</span>
    </button>
  );
}
