/** What a window says of the commits by a time. */
import { bisectRight } from '../base/bisect';
import type { TraceWindow } from '../core/columns';

interface Committed {
  /** When the last block was committed. */
  readonly atNs: number;
  /** Transactions committed from the start of the run until then. */
  readonly transactions: number;
}

/**
 * Transactions committed a second from the start of the run to a time; null outside of the window, where it is not
 * known.
 */
export function throughputBy(window: TraceWindow, timeNs: number): number | null {
  const found = timeNs <= 0 ? null : committedBy(window, timeNs);
  return found && (found.transactions / timeNs) * 1e9;
}

/** The last commit up to a time, and what was committed by then; null outside of the window, and before the first. */
export function lastCommitBy(window: TraceWindow, timeNs: number): Committed | null {
  const found = committedBy(window, timeNs);
  return found?.transactions ? found : null;
}

/** Null outside of the window; before the first commit no transactions. */
function committedBy(window: TraceWindow, timeNs: number): Committed | null {
  const { committed, originNs } = window;
  if (timeNs < window.startNs || timeNs > window.endNs) return null;
  const times = committed.timeNs.subarray(0, committed.count);
  const last = bisectRight(times, timeNs - originNs) - 1;
  return {
    atNs: originNs + (times[last] ?? 0),
    transactions: committed.transactions[last] ?? 0,
  };
}
