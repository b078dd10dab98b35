/**
 * The blocks of a window: each as it was proposed, what became of it, and which of them it extends. Where they are
 * dense a run of one branch is one.
 */
import type { TraceWindow } from '../../../core/columns';
import { layersOf } from '../columns';
import type { BlockIdentity } from './blockIdentity';

export interface Block extends BlockIdentity {
  /** Row in the run's trace; of a run that of its first. */
  readonly row: number;
  /** How many it stands for: of heights up to `lastHeight`. */
  readonly blocks: number;
  readonly lastHeight: number;
  /** Number of the view; of a run that of its first. */
  readonly view: number;
  /** The block that it extends, by its place among these; null where it is not among them. */
  readonly parent: number | null;
  /** Whether it extends the genesis block. */
  readonly isFirst: boolean;
  /** Share of its blocks that order anything: 0 or 1 of a block by itself. */
  readonly filled: number;
  /** Its branch, as the engine counts them. */
  readonly lane: number;
  readonly proposedNs: number;
  readonly lastProposedNs: number;
  readonly certifiedNs: number;
  readonly committedNs: number;
  readonly abandonedNs: number;
}

/** What of a block is known at a time. */
export type BlockState = 'proposed' | 'certified' | 'committed' | 'abandoned' | 'conflicting';

export function blockState(block: Block, timeNs: number): BlockState {
  const isCommitted = block.committedNs <= timeNs;
  if (block.abandonedNs <= timeNs) return isCommitted ? 'conflicting' : 'abandoned';
  if (isCommitted) return 'committed';
  return block.certifiedNs <= timeNs ? 'certified' : 'proposed';
}

/** In the order of their proposals. */
export function blocksOf(window: TraceWindow): readonly Block[] {
  const { originNs } = window;
  const { blocks } = layersOf(window);
  /** Places by when and on which branch a block was proposed, which no two share. */
  const places = new Map<string, number>();
  return Array.from({ length: blocks.count }, (_, index): Block => {
    const number = (column: Uint32Array | Uint8Array) => column[index] as number;
    const at = (column: Float32Array) => originNs + (column[index] as number);
    const key = (time: Float32Array, lane: Uint8Array) => `${time[index]} ${lane[index]}`;
    const parent = places.get(key(blocks.parentNs, blocks.parentLane)) ?? null;
    places.set(key(blocks.lastProposedNs, blocks.lane), index);
    return {
      row: number(blocks.row),
      blocks: number(blocks.blocks),
      height: number(blocks.height),
      lastHeight: number(blocks.lastHeight),
      rival: number(blocks.rival),
      view: number(blocks.view),
      parent,
      isFirst: blocks.parentNs[index] === blocks.proposedNs[index],
      filled: number(blocks.filled) / number(blocks.blocks),
      lane: number(blocks.lane),
      proposedNs: at(blocks.proposedNs),
      lastProposedNs: at(blocks.lastProposedNs),
      certifiedNs: at(blocks.certifiedNs),
      committedNs: at(blocks.committedNs),
      abandonedNs: at(blocks.abandonedNs),
    };
  });
}
