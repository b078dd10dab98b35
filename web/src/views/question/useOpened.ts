import type { Workspace } from '../../model/page/workspace';
import { haveOneSource } from '../../model/scenario/document';
import type { Scenario } from '../../model/scenario/scenario';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

/** The scenario as it was opened: a lecture's item has settings of its own. */
export function useOpened(workspace: Workspace): Scenario {
  const item = useReadable(workspace.itemOpened);
  return useSession(workspace, (state) =>
    item !== null && haveOneSource(state, item) ? item.scenario : state.original,
  );
}
