/** What tells what is done to runs on purpose. */
import { loadFaults } from '../../model/faults/family';
import { hasMischief } from '../../model/faults/hasMischief';
import type { Workspace } from '../../model/page/workspace';
import { coming, useComing } from '../parts/coming';
import { useSession } from '../parts/useSession';

type Told = typeof import('../../model/faults/told');

export const told = coming<Told>(async () => {
  const [come] = await Promise.all([import('../../model/faults/told'), loadFaults()]);
  return come;
});

/** Null in it while nothing is done to them. */
export function useMischief(workspace: Workspace) {
  const isNeeded = useSession(
    workspace,
    ({ scenario, good }) => hasMischief(scenario) || hasMischief(good),
  );
  return useComing(told, isNeeded);
}

/** Has it come where the scenario needs it: what is broken is in the first picture. */
export async function loadMischief({ session }: Workspace): Promise<void> {
  // Where it does not load, that is told in the figure's place.
  if (hasMischief(session.state.getState().scenario)) await told.load().catch(() => undefined);
}
