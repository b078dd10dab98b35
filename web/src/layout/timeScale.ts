/** Time to pixels and back: the one horizontal scale that all panels share. */

import type { Rect } from '../base/geometry';

/** An interval of virtual time. */
export interface TimeSpan {
  readonly startNs: number;
  readonly endNs: number;
}

/** A viewport laid over a horizontal stretch of pixels. */
export interface TimeScale extends TimeSpan {
  readonly leftPx: number;
  readonly widthPx: number;
  /** Pixels per nanosecond. */
  readonly pxPerNs: number;
}

export function timeScale(span: TimeSpan, leftPx: number, widthPx: number): TimeScale {
  const spanNs = Math.max(1, span.endNs - span.startNs);
  return {
    startNs: span.startNs,
    endNs: span.startNs + spanNs,
    leftPx,
    widthPx,
    pxPerNs: widthPx / spanNs,
  };
}

/** The same scale with a part of its width more at each side. */
export function widened(scale: TimeScale, part: number): TimeScale {
  // Whole pixels, so that what is drawn on them stays sharp.
  const morePx = Math.round(part * scale.widthPx);
  const moreNs = morePx / scale.pxPerNs;
  return {
    startNs: scale.startNs - moreNs,
    endNs: scale.endNs + moreNs,
    leftPx: scale.leftPx - morePx,
    widthPx: scale.widthPx + 2 * morePx,
    pxPerNs: scale.pxPerNs,
  };
}

/** An area with the horizontal extent of a scale. */
export function across(area: Rect, scale: TimeScale): Rect {
  return { ...area, x: scale.leftPx, width: scale.widthPx };
}

/** How positions on one scale move to another: x becomes `factor` x + `offsetPx`. */
export interface Shift {
  readonly factor: number;
  readonly offsetPx: number;
}

export function shiftBetween(from: TimeScale, to: TimeScale): Shift {
  const factor = to.pxPerNs / from.pxPerNs;
  return { factor, offsetPx: pxFromNs(to, from.startNs) - factor * from.leftPx };
}

export function shifted(x: number, { factor, offsetPx }: Shift): number {
  return factor * x + offsetPx;
}

export function pxFromNs(scale: TimeScale, timeNs: number): number {
  return scale.leftPx + (timeNs - scale.startNs) * scale.pxPerNs;
}

export function nsFromPx(scale: TimeScale, px: number): number {
  return scale.startNs + (px - scale.leftPx) / scale.pxPerNs;
}
