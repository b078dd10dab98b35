/** The scenario's title, which opens the browser of scenarios and lessons. */
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
      aria-label={`Scenario: ${title}`}
      aria-haspopup="dialog"
      title={labelOf(hotkeyThat('browse scenarios and lessons'))}
      onClick={() => workspace.isBrowserOpen.set(true)}
    >
      {title} <span aria-hidden="true">▾</span>
    </button>
  );
}
