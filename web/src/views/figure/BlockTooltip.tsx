/** What the block under the pointer is, beside the pointer. */
import type { Readable } from '../../base/store';
import type { BlockStatement } from '../../core/messages';
import { blockNumber, blockTitle } from '../../layout/blockIdentity';
import { nameIn } from '../../layout/lanes';
import type { FigureScene } from '../../layout/scene';
import { counted } from '../../model/looking/selectionText';
import { useReadable } from '../parts/useReadable';
import type { FigureRun } from './figureProps';
import { besidePointer } from './placed';
import type { PointedBlock } from './usePointed';

interface BlockTooltipProps {
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
  readonly pointed: Readable<PointedBlock | null>;
}

export function BlockTooltip({ runs, scene, pointed }: BlockTooltipProps) {
  const at = useReadable(pointed);
  const current = useReadable(scene);
  const run = runs[at?.run ?? -1];
  if (at === null || current === null || run === undefined) return null;
  const { block, proposer, parent, statements } = at.detail;
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
