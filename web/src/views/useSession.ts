/** A part of the session's state in React. */
import { useStore } from 'zustand';
import { errorPaths, type SessionState } from '../model/session';
import type { Workspace } from '../model/workspace';

/** `select` must answer the same value for the same state. */
export function useSession<T>({ session }: Workspace, select: (state: SessionState) => T): T {
  return useStore(session.state, select);
}

/** Whether the engine refuses what is edited at a path. */
export function useInvalid(workspace: Workspace): (path: string) => boolean {
  const errors = useSession(workspace, (state) => state.errors);
  const target = useSession(workspace, (state) => state.target);
  return (path) => errors.some((error) => errorPaths(target, path).includes(error.path));
}
