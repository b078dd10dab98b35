/** Committed transactions over time as the steps they are, counted from the left end of the view. */

import { bisectRight } from '../base/bisect';
import { formatCount } from '../base/format';
import { interpolate, type Rect } from '../base/geometry';
import { roundUp } from '../base/ticks';
import type { TraceWindow } from '../core/columns';
import { ShapeList } from './shapeList';
import { pxFromNs, type TimeScale } from './timeScale';

/** Steps of one run in view. */
export interface Steps {
  /** Time and transactions since the start of the view, one row a step; the first is the start itself. */
  readonly timeNs: Float64Array;
  readonly transactions: Float64Array;
  /** Transactions committed before the view. */
  readonly before: number;
}

export function stepsInView(window: TraceWindow, scale: TimeScale): Steps {
  const { committed, originNs } = window;
  const timesNs: number[] = [scale.startNs];
  const totals: number[] = [0];
  let before = 0;
  for (let index = 0; index < committed.count; index++) {
    const timeNs = originNs + (committed.timeNs[index] as number);
    const total = committed.transactions[index] as number;
    if (timeNs > scale.endNs) break;
    if (timeNs <= scale.startNs || index === 0) before = total;
    else if (total - before > (totals[totals.length - 1] as number)) {
      timesNs.push(timeNs);
      totals.push(total - before);
    }
  }
  return {
    timeNs: new Float64Array(timesNs),
    transactions: new Float64Array(totals),
    before,
  };
}

export interface CountTick {
  readonly y: number;
  readonly text: string;
}

/** Transactions to pixels: 0 at the bottom of the area. */
export interface CountScale {
  readonly highest: number;
  readonly pxPerTransaction: number;
  readonly ticks: readonly CountTick[];
}

/**
 * A scale that holds all steps, with its ticks at nothing, half and full; where nothing was committed, what laws count
 * instead (`byLaw`), of which the steps fall short.
 */
export function countScale(
  steps: readonly Steps[],
  area: Rect,
  atStart: boolean,
  byLaw = 0,
): CountScale {
  const committed = steps.map((run) => run.transactions[run.transactions.length - 1] ?? 0);
  const most = Math.max(0, ...committed) || byLaw;
  const highest = roundUp(most * 1.05);
  const bottom = area.y + area.height;
  const sign = atStart ? '' : '+';
  const ticks = [0, highest / 2, highest].map((count, index) => ({
    y: bottom - (count / highest) * area.height,
    text: index === 0 ? `${sign}0 tx` : index === 1 || most === 0 ? '' : sign + formatCount(count),
  }));
  return { highest, pxPerTransaction: area.height / highest, ticks };
}

/** x, y of a staircase from the left end of the scale to `endNs`, counted from `before`. */
export function staircase(
  steps: Steps,
  before: number,
  scale: TimeScale,
  counts: CountScale,
  area: Rect,
  endNs: number,
): Float32Array {
  const points = new ShapeList();
  const bottom = area.y + area.height + (before - steps.before) * counts.pxPerTransaction;
  let y = bottom;
  for (let index = 0; index < steps.timeNs.length; index++) {
    const x = pxFromNs(scale, steps.timeNs[index] as number);
    if (index > 0) points.push2(x, y);
    y = bottom - (steps.transactions[index] as number) * counts.pxPerTransaction;
    points.push2(x, y);
  }
  points.push2(pxFromNs(scale, Math.min(endNs, scale.endNs)), y);
  return points.finish();
}

/** So many transactions a second, from a time on. */
export interface Rate {
  readonly fromNs: number;
  readonly transactionsPerSecond: number;
}

/** What to hold against a run's commits. */
export interface Law {
  /** In the order of time, at least one. */
  readonly rates: readonly Rate[];
  /** It counts from the run's first step in view; else from its first rate on. */
  readonly isFromStep: boolean;
}

/** A corner of a law's line: transactions since the start of the view. */
interface Corner {
  readonly timeNs: number;
  readonly count: number;
}

/**
 * x, y of a law's line with a corner where its rate changes, as far as it is in view; null outside of the panel, or
 * without the step that it counts from.
 */
export function modelLine(
  steps: Steps,
  law: Law,
  scale: TimeScale,
  counts: CountScale,
  area: Rect,
): Float32Array | null {
  if (law.isFromStep && steps.timeNs.length < 2) return null;
  const bottom = area.y + area.height;
  const points = new ShapeList();
  const push = ({ timeNs, count }: Corner) =>
    points.push2(pxFromNs(scale, timeNs), bottom - count * counts.pxPerTransaction);
  const corners = cornersOf(law, steps, scale.endNs);
  corners.slice(1).forEach((end, index) => {
    const part = partInView(corners[index] as Corner, end, scale.startNs, counts.highest);
    if (part === null) return;
    if (points.length === 0) push(part[0]);
    push(part[1]);
  });
  return points.length === 0 ? null : points.finish();
}

/** What a law counts from the start of a view to its end; nothing without the step that it counts from. */
export function countByLaw(steps: Steps, law: Law, endNs: number): number {
  if (law.isFromStep && steps.timeNs.length < 2) return 0;
  return cornersOf(law, steps, endNs).at(-1)?.count ?? 0;
}

function cornersOf({ rates, isFromStep }: Law, steps: Steps, endNs: number): Corner[] {
  let last: Corner = isFromStep
    ? {
        timeNs: steps.timeNs[1] as number,
        count: steps.before === 0 ? 0 : (steps.transactions[1] as number),
      }
    : { timeNs: (rates[0] as Rate).fromNs, count: -steps.before };
  const corners = [last];
  rates.forEach(({ transactionsPerSecond }, index) => {
    const timeNs = Math.min(endNs, rates[index + 1]?.fromNs ?? endNs);
    if (timeNs <= last.timeNs) return;
    const seconds = (timeNs - last.timeNs) / 1e9;
    last = { timeNs, count: last.count + transactionsPerSecond * seconds };
    corners.push(last);
  });
  return corners;
}

/** Of a line that does not fall, what is right of a time, and between nothing and the panel's top. */
function partInView(
  from: Corner,
  to: Corner,
  startNs: number,
  highest: number,
): readonly [Corner, Corner] | null {
  const rise = to.count - from.count;
  const partAt = (count: number) => (count - from.count) / rise;
  if (from.count > highest || to.count < 0) return null;
  const first = Math.max(
    0,
    (startNs - from.timeNs) / (to.timeNs - from.timeNs),
    from.count < 0 ? partAt(0) : 0,
  );
  const last = to.count > highest ? partAt(highest) : 1;
  const at = (part: number): Corner => ({
    timeNs: interpolate(from.timeNs, to.timeNs, part),
    count: from.count + rise * part,
  });
  return first < last ? [at(first), at(last)] : null;
}

/** Value of a run's steps at a time, from the start of the view. */
export function countAt(steps: Steps, timeNs: number): number {
  return steps.transactions[bisectRight(steps.timeNs, timeNs) - 1] ?? 0;
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
