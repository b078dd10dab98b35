/** A block to go to. */
import type { BlockLinkProps } from '../../../views/inspector/family';
import type { BlockSketch } from '../control';
import { blockNumber } from '../layout/blockIdentity';

export function BlockLink({ workspace, run, name, block }: BlockLinkProps) {
  if (block === null) return <p className="note">{name}: the genesis block</p>;
  return (
    <button
      type="button"
      className="inspector-link"
      onClick={() => workspace.do(({ inspection }) => inspection.goToSubject(run, block))}
    >
      {name} block {blockNumber(block)} <small>of view {(block as BlockSketch).view}</small>
    </button>
  );
}
