/** What is known of a path at the playhead; null until it is. */
import type { PathEnds, SeenPath } from '../../model/looking/selection';
import type { Workspace } from '../../model/page/workspace';
import { useFramed } from '../figure/useFramed';
import { useDesk } from '../parts/useEdited';

export function useSeenPath(
  workspace: Workspace,
  { run, source, target }: { readonly run: string } & PathEnds,
): SeenPath | null {
  const seen = useFramed(useDesk(workspace).inspection.path);
  const isIt = seen?.run === run && seen.source === source && seen.target === target;
  return isIt ? seen : null;
}
