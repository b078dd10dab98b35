/** What stands open to be predicted, and is not told before. */
import { useMemo } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { type Held, heldBy, NOTHING_HELD } from '../../model/run/heldBack';
import { useReadable } from '../figure/useReadable';
import { useSession } from '../parts/useSession';
import { fold } from './fold';

/** A question that the reader folded asks nothing: the numbers are there. To an audience it is never folded. */
export function useHeldBack(workspace: Workspace): ReadonlySet<Held> {
  const predict = useSession(workspace, ({ scenario }) => scenario.predict);
  const isOpen = useReadable(workspace.asking.guess).kind === 'none';
  const isFolded = useReadable(fold) === 'folded';
  const { isOn: isPresenting } = useReadable(workspace.presentation);
  const isAsked = isOpen && (isPresenting || !isFolded);
  return useMemo(() => (isAsked ? heldBy(predict) : NOTHING_HELD), [isAsked, predict]);
}
