import type { Workspace } from '../../model/page/workspace';
import { markedText } from '../../model/run/marking';
import { useReadable } from '../parts/useReadable';
import { useHeldBack } from '../question/useHeldBack';

/** What the selection came to, for screen readers. */
export function SpokenSelection({ workspace }: { readonly workspace: Workspace }) {
  const marked = useReadable(workspace.marking.marked);
  const held = useHeldBack(workspace);
  return (
    <p className="visually-hidden" role="status">
      {useReadable(workspace.said)}{' '}
      {marked === null ? '' : markedText(marked, !held.has('latency'))}
    </p>
  );
}
