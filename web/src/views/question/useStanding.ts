/** What this is, in one line, of the runs that are shown. */
import type { Workspace } from '../../model/page/workspace';
import { agreement } from '../../model/scenario/family';
import { variantOf } from '../../model/scenario/scenario';
import { useSession } from '../parts/useSession';

export function useStanding(workspace: Workspace): string {
  return useSession(workspace, ({ scenario, shown }) =>
    agreement.standing(shown.map((variant) => variantOf(scenario, variant))),
  );
}
