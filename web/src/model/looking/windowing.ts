/**
 * Which part of a run to ask the engine for, given what is in view.
 *
 * More than the view is asked for, half of it to each side, so that panning and playing show no hole while
 * the next answer is on its way. Times in nanoseconds.
 */
import type { WindowRequest } from '../../core/columns';
import type { TimeSpan } from '../../layout/timeScale';
import type { Panels } from './panels';

/** What the picture is drawn on and shows. */
export interface Canvas {
  readonly widthPx: number;
  /** Bit i asks for messages of kind i. */
  readonly kinds: number;
  /** Whether more than a dozen lanes are folded. */
  readonly fold: boolean;
  /** Whether every replica's interface has a strip, beside the leader's. */
  readonly hasAllStrips: boolean;
  /** Panels that are shown, or hidden, other than the scenario asks. */
  readonly panels: Panels;
}

/** Message rows that a view may hold: as many as can be drawn while it is panned. */
const ROWS_PER_VIEW = 2000;
const PADDING = 0.5;
/** How near an edge of what was asked for the view may come, in widths of the view. */
const MARGIN = 0.15;
/** By how much the width of a pixel may change before it is worth another answer. */
const RESOLUTION_RATIO = 1.25;

export function requestFor(view: TimeSpan, horizonNs: number, canvas: Canvas): WindowRequest {
  const spanNs = view.endNs - view.startNs;
  return {
    startNs: Math.floor(Math.max(0, view.startNs - PADDING * spanNs)),
    endNs: Math.ceil(Math.min(horizonNs, view.endNs + PADDING * spanNs)),
    resolutionNs: Math.max(1, Math.round(spanNs / canvas.widthPx)),
    budget: Math.round(ROWS_PER_VIEW * (1 + 2 * PADDING)),
    kinds: canvas.kinds,
    fold: canvas.fold,
  };
}

/** Whether what was asked for still serves the view. */
export function serves(
  asked: WindowRequest,
  view: TimeSpan,
  horizonNs: number,
  canvas: Canvas,
): boolean {
  const spanNs = view.endNs - view.startNs;
  const resolutionRatio = spanNs / canvas.widthPx / asked.resolutionNs;
  return (
    asked.kinds === canvas.kinds &&
    asked.fold === canvas.fold &&
    asked.startNs <= Math.max(0, view.startNs - MARGIN * spanNs) &&
    asked.endNs >= Math.min(horizonNs, view.endNs + MARGIN * spanNs) &&
    resolutionRatio < RESOLUTION_RATIO &&
    resolutionRatio > 1 / RESOLUTION_RATIO
  );
}
