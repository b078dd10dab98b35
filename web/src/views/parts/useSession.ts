/** A part of the session's state in React. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { listedIn, type Mischief, type MischiefPath } from '../../model/faults/mischief';
import { errorPaths, type SessionState } from '../../model/page/session';
import type { Workspace } from '../../model/page/workspace';

/** `select` must answer the same value for the same state. */
export function useSession<T>({ session }: Workspace, select: (state: SessionState) => T): T {
  return useStore(session.state, select);
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
