/** Views as alternating bands: every second view shades the panel, so that its start and end can be seen. */

import type { Rect } from '../base/geometry';
import { clamp } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import type { LanePositions } from './lanes';
import { ShapeList } from './shapeList';
import type { TimeScale } from './timeScale';

/** Narrower views are not told apart. */
const bandMinPx = 3;

/** A view's extent and name. */
export interface ViewLabel {
  readonly startPx: number;
  readonly endPx: number;
  readonly text: string;
}

export interface ViewBands {
  /** x, y, width, height of each shaded view. */
  readonly shaded: Float32Array;
  /** The name of each view that has room for it. */
  readonly labels: readonly ViewLabel[];
  /** Stretches of lanes that lead while another replica usually does: x, y of two ends each. */
  readonly leads: Float32Array;
}

export function viewBands(
  window: TraceWindow,
  scale: TimeScale,
  panel: Rect,
  lanes: LanePositions,
  lastingLeader: number | null,
  labelMinPx: number,
): ViewBands {
  const { views, originNs } = window;
  const shaded = new ShapeList(64);
  const leads = new ShapeList(0);
  const labels: ViewLabel[] = [];
  const rightPx = panel.x + panel.width;
  for (let index = 0; index < views.count; index++) {
    const endNs = views.endNs[index] as number;
    const fullStartPx = toPx(scale, originNs + (views.startNs[index] as number));
    const fullEndPx = Number.isFinite(endNs) ? toPx(scale, originNs + endNs) : rightPx;
    const startPx = clamp(fullStartPx, panel.x, rightPx);
    const endPx = clamp(fullEndPx, panel.x, rightPx);
    const view = views.view[index] as number;
    if (endPx <= startPx || fullEndPx - fullStartPx < bandMinPx) continue;
    if (view % 2 === 0) shaded.push4(startPx, panel.y, endPx - startPx, panel.height);
    const leader = views.leader[index] as number;
    const y = lanes.yPx[leader];
    if (leader !== lastingLeader && y !== undefined) leads.push4(startPx, y, endPx, y);
    if (endPx - startPx >= labelMinPx) labels.push({ startPx, endPx, text: `view ${view}` });
  }
  return { shaded: shaded.finish(), labels, leads: leads.finish() };
}

function toPx(scale: TimeScale, timeNs: number): number {
  return scale.leftPx + (timeNs - scale.startNs) * scale.pxPerNs;
}
