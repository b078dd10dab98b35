/** A part of the session's state in React. */
import { useStore } from 'zustand';
import type { Workspace } from '../../model/page/workspace';
import type { SessionState } from '../../model/run/session';

/** `select` must answer the same value for the same state. */
export function useSession<T>({ session }: Workspace, select: (state: SessionState) => T): T {
  return useStore(session.state, select);
}
