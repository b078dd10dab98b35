import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../figure/useReadable';

/** What the selection came to, for screen readers. */
export function SpokenSelection({ workspace }: { readonly workspace: Workspace }) {
  return (
    <p className="visually-hidden" role="status">
      {useReadable(workspace.inspection.said)} {useReadable(workspace.marking.said)}
    </p>
  );
}
