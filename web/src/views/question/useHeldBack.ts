/** What stands open to be predicted, and is not told before. */
import { useMemo } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { type Held, heldBy, NOTHING_HELD } from '../../model/run/heldBack';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export function useHeldBack(workspace: Workspace): ReadonlySet<Held> {
  const predict = useSession(workspace, ({ scenario }) => scenario.predict);
  const isOpen = useReadable(workspace.isGuessOpen);
  return useMemo(() => (isOpen ? heldBy(predict) : NOTHING_HELD), [isOpen, predict]);
}
