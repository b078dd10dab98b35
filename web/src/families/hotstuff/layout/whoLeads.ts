/** Who leads when. */
import { bisectRight } from '../../../base/bisect';
import type { TraceWindow } from '../../../core/columns';
import { layersOf } from '../columns';

/** Leader at a time, by the views of a window; null before the first. */
export function whoLeads(window: TraceWindow): (timeNs: number) => number | null {
  const { originNs } = window;
  const { views } = layersOf(window);
  const starts = views.startNs.subarray(0, views.count);
  return (timeNs) => {
    const index = bisectRight(starts, timeNs - originNs) - 1;
    return index < 0 ? null : (views.leader[index] as number);
  };
}
