/** What this is, in one line, of the runs that are shown. */
import { settledOf } from '../../model/page/forkEdits';
import type { Workspace } from '../../model/page/workspace';
import { standingOf } from '../../model/scenario/standing';
import { useSession } from '../parts/useSession';

export function useStanding(workspace: Workspace): string {
  return useSession(workspace, ({ scenario, shown }) =>
    standingOf(shown.map((variant) => settledOf(scenario, variant))),
  );
}
