/**
 * Clients' latency over time: each answered block as the span between the transaction of it that waited least and the
 * one that waited most, at the time of the answer. Waits that grow from block to block show a queue that grows. Between
 * two answers a line shows how long the oldest unanswered transaction has waited, as soon as that is longer than the
 * longest wait of the last answer.
 */
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

/** A scale that holds what the clients of all runs waited for in view; null where nobody does, or without a panel. */
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

function longestNs(window: TraceWindow, scale: TimeScale): number {
  const { answered, originNs } = window;
  let longest = 0;
  forEachWait(window, (sinceNs, fromNs, untilNs) => {
    if (fromNs > scale.endNs || untilNs < scale.startNs) return;
    longest = Math.max(longest, Math.min(untilNs, scale.endNs) - sinceNs);
  });
  for (let index = 0; index < answered.count; index++) {
    const timeNs = originNs + (answered.timeNs[index] as number);
    if (timeNs < scale.startNs || timeNs > scale.endNs) continue;
    longest = Math.max(longest, answered.mostNs[index] as number);
  }
  return longest;
}

/**
 * Calls `each` for the stretches of time in which the oldest unanswered transaction has waited longer than any of the
 * last answer: when it was submitted, and where the stretch begins and ends. Times of the run.
 */
function forEachWait(
  { answered, originNs, endNs }: TraceWindow,
  each: (sinceNs: number, fromNs: number, untilNs: number) => void,
): void {
  const { count, timeNs, mostNs, waitingSinceNs } = answered;
  for (let index = 0; index <= count; index++) {
    const sinceNs = originNs + (waitingSinceNs[index] as number);
    const knownNs = index === 0 ? 0 : (mostNs[index - 1] as number);
    const answeredNs = index === 0 ? 0 : originNs + (timeNs[index - 1] as number);
    const fromNs = Math.max(answeredNs, sinceNs + knownNs);
    const untilNs = index === count ? endNs : originNs + (timeNs[index] as number);
    if (fromNs < untilNs) each(sinceNs, fromNs, untilNs);
  }
}

/** What clients wait for as shapes. */
export interface LatencyShapes {
  /** x, y of the two ends of each block's span. */
  readonly spans: Float32Array;
  /** x, y of the middle of each, as one line. */
  readonly middles: Float32Array;
  /** x, y of the two ends of each stretch in which the oldest submission waits longer than those answered last. */
  readonly waiting: Float32Array;
}

/** Height of a span at least: all transactions of a block may have waited equally long. */
const leastSpanPx = 3;
/** Length of a dashed line at least: of a shorter one the span at its end tells as much. */
const leastWaitPx = 6;

export function latencyShapes(
  window: TraceWindow,
  reach: TimeScale,
  { highestNs, pxPerNs }: LatencyScale,
  area: Rect,
): LatencyShapes {
  const { answered, originNs } = window;
  const spans = new ShapeList();
  const middles = new ShapeList();
  const bottom = area.y + area.height;
  for (let index = 0; index < answered.count; index++) {
    const x = pxFromNs(reach, originNs + (answered.timeNs[index] as number));
    const least = bottom - Math.min(answered.leastNs[index] as number, highestNs) * pxPerNs;
    const most = bottom - Math.min(answered.mostNs[index] as number, highestNs) * pxPerNs;
    const middle = (least + most) / 2;
    const half = Math.max(leastSpanPx, least - most) / 2;
    spans.push4(x, middle + half, x, middle - half);
    middles.push2(x, middle);
  }
  const waiting = new ShapeList();
  forEachWait(window, (sinceNs, fromNs, untilNs) => {
    const x = pxFromNs(reach, fromNs);
    const endPx = pxFromNs(reach, untilNs);
    if (endPx - x < leastWaitPx) return;
    waiting.push4(
      x,
      bottom - (fromNs - sinceNs) * pxPerNs,
      endPx,
      bottom - (untilNs - sinceNs) * pxPerNs,
    );
  });
  return { spans: spans.finish(), middles: middles.finish(), waiting: waiting.finish() };
}
