/** What this is, in one line, of the runs that are shown. */
import type { Workspace } from '../../model/page/workspace';
import { variantOf } from '../../model/scenario/scenario';
import { standingOf } from '../../model/scenario/standing';
import { useSession } from '../parts/useSession';

export function useStanding(workspace: Workspace): string {
  return useSession(workspace, ({ scenario, shown }) =>
    standingOf(shown.map((variant) => variantOf(scenario, variant))),
  );
}
