/** The mark in the header of runs that are not the real protocol within what it bears. */
import { caveatLines } from '../model/caveats';
import type { Workspace } from '../model/workspace';
import { useSession } from './useSession';

export function Caveats({ workspace }: { readonly workspace: Workspace }) {
  const lines = caveatLines(useSession(workspace, (state) => state.runs));
  if (lines.length === 0) return null;
  const text = lines.join(' · ');
  return (
    <p className="caveats" role="status" title={text}>
      <span aria-hidden="true">⚠</span> {text}
    </p>
  );
}
