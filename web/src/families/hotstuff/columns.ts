/** What a window holds of HotStuff's runs alone. */
import type { TraceWindow } from '../../core/columns';

/** Views as the leader lives them: from its entering to the next view's leader entering. */
export interface ViewColumns {
  readonly count: number;
  readonly startNs: Float32Array;
  readonly endNs: Float32Array;
  readonly view: Uint32Array;
  readonly epoch: Uint32Array;
  readonly leader: Uint16Array;
}

/**
 * Blocks in the order of their proposals, each by itself or, where they are dense, a run of those of one lane in a
 * stretch of time. Of a run a time is that of its last block that came to it, and Infinity while one of those that are
 * not abandoned has not; names are those of its first and its last block.
 */
export interface BlockColumns {
  readonly count: number;
  /** Row id of the first block in the run's trace. */
  readonly row: Uint32Array;
  /** How many blocks it stands for; how many of them order anything, and how many are left behind for good. */
  readonly blocks: Uint32Array;
  readonly filled: Uint32Array;
  readonly abandoned: Uint32Array;
  readonly proposedNs: Float32Array;
  readonly lastProposedNs: Float32Array;
  /** First certificate. */
  readonly certifiedNs: Float32Array;
  /** First commit. */
  readonly committedNs: Float32Array;
  /** When it could not be committed any more: another block of its height was, or its parent could not be. */
  readonly abandonedNs: Float32Array;
  /** Number of the view. */
  readonly view: Uint32Array;
  readonly lastView: Uint32Array;
  readonly height: Uint32Array;
  readonly lastHeight: Uint32Array;
  /** How many other blocks of its height were proposed before it; of a run, before its first. */
  readonly rival: Uint8Array;
  /** Views between the parent's and the block's own. */
  readonly skippedViews: Uint32Array;
  readonly proposer: Uint16Array;
  /** Where the branch is drawn: from 0, a lane that nobody needs any more is used again. */
  readonly lane: Uint8Array;
  /** The parent's proposal and lane; the block's own where that is the genesis block. */
  readonly parentNs: Float32Array;
  readonly parentLane: Uint8Array;
  /** The same of the block that its certificate is for. */
  readonly justifyNs: Float32Array;
  readonly justifyLane: Uint8Array;
}

/** A window of a run of HotStuff's. */
export interface HotStuffWindow extends TraceWindow {
  readonly views: ViewColumns;
  readonly blocks: BlockColumns;
}

/** What of it is HotStuff's own: a family's runs have its layers. */
export function layersOf(window: TraceWindow): Pick<HotStuffWindow, 'views' | 'blocks'> {
  return window as HotStuffWindow;
}
