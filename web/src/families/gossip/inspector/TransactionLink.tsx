/** A transaction to go to. */
import type { BlockLinkProps } from '../../../views/inspector/family';

export function TransactionLink({ workspace, run, name, block }: BlockLinkProps) {
  if (block === null) return null;
  return (
    <button
      type="button"
      className="inspector-link"
      onClick={() => workspace.do(({ inspection }) => inspection.goToSubject(run, block))}
    >
      {name} transaction {block.height}
    </button>
  );
}
