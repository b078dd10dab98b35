/** What a window holds of gossip’s runs alone. */
import type { TraceWindow } from '../../core/columns';

/** What came to all peers over time, in stretches of one length. */
export interface FlowColumns {
  readonly count: number;
  readonly stretchNs: number;
  /** When the first of them begins: a whole number, not from the origin. */
  readonly startNs: number;
  /** Whether transactions are sent as sums. */
  readonly codes: boolean;
  /** Whether these sums have factors: they are linear combinations. */
  readonly mixes: boolean;
  /** Over how many directed links somebody sends. */
  readonly links: number;
  /** Of each peer: 0 where it follows the rules, 1 where it is silent, 2 where it breaks them. */
  readonly roles: Uint8Array;
  /** Sums, or transactions as they are, that brought something unknown, and those of which all was known. */
  readonly news: Uint32Array;
  readonly known: Uint32Array;
  /** Sums that were counted as lost. */
  readonly lost: Uint32Array;
  /** The slowest, the mean and the fastest rate of a link at a stretch’s end, in sums a second; 0 without sums. */
  readonly least: Float32Array;
  readonly mean: Float32Array;
  readonly most: Float32Array;
  /** Where two links lead to one peer, from whom, from whom and to whom; empty elsewhere. */
  readonly ends: Uint32Array;
  /**
   * What is needed there: transactions a second that the first sender has alone, that the second has, and that both
   * have together; and sums for each at which one sender gets 95 % across.
   */
  readonly needs: Float32Array;
  /** The rates of the two at each stretch’s end from the beginning of the run on, in turn. */
  readonly walk: Float32Array;
}

interface GossipWindow extends TraceWindow {
  readonly flow: FlowColumns;
}

/** What its links carry. */
export function carriedBy({ codes, mixes }: Pick<FlowColumns, 'codes' | 'mixes'>): string {
  return mixes ? 'combinations' : codes ? 'sums' : 'transactions';
}

/** What of a window is gossip’s own: its runs have this layer. */
export function flowOf(window: TraceWindow): FlowColumns {
  return (window as GossipWindow).flow;
}
