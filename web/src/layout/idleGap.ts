/** The stretch of a strip that says most: its longest pause, and whether it ends with a quorum. */

import type { Rect } from '../base/geometry';
import { clamp } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import { markNumber } from './family';
import type { TimeScale } from './timeScale';

/** A quorum this near to the end of a pause ended it. */
const nearPx = 3;

export interface IdleGap {
  readonly startPx: number;
  readonly endPx: number;
  /** A quorum ended it, no time-out: the leader had been waiting for answers. */
  readonly waitsForAnswers: boolean;
}

/** The longest pause between bars (x, y, width, height each, in order), the first of several; null below `leastPx`. */
export function longestGap(
  bars: readonly Float32Array[],
  area: Rect,
  leastPx: number,
): { startPx: number; endPx: number } | null {
  const edges: [number, number][] = [];
  for (const rects of bars) {
    for (let index = 0; index < rects.length; index += 4) {
      const x = rects[index] as number;
      edges.push([x, x + (rects[index + 2] as number)]);
    }
  }
  const rightPx = area.x + area.width;
  edges.sort((a, b) => a[0] - b[0]);
  edges.push([rightPx, rightPx]);
  let best: { startPx: number; endPx: number } | null = null;
  let freeFromPx = area.x;
  for (const [from, to] of edges) {
    const startPx = clamp(freeFromPx, area.x, rightPx);
    const endPx = clamp(from, area.x, rightPx);
    const widthPx = endPx - startPx;
    // A pixel more, or the label would hop between equal pauses as the figure is panned.
    if (widthPx >= leastPx && (best === null || widthPx > best.endPx - best.startPx + 1)) {
      best = { startPx, endPx };
    }
    freeFromPx = Math.max(freeFromPx, to);
  }
  return best;
}

/** The same with its reason. */
export function idleGap(
  window: TraceWindow,
  scale: TimeScale,
  bars: readonly Float32Array[],
  area: Rect,
  leastPx: number,
): IdleGap | null {
  const gap = longestGap(bars, area, leastPx);
  if (gap === null) return null;
  const { marks, originNs } = window;
  const [quorum, timedOut] = [markNumber('quorum'), markNumber('timedOut')];
  let isWhole = false;
  let isTimedOut = false;
  for (let index = 0; index < marks.count; index++) {
    const kind = marks.kind[index];
    if (kind !== quorum && kind !== timedOut) continue;
    const timeNs = originNs + (marks.timeNs[index] as number);
    const x = scale.leftPx + (timeNs - scale.startNs) * scale.pxPerNs;
    if (kind === quorum) isWhole ||= Math.abs(x - gap.endPx) <= nearPx;
    else isTimedOut ||= x >= gap.startPx && x <= gap.endPx;
  }
  return { ...gap, waitsForAnswers: isWhole && !isTimedOut };
}
