/** Time to pixels and back: the one horizontal scale that all panels share. */

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

export function pxFromNs(scale: TimeScale, timeNs: number): number {
  return scale.leftPx + (timeNs - scale.startNs) * scale.pxPerNs;
}

export function nsFromPx(scale: TimeScale, px: number): number {
  return scale.startNs + (px - scale.leftPx) / scale.pxPerNs;
}
