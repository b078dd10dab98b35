/** A message to go to. */
import type { BlockLinkProps } from '../../../views/inspector/family';

export function CrossingLink({ workspace, run, name, block }: BlockLinkProps) {
  if (block === null) return null;
  return (
    <button
      type="button"
      className="inspector-link"
      onClick={() => workspace.do(({ inspection }) => inspection.goToSubject(run, block))}
    >
      {name} message {block.height}
    </button>
  );
}
