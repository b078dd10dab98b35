/** Who leads when. */
import { bisectRight } from '../../../base/bisect';
import type { TraceWindow } from '../../../core/columns';

/** Leader at a time, by the views of a window; null before the first. */
export function leaderAt(window: TraceWindow): (timeNs: number) => number | null {
  const { views, originNs } = window;
  const starts = views.startNs.subarray(0, views.count);
  return (timeNs) => {
    const index = bisectRight(starts, timeNs - originNs) - 1;
    return index < 0 ? null : (views.leader[index] as number);
  };
}
