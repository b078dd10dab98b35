/** Who leads when. */
import { bisectRight } from '../../../base/bisect';
import type { TraceWindow } from '../../../core/columns';
import { layersOf } from '../columns';

/** Leader at a time, by the ballots of a window; null before the first. */
export function whoLeads(window: TraceWindow): (timeNs: number) => number | null {
  const { originNs } = window;
  const { ballots } = layersOf(window);
  const starts = ballots.startNs.subarray(0, ballots.count);
  return (timeNs) => {
    const index = bisectRight(starts, timeNs - originNs) - 1;
    return index < 0 ? null : (ballots.owner[index] as number);
  };
}
