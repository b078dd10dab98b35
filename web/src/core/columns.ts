/**
 * The data plane: what the engine answers when it is asked for a window of a run.
 *
 * Every array is a column, copied out of the engine once and transferred. Times are nanoseconds from the
 * window's `originNs` as 32-bit floats (24 bits of mantissa: exact enough for a pixel of the window that was
 * asked for); counts are cumulative over the run as 64-bit floats. A row that is not there is never a hole: tables hold
 * only what overlaps the window. The engine's twin of this file is `core-wasm/crates/wasm/src/columns.rs`.
 */

export {
  FATES,
  type Fate,
  MARK_KINDS,
  type MarkKind,
  MESSAGE_KINDS,
  type MessageKind,
  QUIET_KINDS,
} from './control';

/** What the page asks for. */
export interface WindowRequest {
  readonly startNs: number;
  readonly endNs: number;
  /**
   * The width of a pixel: below it nothing can be told apart. Bandwidth is aggregated to buckets of about this width.
   */
  readonly resolutionNs: number;
  /** Most message rows wanted; where messages are denser the engine answers bands. */
  readonly budget: number;
  /** Bit i asks for messages of kind i. */
  readonly kinds: number;
  /** Whether more than a dozen lanes fold to those that matter and one of all others. */
  readonly fold: boolean;
}

/** Lanes from top to bottom, and the groups that share a band, a strip or, where folded, a lane. */
export interface LaneGroups {
  /** Replicas from top to bottom: the leader, then by their distance to it. */
  readonly order: Uint16Array;
  /** Group of each replica; groups are numbered from top to bottom. */
  readonly groupOf: Uint16Array;
  readonly groups: number;
  /** Whether the last group is one lane. */
  readonly folded: boolean;
}

/**
 * Transmissions of messages: one row a message, or several where the window cut it into parts.
 * Draw each as the quadrilateral (firstBitOut, source) (lastBitOut, source) (received, target) (reached, target),
 * where reached = firstBitOut + propagation is the first bit's arrival; `queued` to `firstBitOut` is waiting.
 */
export interface MessageColumns {
  readonly count: number;
  /** Row id of the message in the run's trace (stable; several rows here may share it). */
  readonly row: Uint32Array;
  readonly queuedNs: Float32Array;
  readonly firstBitOutNs: Float32Array;
  readonly lastBitOutNs: Float32Array;
  /** First bit at the target. */
  readonly reachedNs: Float32Array;
  /** Last bit taken in by the target; Infinity where it never was. */
  readonly receivedNs: Float32Array;
  /** How long a fault kept it from the target after that; 0 mostly. */
  readonly heldNs: Float32Array;
  readonly source: Uint16Array;
  readonly target: Uint16Array;
  readonly kind: Uint8Array;
  readonly fate: Uint8Array;
  /** Bytes on the wire of this transmission. */
  readonly bytes: Uint32Array;
  /** Bytes of data that were lost on the way; where it is all of them, nothing was received. */
  readonly lostBytes: Uint32Array;
  /** From when on they are sent again, with whatever else of the message is; Infinity where they never are. */
  readonly sentAgainNs: Float32Array;
  /** 1: it carries what was sent before. */
  readonly again: Uint8Array;
  /** What the message is about: a view's number, or how many transactions it carries. */
  readonly tag: Uint32Array;
  /**
   * Height of the block that it carries or is a vote for, 0 where it is about none; and how many others of it were
   * proposed before.
   */
  readonly height: Uint32Array;
  readonly rival: Uint8Array;
  /** Mean distance of like messages (of a kind, between the same groups) around it; Infinity where they are few. */
  readonly spacingNs: Float32Array;
}

/**
 * Counts of all messages: how many of a kind leave group `source` for group `target` in a bucket of time. Buckets lie
 * on a grid that does not move with the window.
 */
export interface BandColumns {
  readonly count: number;
  readonly bucketNs: number;
  /** Like messages at this distance or farther are rows, too. */
  readonly singlesFromNs: number;
  readonly startNs: Float32Array;
  readonly source: Uint16Array;
  readonly target: Uint16Array;
  readonly kind: Uint8Array;
  readonly messages: Uint32Array;
  readonly bytes: Float64Array;
  /** Mean delay between the first bit out and the last bit in. */
  readonly delayNs: Float32Array;
  /** Mean distance of like messages around the bucket; Infinity where they are few. */
  readonly spacingNs: Float32Array;
}

/**
 * Facts that replicas stated, and faults; where they are many the first of its kind and group in a bucket, of those
 * that are drawn.
 */
export interface MarkColumns {
  readonly count: number;
  readonly timeNs: Float32Array;
  readonly sequence: Uint32Array;
  readonly replica: Uint16Array;
  readonly kind: Uint8Array;
  /** Number of the view that the mark is about. */
  readonly view: Uint32Array;
  /** Height of the block that it is about, or 0; and how many others of it were proposed before. */
  readonly height: Uint32Array;
  readonly rival: Uint8Array;
  /**
   * Committed: transactions in the block. Entered: the leader. Voted and certified: the phase, shifted by 16 bits, with
   * the number of votes of a certificate. Refused: the rule, by its number. Fetched: 1 where data is asked for. Else 0.
   */
  readonly value: Uint32Array;
  /** How many it stands for. */
  readonly standsFor: Uint32Array;
}

/**
 * Fractions of each bucket in which a NIC side carries a class: a row of `buckets` for each group, of its busiest
 * replica, and a last one of whoever leads.
 */
export interface BandwidthColumns {
  readonly buckets: number;
  readonly bucketNs: number;
  /** Time of the first bucket in the run (a whole number, not from the origin). */
  readonly startNs: number;
  readonly egressForeground: Float32Array;
  readonly egressBackground: Float32Array;
  readonly ingressForeground: Float32Array;
  readonly ingressBackground: Float32Array;
}

/**
 * How large a part of each bucket processors work, and at what: rows as those of bandwidth. Empty where work takes no
 * time.
 */
export interface WorkColumns {
  readonly buckets: number;
  readonly bucketNs: number;
  readonly startNs: number;
  /** Reading and sending messages. */
  readonly messages: Float32Array;
  /** Signing, verifying, aggregating. */
  readonly cryptography: Float32Array;
  /** Taking in requests, hashing, executing, answering. */
  readonly transactions: Float32Array;
}

/**
 * The queues of the paths between network cards, at most a dozen: those from the first leader to the others, the one
 * whose queue was the longest of the run, and others on which anything ever waited, in the order of lanes. None where
 * no path has bounds.
 */
export interface PathColumns {
  /** How many paths: ends and rates have one entry each, the other arrays a row of `buckets` each. */
  readonly count: number;
  readonly buckets: number;
  readonly bucketNs: number;
  /** Time of the first bucket in the run (a whole number, not from the origin). */
  readonly startNs: number;
  /** Rate of each path's line, at the window's end: an entry each. */
  readonly bitsPerSecond: Float64Array;
  /** What each queue holds, in bytes on the wire; Infinity where nothing is ever dropped. */
  readonly bufferBytes: number;
  /** Whether replicas of a region share paths: then the ends stand for their regions. */
  readonly shared: boolean;
  /** The ends: replicas. */
  readonly source: Uint16Array;
  readonly target: Uint16Array;
  /** Bytes on the wire in the queue, the most in each bucket. */
  readonly queueBytes: Float32Array;
  /** Bytes of data that the queue had no room for in each bucket: a mark wherever it is not 0. */
  readonly droppedBytes: Float32Array;
}

/** Steps of a cumulative count; the first row is the value at the window's start. */
export interface CommittedColumns {
  readonly count: number;
  readonly timeNs: Float32Array;
  /** Transactions committed by an honest replica so far. */
  readonly transactions: Float64Array;
}

/**
 * Transactions that clients have requested so far, at equal steps of time from `startNs` on, which is at or before the
 * window's start; the last is at or after its end. Steps lie on a grid that does not move with the window.
 */
export interface RequestedColumns {
  readonly startNs: number;
  readonly stepNs: number;
  readonly transactions: Float64Array;
}

/**
 * Blocks in the order in which clients had the replies that they needed; those of one pixel together. The first may
 * have been answered before the window's start.
 */
export interface AnsweredColumns {
  readonly count: number;
  readonly timeNs: Float32Array;
  /** How long the transaction that was submitted last has waited. */
  readonly leastNs: Float32Array;
  /** How long the one that was submitted first has. */
  readonly mostNs: Float32Array;
  /**
   * When the transaction was submitted that had waited longest by then, in whatever block it is answered. In one row
   * more, the same at the window's end: Infinity, or a later time, where nobody waits there.
   */
  readonly waitingSinceNs: Float32Array;
}

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

/** A window of a run. */
export interface TraceWindow {
  readonly originNs: number;
  readonly startNs: number;
  readonly endNs: number;
  readonly lanes: LaneGroups;
  readonly messages: MessageColumns;
  readonly bands: BandColumns;
  readonly marks: MarkColumns;
  readonly bandwidth: BandwidthColumns;
  readonly work: WorkColumns;
  readonly paths: PathColumns;
  readonly committed: CommittedColumns;
  readonly requested: RequestedColumns;
  readonly answered: AnsweredColumns;
  readonly views: ViewColumns;
  readonly blocks: BlockColumns;
}

/**
 * How a run goes over time, in columns from `startNs` on and rows from no latency on. Both are powers of two of
 * nanoseconds, so that those of another run can be joined to equal ones.
 */
export interface OverTime {
  readonly startNs: number;
  readonly columnNs: number;
  readonly rowNs: number;
  /** Cells in which clients are answered, column by column: when, how long they waited, how many transactions. */
  readonly cells: {
    readonly count: number;
    readonly column: Uint16Array;
    readonly row: Uint16Array;
    readonly transactions: Uint32Array;
  };
  /** Of each column, as far as the run has come, how many transactions were submitted and not committed. */
  readonly queue: {
    readonly count: number;
    readonly least: Float64Array;
    readonly most: Float64Array;
  };
  /**
   * Columns in which views begin: how many, the number of the first, and how long the shortest and the longest take.
   */
  readonly views: {
    readonly count: number;
    readonly column: Uint16Array;
    readonly views: Uint32Array;
    readonly view: Uint32Array;
    readonly leastNs: Float64Array;
    readonly mostNs: Float64Array;
  };
}

/** A point in a run: many events share a nanosecond, so the time alone does not name one. */
export interface Point {
  readonly timeNs: number;
  readonly sequence: number;
}
