/** Ballots as alternating bands, where more than one has led: while nothing fails there is nothing to tell apart. */
import { clamp, type Rect, rightOf } from '../../../base/geometry';
import type { TraceWindow } from '../../../core/columns';
import { type LaneBands, type LaneLabel, noBands } from '../../../layout/laneBands';
import type { LanePositions } from '../../../layout/lanes';
import { ShapeList } from '../../../layout/shapeList';
import { pxFromNs, type TimeScale } from '../../../layout/timeScale';
import { layersOf } from '../columns';

export function ballotBands(
  window: TraceWindow,
  scale: TimeScale,
  panel: Rect,
  lanes: LanePositions,
  lastingLeader: number | null,
  labelPx: number,
): LaneBands {
  const { originNs } = window;
  const { ballots } = layersOf(window);
  const isFirst = ballots.count === 1 && ballots.owner[0] === lastingLeader;
  if (ballots.count === 0 || isFirst) return noBands;
  const shaded = new ShapeList();
  const leads = new ShapeList();
  const labels: LaneLabel[] = [];
  const rightPx = rightOf(panel);
  for (let index = 0; index < ballots.count; index++) {
    const px = (ns: number) => clamp(pxFromNs(scale, originNs + ns), panel.x, rightPx);
    const [startPx, endPx] = [
      px(ballots.startNs[index] as number),
      px(ballots.endNs[index] as number),
    ];
    const [owner, round] = [ballots.owner[index] as number, ballots.round[index] as number];
    if (index % 2 === 1) shaded.push4(startPx, panel.y, endPx - startPx, panel.height);
    const y = lanes.yPx[owner];
    if (owner !== lastingLeader && y !== undefined) leads.push4(startPx, y, endPx, y);
    if (startPx >= (labels.at(-1)?.endPx ?? Number.NEGATIVE_INFINITY)) {
      // Two replicas may each have a ballot of one number.
      const text = `ballot ${round}.${owner}`;
      labels.push({ startPx, endPx: Math.max(endPx, startPx + labelPx), text });
    }
  }
  return { shaded: shaded.finish(), labels, leads: leads.finish() };
}
