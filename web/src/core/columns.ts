/**
 * The data plane: what the engine answers when it is asked for a window of a run.
 *
 * Every array is a column, copied out of the engine once and transferred. Times are nanoseconds from the
 * window's `originNs` as 32-bit floats (24 bits of mantissa: exact enough for a pixel of the window that was
 * asked for); counts are cumulative over the run as 64-bit floats. A row that is not there is never a hole: tables hold
 * only what overlaps the window. The engine's twin of this file is `core-wasm/crates/page/src/columns.rs`.
 */

export { FATES, type Fate } from './control';

/** What a message or a mark is about. */
export interface Subject {
  /** 0: nothing. */
  readonly number: number;
  /** How many others of that number there were before it. */
  readonly earlier: number;
}

/** As the engine's answers name it. */
export interface NamedSubject {
  readonly height: number;
  readonly rival: number;
}

export function subjectOf({ height, rival }: NamedSubject): Subject {
  return { number: height, earlier: rival };
}

/** The columns of rows that are about nothing. */
export function noSubjects(count: number): Pick<MessageColumns, 'height' | 'rival'> {
  return { height: new Uint32Array(count), rival: new Uint8Array(count) };
}

/** That of a row. */
export function subjectAt(
  { height, rival }: Pick<MessageColumns, 'height' | 'rival'>,
  index: number,
): Subject {
  return { number: height[index] as number, earlier: rival[index] as number };
}

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
  /** After so many lanes there is a wide gap, as between clusters; none, if 0 or absent. */
  readonly gapAfter?: number;
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
  /** What the message counts: the round's number, or how many transactions it carries. */
  readonly tag: Uint32Array;
  /** Number of what it is about, 0 where it is about nothing; and how many others of that number were before. */
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
  /** Number of the round that the mark is about. */
  readonly view: Uint32Array;
  /** Number of what it is about, or 0; and how many others of that number were before. */
  readonly height: Uint32Array;
  readonly rival: Uint8Array;
  /** What else it says, by its kind: of what is final its transactions. */
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
  /** Fraction of each bucket in which its line carries something. */
  readonly busy: Float32Array;
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
 * Batches in the order in which clients had the replies that they needed; those of one pixel together. The first may
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
   * When the transaction was submitted that had waited longest by then, in whatever batch it is answered. In one row
   * more, the same at the window's end: Infinity, or a later time, where nobody waits there.
   */
  readonly waitingSinceNs: Float32Array;
}

/** A window of a run: what the runs of all families have. Those of a family’s own are in its folder. */
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
