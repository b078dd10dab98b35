/** The mark in the header of runs that are not the real protocol within what it bears. */
import { caveatLines } from '../model/caveats';
import type { Workspace } from '../model/workspace';
import { useSession } from './useSession';

export function Caveats({ workspace }: { readonly workspace: Workspace }) {
  const lines = caveatLines(useSession(workspace, (state) => state.runs));
  const text = lines.join(' · ');
  return (
    <p className="caveats" role="status" title={text}>
      {lines.length > 0 && (
        <>
          <span aria-hidden="true">⚠</span> {text}
        </>
      )}
    </p>
  );
}
