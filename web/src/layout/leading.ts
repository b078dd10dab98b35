/** Who leads when. */
import { bisectRight } from '../base/bisect';

/** What a family's table of terms of leadership has of a window: each begins where the one before ends. */
interface Terms {
  readonly count: number;
  /** From the window's origin. */
  readonly startNs: Float32Array;
  readonly leader: Uint16Array;
}

/** Leader at a time; null before the first. */
export function leading(originNs: number, terms: Terms): (timeNs: number) => number | null {
  const starts = terms.startNs.subarray(0, terms.count);
  return (timeNs) => {
    const index = bisectRight(starts, timeNs - originNs) - 1;
    return index < 0 ? null : (terms.leader[index] as number);
  };
}
