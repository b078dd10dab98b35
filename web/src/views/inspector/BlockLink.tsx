/** A block to go to. */
import type { BlockSketch } from '../../core/messages';
import { blockNumber } from '../../layout/blockIdentity';
import type { Workspace } from '../../model/page/workspace';

interface BlockLinkProps {
  readonly workspace: Workspace;
  readonly run: string;
  /** What it is to what is looked at; empty where that is plain. */
  readonly name: string;
  /** Null: the genesis block, which there is nothing to be told of. */
  readonly block: BlockSketch | null;
}

export function BlockLink({ workspace, run, name, block }: BlockLinkProps) {
  if (block === null) return <p className="note">{name}: the genesis block</p>;
  return (
    <button
      type="button"
      className="inspector-link"
      onClick={() => workspace.do(({ inspection }) => inspection.goToBlock(run, block))}
    >
      {name} block {blockNumber(block)} <small>of view {block.view}</small>
    </button>
  );
}
