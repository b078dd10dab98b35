/**
 * Clients' latency over time: each answered block as the span between the transaction of it that waited least and the
 * one that waited most, at the time of the answer. What lasts longer with every block is a queue that grows.
 */
import { bisectRight } from 'd3-array';
import { formatRoundTime } from '../base/format';
import type { Rect } from '../base/geometry';
import { roundUp } from '../base/ticks';
import type { TraceWindow } from '../core/columns';
import { ShapeList } from './shapeList';
import { pxFromNs, type TimeScale } from './timeScale';

/** Nanoseconds to pixels: no wait at the bottom of the area. */
export interface LatencyScale {
  readonly highestNs: number;
  readonly pxPerNs: number;
  /** "1.5 s": of the full height. */
  readonly text: string;
}

/** A scale that holds what the clients of all runs waited for in view; null where nobody was answered, or without a panel. */
export function latencyScale(
  windows: readonly TraceWindow[],
  scale: TimeScale,
  area: Rect | null,
): LatencyScale | null {
  if (area === null) return null;
  const most = Math.max(0, ...windows.map((window) => longestNs(window, scale)));
  if (most === 0) return null;
  const highestNs = roundUp(most * 1.05);
  return { highestNs, pxPerNs: area.height / highestNs, text: formatRoundTime(highestNs) };
}

function longestNs({ answered, originNs }: TraceWindow, scale: TimeScale): number {
  let longest = 0;
  for (let index = 0; index < answered.count; index++) {
    const timeNs = originNs + (answered.timeNs[index] as number);
    if (timeNs < scale.startNs || timeNs > scale.endNs) continue;
    longest = Math.max(longest, answered.mostNs[index] as number);
  }
  return longest;
}

/** Answered blocks as shapes. */
export interface LatencyShapes {
  /** x, y of the two ends of each block's span. */
  readonly spans: Float32Array;
  /** x, y of the middle of each, as one line. */
  readonly middles: Float32Array;
}

/** Height of a span at least: all transactions of a block may have waited equally long. */
const leastSpanPx = 3;

export function latencyShapes(
  { answered, originNs }: TraceWindow,
  paper: TimeScale,
  { highestNs, pxPerNs }: LatencyScale,
  area: Rect,
): LatencyShapes {
  const spans = new ShapeList();
  const middles = new ShapeList();
  const bottom = area.y + area.height;
  for (let index = 0; index < answered.count; index++) {
    const x = pxFromNs(paper, originNs + (answered.timeNs[index] as number));
    const least = bottom - Math.min(answered.leastNs[index] as number, highestNs) * pxPerNs;
    const most = bottom - Math.min(answered.mostNs[index] as number, highestNs) * pxPerNs;
    const middle = (least + most) / 2;
    const half = Math.max(leastSpanPx, least - most) / 2;
    spans.push4(x, middle + half, x, middle - half);
    middles.push2(x, middle);
  }
  return { spans: spans.finish(), middles: middles.finish() };
}

/** What the clients waited for whose block was answered last at a time; null before the first answer. */
export interface Waits {
  readonly leastNs: number;
  readonly mostNs: number;
}

export function waitsAt({ answered, originNs }: TraceWindow, timeNs: number): Waits | null {
  const index = bisectRight(answered.timeNs, timeNs - originNs) - 1;
  if (index < 0) return null;
  const [leastNs, mostNs] = [answered.leastNs[index], answered.mostNs[index]];
  return { leastNs: leastNs as number, mostNs: mostNs as number };
}
