/** What of the session is edited, in React. */
import { useMemo } from 'react';
import { errorPaths } from '../../model/edits/forkEdits';
import { listedIn, type Mischief, type MischiefPath } from '../../model/faults/mischief';
import type { Desk } from '../../model/page/desk';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from './useReadable';
import { useSession } from './useSession';

/** The desk, for what is shown only where it is there (`AtDesk`). */
export function useDesk({ desk }: Workspace): Desk {
  const there = useReadable(desk);
  if (there === null)
    throw new Error('This part of the page works at a desk that is not there yet');
  return there;
}

/**
 * Whether the engine refuses what is at a path of the edited variant, or of another one (null: of the scenario itself).
 */
export function useInvalid(
  workspace: Workspace,
): (path: string, variant?: number | null) => boolean {
  const errors = useSession(workspace, (state) => state.errors);
  const target = useSession(workspace, (state) => state.target);
  return (path, variant = target) =>
    errors.some((error) => errorPaths(variant, path).includes(error.path));
}

/** What goes wrong on purpose, as it may be edited, of one kind. */
export function useMischief(workspace: Workspace, path: MischiefPath): readonly Mischief[] {
  const scenario = useSession(workspace, (state) => state.scenario);
  const target = useSession(workspace, (state) => state.target);
  const shown = useSession(workspace, (state) => state.shown);
  return useMemo(
    () => listedIn({ scenario, target, shown }, path),
    [scenario, target, shown, path],
  );
}
