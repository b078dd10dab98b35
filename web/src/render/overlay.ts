/**
 * Over the still layer: the words, the veil on the future, names of curves, the playhead, the pointer and what is on
 * its way.
 */
import type { TraceWindow } from '../core/columns';
import type { LaneInfo, TransactionDetail } from '../core/messages';
import type { Heads } from '../layout/heads';
import type { TimeScale } from '../layout/timeScale';
import type { Marking } from './marking';
import type { LitRun } from './paintLit';

export interface Overlay {
  /** Where the reader looks; the still layer is moved there. */
  readonly view: TimeScale;
  /** The letters of the runs. */
  readonly keys: readonly string[];
  /** Of each run. */
  readonly replicas: readonly PaintedReplicas[];
  /** The marked transaction of each run, once it is known. */
  readonly transactions: readonly (TransactionDetail | null)[];
  /** What draws it; null where that did not load. */
  readonly marking: Marking | null;
  /** Of each run, what was there before a hand moved a value; null where nothing is compared. */
  readonly before: readonly (PaintedBefore | null)[];
  /** The median latency of each run, to which its marked transaction is held; null where it has none. */
  readonly mediansNs: readonly (number | null)[];
  readonly numbers: boolean;
  /** Whether it is told how long clients wait; false: that is to be predicted. */
  readonly waits: boolean;
  readonly playheadNs: number;
  readonly hoverNs: number | null;
  /** The future is hidden. */
  readonly hidesFuture: boolean;
  /** Lit under the pointer, in the place of what is picked. */
  readonly pointed: LitRun | null;
  readonly picked: LitRun | null;
}

/** Whose ledgers they are, and where they stand. */
export interface PaintedReplicas {
  /** Where they stand; nowhere, if absent. */
  readonly lanes?: readonly LaneInfo[];
  readonly heads: Heads;
  readonly nameOf: (replica: number) => string;
}

/** What was in view of a run before a hand moved a value, and its marked transaction. */
export interface PaintedBefore {
  readonly window: TraceWindow | null;
  readonly transaction: TransactionDetail | null;
}
