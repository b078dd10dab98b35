/** What the block under the pointer is, beside the pointer. */
import { nameIn } from '../../../layout/lanes';
import { counted } from '../../../model/looking/selectionText';
import type { BlockTipProps } from '../../../views/figure/figureProps';
import { besidePointer } from '../../../views/figure/placed';
import { useReadable } from '../../../views/parts/useReadable';
import type { BlockDetail, BlockStatement } from '../control';
import { blockNumber, blockTitle } from '../layout/blockIdentity';

export function BlockTooltip({ runs, scene, pointed }: BlockTipProps) {
  const at = useReadable(pointed);
  const current = useReadable(scene);
  const run = runs[at?.run ?? -1];
  if (at === null || current === null || run === undefined) return null;
  const { subject: block, proposer, parent, statements } = at.detail as BlockDetail;
  const count = (deed: BlockStatement['deed']) =>
    new Set(statements.filter((one) => one.deed === deed).map(({ replica }) => replica)).size;
  return (
    <div className="figure-tooltip" style={besidePointer(at, current.geometry)}>
      <strong>block {blockNumber(block)}</strong> of view {block.view}
      <div>proposed by {nameIn(run.lanes, proposer)}</div>
      <div>{block.transactions === 0 ? 'empty' : counted(block.transactions)}</div>
      <div>extends {parent === null ? 'the genesis block' : blockTitle(parent)}</div>
      <div>
        {count('voted')} voted, {count('locked')} locked, {count('committed')} committed
      </div>
    </div>
  );
}
