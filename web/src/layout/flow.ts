/**
 * Requests and commits as a cumulative flow: how many transactions clients have requested, as a line, and how many are
 * final in each run, as a stair, both counted from the start of the run. So what lies between the two is what waits
 * (down) and how long it does (across), and a slope is a throughput; runs side by side differ by what they are behind.
 */

import { bisectRight } from '../base/bisect';
import { formatCount } from '../base/format';
import { bottomOf, interpolate, type Rect } from '../base/geometry';
import { roundUp } from '../base/ticks';
import type { TraceWindow } from '../core/columns';
import { ShapeList } from './shapeList';
import type { Sight } from './sight';
import { pxFromNs, type TimeScale, type TimeSpan } from './timeScale';

/** Transactions requested from the start of the run to a time; the nearest known count outside of the window. */
export function requestedBy({ requested }: TraceWindow, timeNs: number): number {
  const { startNs, stepNs, transactions } = requested;
  const place = Math.min(Math.max(0, (timeNs - startNs) / stepNs), transactions.length - 1);
  const before = Math.floor(place);
  const count = transactions[before] ?? 0;
  return interpolate(count, transactions[before + 1] ?? count, place - before);
}

/** Transactions final from the start of the run to a time; the nearest known count outside of the window. */
export function finalBy({ committed, originNs }: TraceWindow, timeNs: number): number {
  const last = bisectRight(committed.timeNs.subarray(0, committed.count), timeNs - originNs) - 1;
  return committed.transactions[Math.max(0, last)] ?? 0;
}

/** How many transactions are requested and not final at a time; null outside of the window, where it is not known. */
export function waitingBy(window: TraceWindow, timeNs: number): number | null {
  if (timeNs < window.startNs || timeNs > window.endNs) return null;
  return Math.max(0, Math.round(requestedBy(window, timeNs) - finalBy(window, timeNs)));
}

/** Commits of one run: the count at the start of a span, and each later one in it. */
export interface Steps {
  /** Time of the run, and transactions from its start until then, one row a step. */
  readonly timeNs: Float64Array;
  readonly transactions: Float64Array;
}

export function stepsIn(window: TraceWindow, span: TimeSpan): Steps {
  const { committed, originNs } = window;
  const timesNs: number[] = [span.startNs];
  const totals: number[] = [finalBy(window, span.startNs)];
  for (let index = 0; index < committed.count; index++) {
    const timeNs = originNs + (committed.timeNs[index] as number);
    const total = committed.transactions[index] as number;
    if (timeNs > span.endNs) break;
    if (timeNs <= span.startNs || total <= (totals.at(-1) as number)) continue;
    timesNs.push(timeNs);
    totals.push(total);
  }
  return { timeNs: new Float64Array(timesNs), transactions: new Float64Array(totals) };
}

export interface CountTick {
  readonly y: number;
  readonly text: string;
}

/** Transactions to pixels. */
export interface CountScale {
  /** The count at the bottom of the area, and the one at its top. */
  readonly lowest: number;
  readonly highest: number;
  readonly pxPerTransaction: number;
  readonly bottomPx: number;
  /** Round counts; those between the first and the last have no text. */
  readonly ticks: readonly CountTick[];
}

export function yOf({ lowest, pxPerTransaction, bottomPx }: CountScale, count: number): number {
  return bottomPx - (count - lowest) * pxPerTransaction;
}

/** So many ticks stand in the height, or a few less. */
const ticksMost = 6;
/** What is left free above the highest count, and below the lowest, of the height. */
const airPart = 0.04;

/**
 * A scale that holds all that is requested and final in a span; `isHeld`: what is requested alone, for when it is final
 * is to be guessed.
 */
export function countScale(
  windows: readonly TraceWindow[],
  span: TimeSpan,
  area: Rect,
  isHeld: boolean,
): CountScale {
  const first = isHeld ? requestedBy : finalBy;
  const low = Math.min(...windows.map((window) => first(window, span.startNs)));
  const high = Math.max(...windows.map((window) => requestedBy(window, span.endNs)), 0);
  const from = Number.isFinite(low) ? low : 0;
  const range = Math.max(1, high - from);
  const lowest = Math.max(0, from - airPart * range);
  const highest = from + (1 + airPart) * range;
  const pxPerTransaction = area.height / (highest - lowest);
  const scale = { lowest, highest, pxPerTransaction, bottomPx: bottomOf(area) };
  const step = Math.max(1, roundUp(range / ticksMost));
  const counts: number[] = [];
  for (let count = Math.ceil(lowest / step) * step; count <= highest; count += step)
    counts.push(count);
  const ticks = counts.map((count, index) => ({
    y: yOf({ ...scale, ticks: [] }, count),
    text: index === 0 || index === counts.length - 1 ? formatCount(count) : '',
  }));
  return { ...scale, ticks };
}

/** What is requested as x, y of a line over a span of the scale. */
function requestedLine(window: TraceWindow, reach: TimeScale, counts: CountScale): Float32Array {
  const { startNs, stepNs, transactions } = window.requested;
  const points = new ShapeList();
  const endNs = Math.min(reach.endNs, startNs + (transactions.length - 1) * stepNs);
  const fromNs = Math.max(reach.startNs, startNs);
  const push = (timeNs: number) =>
    points.push2(pxFromNs(reach, timeNs), yOf(counts, requestedBy(window, timeNs)));
  push(fromNs);
  for (let place = Math.ceil((fromNs - startNs) / stepNs); place < transactions.length; place++) {
    const timeNs = startNs + place * stepNs;
    if (timeNs >= endNs) break;
    if (timeNs > fromNs) push(timeNs);
  }
  if (endNs > fromNs) push(endNs);
  return points.finish();
}

/** What is final as x, y of a staircase to the end of the window or of the scale. */
export function staircase(window: TraceWindow, reach: TimeScale, counts: CountScale): Float32Array {
  const { timeNs, transactions } = stepsIn(window, reach);
  const points = new ShapeList();
  let y = yOf(counts, transactions[0] as number);
  points.push2(pxFromNs(reach, timeNs[0] as number), y);
  for (let index = 1; index < timeNs.length; index++) {
    const x = pxFromNs(reach, timeNs[index] as number);
    points.push2(x, y);
    y = yOf(counts, transactions[index] as number);
    points.push2(x, y);
  }
  points.push2(pxFromNs(reach, Math.min(window.endNs, reach.endNs)), y);
  return points.finish();
}

/** Lines nearer to each other than this are one, in pixels. */
const samePx = 1;
/** Places at which two lines of requests are compared. */
const comparedAt = 32;

/** Whether what clients request over a span is the same for the eye. */
function isSameDemand(
  one: TraceWindow,
  other: TraceWindow,
  span: TimeSpan,
  { pxPerTransaction }: CountScale,
): boolean {
  for (let place = 0; place <= comparedAt; place++) {
    const timeNs = interpolate(span.startNs, span.endNs, place / comparedAt);
    const apart = Math.abs(requestedBy(one, timeNs) - requestedBy(other, timeNs));
    if (apart * pxPerTransaction >= samePx) return false;
  }
  return true;
}

export interface RunFlow {
  /** That of all runs. */
  readonly counts: CountScale;
  /** Null where it is as that of a run before it. */
  readonly requested: Float32Array | null;
  /** Whether all runs with a window share the line. */
  readonly isShared: boolean;
  /** Null where it is to be guessed. */
  readonly final: Float32Array | null;
}

/** Scales hold what is in view; shapes reach past it. */
export function layFlow({
  geometry: {
    areas: { throughput: area },
  },
  runs,
  scale,
  reach,
  holdsFinals: isHeld,
}: Sight): readonly (RunFlow | null)[] {
  const windows = runs.map(({ window }) => window);
  const there = windows.filter((window) => window !== null);
  if (area === undefined || there.length === 0) return [];
  const counts = countScale(there, scale, area, isHeld);
  const isSame = (one: TraceWindow, other: TraceWindow) => isSameDemand(one, other, scale, counts);
  const isShared = there.length > 1 && there.every((one) => isSame(one, there[0] as TraceWindow));
  return windows.map((window, index): RunFlow | null => {
    if (window === null) return null;
    const before = windows.slice(0, index);
    const isDrawn = before.some((other) => other !== null && isSame(other, window));
    return {
      counts,
      requested: isDrawn ? null : requestedLine(window, reach, counts),
      isShared,
      final: isHeld ? null : staircase(window, reach, counts),
    };
  });
}

/** The scale of counts that all runs share; null where none is laid out. */
export function countsOf({ runs }: { readonly runs: readonly FlowingRun[] }): CountScale | null {
  const laid = runs.map(({ content }) => content?.laid.throughput);
  return laid.find((flow) => flow !== undefined)?.counts ?? null;
}

interface FlowingRun {
  readonly content: { readonly laid: { readonly throughput?: RunFlow } } | null;
}

/** Heights for labels: as wanted where they do not touch, else pushed apart within the area, order kept. */
export function spreadLabels(
  wanted: readonly number[],
  heightPx: number,
  top: number,
  bottom: number,
): number[] {
  const order = wanted
    .map((y, index) => ({ y, index }))
    .sort((a, b) => a.y - b.y || a.index - b.index);
  const placed = new Array<number>(wanted.length).fill(0);
  let free = top;
  for (const { y, index } of order) {
    placed[index] = Math.max(y, free);
    free = (placed[index] as number) + heightPx;
  }
  let limit = bottom;
  for (const { index } of order.reverse()) {
    placed[index] = Math.min(placed[index] as number, limit);
    limit = (placed[index] as number) - heightPx;
  }
  return placed;
}
