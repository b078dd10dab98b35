/** What a window says of the commits by a time. */
import { bisectRight } from 'd3-array';
import type { TraceWindow } from '../core/columns';

/**
 * Transactions committed a second from the start of the run to a time; null outside of the window, where it is not
 * known.
 */
export function throughputBy(window: TraceWindow, timeNs: number): number | null {
  const { committed, originNs } = window;
  if (timeNs <= 0 || timeNs < window.startNs || timeNs > window.endNs) return null;
  const times = committed.timeNs.subarray(0, committed.count);
  const last = bisectRight(times, timeNs - originNs) - 1;
  return ((committed.transactions[last] ?? 0) / timeNs) * 1e9;
}

/** The last commit up to a time, and what was committed by then; null outside of the window, and before the first. */
export function lastCommitBy(
  window: TraceWindow,
  timeNs: number,
): { readonly atNs: number; readonly transactions: number } | null {
  const { committed, originNs } = window;
  if (timeNs < window.startNs || timeNs > window.endNs) return null;
  const times = committed.timeNs.subarray(0, committed.count);
  const last = bisectRight(times, timeNs - originNs) - 1;
  const transactions = committed.transactions[last] ?? 0;
  return transactions === 0 ? null : { atNs: originNs + (times[last] as number), transactions };
}
