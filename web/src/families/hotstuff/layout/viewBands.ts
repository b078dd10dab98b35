/** Views as alternating bands: every second view shades the panel, so that its start and end can be seen. */

import { mean, tickStep } from 'd3-array';
import type { Rect } from '../../../base/geometry';
import { clamp } from '../../../base/geometry';
import type { TraceWindow } from '../../../core/columns';
import type { LaneBands, LaneLabel } from '../../../layout/laneBands';
import type { LanePositions } from '../../../layout/lanes';
import { ShapeList } from '../../../layout/shapeList';
import { pxFromNs, type TimeScale } from '../../../layout/timeScale';
import { layersOf } from '../columns';

/** How much longer the name of an epoch's first view is. */
const epochLabelSize = 1.6;
/** Narrower views are not told apart. */
const bandMinPx = 3;

interface DrawnView {
  readonly view: number;
  /** The epoch that it is the first drawn view of; null where it is not. */
  readonly begins: number | null;
  readonly startPx: number;
  readonly endPx: number;
}

/**
 * Every second view is shaded. Each view that has room for it is named; of narrower ones every 2nd, 5th, 10th ..., as
 * on a scale. The first view after a view change names its epoch, too: views are ordered by epoch first, and their
 * numbers may go back there.
 */
export function viewBands(
  window: TraceWindow,
  scale: TimeScale,
  panel: Rect,
  lanes: LanePositions,
  lastingLeader: number | null,
  labelPx: number,
): LaneBands {
  const { originNs } = window;
  const { views } = layersOf(window);
  const shaded = new ShapeList();
  const leads = new ShapeList();
  const drawn: DrawnView[] = [];
  const rightPx = panel.x + panel.width;
  let epochBefore = views.epoch[0];
  for (let index = 0; index < views.count; index++) {
    const endNs = views.endNs[index] as number;
    // The most of a run's views, from afar.
    if ((endNs - (views.startNs[index] as number)) * scale.pxPerNs < bandMinPx) continue;
    const fullStartPx = pxFromNs(scale, originNs + (views.startNs[index] as number));
    const fullEndPx = Number.isFinite(endNs) ? pxFromNs(scale, originNs + endNs) : rightPx;
    const startPx = clamp(fullStartPx, panel.x, rightPx);
    const endPx = clamp(fullEndPx, panel.x, rightPx);
    const view = views.view[index] as number;
    if (endPx <= startPx) continue;
    if (view % 2 === 0) shaded.push4(startPx, panel.y, endPx - startPx, panel.height);
    const leader = views.leader[index] as number;
    const y = lanes.yPx[leader];
    if (leader !== lastingLeader && y !== undefined) leads.push4(startPx, y, endPx, y);
    const epoch = views.epoch[index] as number;
    const begins = epoch === epochBefore ? null : epoch;
    epochBefore = epoch;
    drawn.push({ view, begins, startPx, endPx });
  }
  return { shaded: shaded.finish(), labels: viewLabels(drawn, labelPx), leads: leads.finish() };
}

/** Names of views; that of a narrow view reaches over those after it, up to the next name. */
function viewLabels(views: readonly DrawnView[], labelPx: number): LaneLabel[] {
  const isNarrow = ({ startPx, endPx }: DrawnView) => endPx - startPx < labelPx;
  const narrowPx = mean(views.filter(isNarrow), ({ startPx, endPx }) => endPx - startPx);
  const every = Math.max(1, tickStep(0, (1.5 * labelPx) / (narrowPx ?? labelPx), 1));
  const epochs = epochLabels(views, epochLabelSize * labelPx);
  const labels: LaneLabel[] = [...epochs];
  let limitPx = Number.POSITIVE_INFINITY;
  for (const drawn of views.toReversed()) {
    const { view, startPx } = drawn;
    const endPx = isNarrow(drawn) ? startPx + labelPx : drawn.endPx;
    if (isNarrow(drawn) && (view % every !== 0 || endPx > limitPx)) continue;
    if (epochs.some((epoch) => startPx < epoch.endPx && endPx > epoch.startPx)) continue;
    labels.push({ startPx, endPx, text: `view ${view}` });
    limitPx = startPx;
  }
  return labels.sort((a, b) => a.startPx - b.startPx);
}

/** Names of the first views of epochs, as far apart as they need. */
function epochLabels(views: readonly DrawnView[], labelPx: number): LaneLabel[] {
  const labels: LaneLabel[] = [];
  for (const { view, begins, startPx, endPx } of views) {
    if (begins === null || startPx < (labels.at(-1)?.endPx ?? Number.NEGATIVE_INFINITY)) continue;
    const text = `epoch ${begins}, view ${view}`;
    labels.push({ startPx, endPx: Math.max(endPx, startPx + labelPx), text });
  }
  return labels;
}
