/** What a window holds of MultiPaxos’ runs alone. */
import type { TraceWindow } from '../../core/columns';

/**
 * Instances in the order of their numbers, each by itself or, where they are dense, several of one slot together: then
 * times after the proposal are those of the last of them. Infinity: that has not come.
 */
export interface InstanceColumns {
  readonly count: number;
  /** How many slots the window has. */
  readonly slots: number;
  /** Row id of the first in the run's trace. */
  readonly row: Uint32Array;
  /** How many it stands for. */
  readonly instances: Uint32Array;
  readonly number: Uint32Array;
  readonly lastNumber: Uint32Array;
  /** Its place in the window, from 0 on. */
  readonly slot: Uint16Array;
  /** Round of the last ballot in which a value was proposed, and in how many one was. */
  readonly round: Uint32Array;
  readonly ballots: Uint8Array;
  /** Requests of its value, and copies of its 2a that were sent again. */
  readonly requests: Uint32Array;
  readonly copies: Uint32Array;
  readonly proposedNs: Float32Array;
  /** First bit of a 2a out of the leader, and last bit of the last one through the queue of its path. */
  readonly outNs: Float32Array;
  readonly sentNs: Float32Array;
  /** When whoever proposed it knew the decision, which frees its slot, and when somebody executed it. */
  readonly freedNs: Float32Array;
  readonly executedNs: Float32Array;
}

/** Ballots that led, each until the next one did. */
export interface BallotColumns {
  readonly count: number;
  readonly startNs: Float32Array;
  readonly endNs: Float32Array;
  readonly round: Uint32Array;
  readonly owner: Uint16Array;
}

export interface PaxosWindow extends TraceWindow {
  readonly instances: InstanceColumns;
  readonly ballots: BallotColumns;
}

/** What of a window is MultiPaxos’ own: its runs have these layers. */
export function layersOf(window: TraceWindow): Pick<PaxosWindow, 'instances' | 'ballots'> {
  return window as PaxosWindow;
}
