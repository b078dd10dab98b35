/** How long clients wait, by a time. */
import { bisectRight } from '../base/bisect';
import type { TraceWindow } from '../core/columns';

/** What the clients waited for whose block was answered last at a time; null before the first answer. */
export interface Waits {
  readonly leastNs: number;
  readonly mostNs: number;
}

/** How long the oldest of the submissions that wait at a time has waited; null where nobody waits. */
export function waitingAt(
  { answered, originNs, endNs }: TraceWindow,
  timeNs: number,
): number | null {
  const atNs = Math.min(timeNs, endNs) - originNs;
  const index = bisectRight(answered.timeNs, atNs);
  const waitedNs = atNs - (answered.waitingSinceNs[index] as number);
  return waitedNs > 0 ? waitedNs : null;
}

export function waitsAt({ answered, originNs }: TraceWindow, timeNs: number): Waits | null {
  const index = bisectRight(answered.timeNs, timeNs - originNs) - 1;
  if (index < 0) return null;
  const [leastNs, mostNs] = [answered.leastNs[index], answered.mostNs[index]];
  return { leastNs: leastNs as number, mostNs: mostNs as number };
}
