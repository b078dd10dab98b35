/**
 * Bandwidth as strips: of each moment the share of a NIC side that carries the foreground (proposals, votes) and the
 * background (streams), the rest is idle. Whoever leads has a strip for its egress; every group of lanes may have one
 * of its busiest replica, with egress above its middle line and ingress below. The full height of a strip is what its
 * link can carry, whatever is carried.
 */

import type { Rect } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import { ShapeList } from './shapeList';
import type { TimeScale, TimeSpan } from './timeScale';

/** Something on the wire is never thinner or lower than this. */
const barMinWidthPx = 1.25;
export const barMinHeightPx = 2;

export type Side = 'egress' | 'ingress';

/** x, y, width, height of each bar. */
export interface StripShapes {
  readonly foreground: Float32Array;
  readonly background: Float32Array;
}

/** Mean shares of a link over a span. */
export interface Shares {
  readonly foreground: number;
  readonly background: number;
}

/** Equal parts of time, from `startNs` on. */
export interface Grid {
  readonly buckets: number;
  readonly bucketNs: number;
  readonly startNs: number;
}

/** Buckets that lie in a span, first and end. */
export function bucketsIn(
  { buckets, bucketNs, startNs }: Grid,
  span: TimeSpan,
): { first: number; end: number } {
  if (buckets === 0) return { first: 0, end: 0 };
  const first = Math.floor((span.startNs - startNs) / bucketNs);
  const end = Math.ceil((span.endNs - startNs) / bucketNs);
  return { first: Math.max(0, first), end: Math.min(buckets, end) };
}

/** The columns of a side: foreground and background. */
export function columnsOf(window: TraceWindow, side: Side): [Float32Array, Float32Array] {
  const { bandwidth } = window;
  return side === 'egress'
    ? [bandwidth.egressForeground, bandwidth.egressBackground]
    : [bandwidth.ingressForeground, bandwidth.ingressBackground];
}

/** Whom a strip is about: a group, or the leader of the moment. */
export type Subject = number | 'leader';

/** Where in the columns over a grid the row of a subject begins. */
export function rowOf({ lanes }: TraceWindow, { buckets }: Grid, subject: Subject): number {
  return (subject === 'leader' ? lanes.groups : subject) * buckets;
}

export function total(shares: Shares): number {
  return shares.foreground + shares.background;
}

/**
 * Mean shares over what is simulated of a span; null where nothing is. Buckets that reach out of it count by their part
 * in it, so that the mean is the span's, however wide the buckets are.
 */
export function meanShares(
  window: TraceWindow,
  span: TimeSpan,
  side: Side,
  subject: Subject,
): Shares | null {
  const means = meansOver(window, window.bandwidth, span, columnsOf(window, side), subject);
  if (means === null) return null;
  const [foreground, background] = means as [number, number];
  return { foreground, background };
}

/** The mean of each column over what is simulated of a span, as above. */
export function meansOver(
  window: TraceWindow,
  grid: Grid,
  span: TimeSpan,
  columns: readonly Float32Array[],
  subject: Subject,
): readonly number[] | null {
  const known = { startNs: span.startNs, endNs: Math.min(span.endNs, window.endNs) };
  const { first, end } = bucketsIn(grid, known);
  const row = rowOf(window, grid, subject);
  const sums = columns.map(() => 0);
  let sumNs = 0;
  for (let bucket = first; bucket < end; bucket++) {
    const bucketStartNs = grid.startNs + bucket * grid.bucketNs;
    const fromNs = Math.max(known.startNs, bucketStartNs);
    const partNs = Math.min(known.endNs, bucketStartNs + grid.bucketNs) - fromNs;
    columns.forEach((column, index) => {
      sums[index] = (sums[index] as number) + partNs * (column[row + bucket] as number);
    });
    sumNs += partNs;
  }
  return sumNs <= 0 ? null : sums.map((sum) => sum / sumNs);
}

/**
 * Bars of one side of a strip. They grow upwards from the area's bottom, or downwards from its top; the
 * foreground comes first, the background is stacked on it. Neighbouring buckets with equal bars are one bar.
 */
export function stripShapes(
  window: TraceWindow,
  scale: TimeScale,
  area: Rect,
  side: Side,
  subject: Subject,
  grows: 'up' | 'down',
): StripShapes {
  const { bandwidth } = window;
  const { first, end } = bucketsIn(bandwidth, scale);
  const [foreground, background] = columnsOf(window, side);
  const row = rowOf(window, bandwidth, subject);
  const startPx = scale.leftPx + (bandwidth.startNs - scale.startNs) * scale.pxPerNs;
  const bucketPx = bandwidth.bucketNs * scale.pxPerNs;
  const bars = { foreground: new Bars(area, grows), background: new Bars(area, grows) };
  for (let bucket = first; bucket < end; bucket++) {
    const heightForeground = heightOf(foreground[row + bucket] as number, area.height);
    const heightBackground = heightOf(background[row + bucket] as number, area.height);
    const x = startPx + bucket * bucketPx;
    const lower = Math.min(heightForeground, area.height - heightBackground);
    bars.foreground.add(x, bucketPx, 0, heightForeground);
    bars.background.add(x, bucketPx, Math.max(0, lower), heightBackground);
  }
  return { foreground: bars.foreground.finish(), background: bars.background.finish() };
}

/** Pauses of the link that are shorter leave its edge as it is: a stream's would be a comb. */
const pausePx = 6;

/** The upper edge of all that the leader's link carries, x and y of each point. */
export function linkEdge(window: TraceWindow, scale: TimeScale, area: Rect): Float32Array {
  const { bandwidth } = window;
  const { bucketNs, startNs } = bandwidth;
  const { first, end } = bucketsIn(bandwidth, scale);
  const [foreground, background] = columnsOf(window, 'egress');
  const row = rowOf(window, bandwidth, 'leader');
  const shares: number[] = [];
  for (let at = row + first; at < row + end; at++)
    shares.push(Math.min(1, (foreground[at] as number) + (background[at] as number)));
  const points = new ShapeList();
  let last = Number.NaN;
  const reach = Math.floor(pausePx / 2 / (bucketNs * scale.pxPerNs));
  closed(shares, reach).forEach((share, index) => {
    const x = xOf(scale, startNs + (first + index) * bucketNs);
    const y = area.y + area.height * (1 - share);
    if (y === last) return;
    if (index > 0) points.push2(x, last);
    points.push2(x, y);
    last = y;
  });
  if (shares.length > 0) points.push2(xOf(scale, startNs + end * bucketNs), last);
  return points.finish();
}

/** The values with every dip that is at most twice so many places wide filled. */
function closed(values: readonly number[], reach: number): number[] {
  const over = (from: readonly number[], pick: (...among: number[]) => number) =>
    from.map((_, at) => pick(...from.slice(Math.max(0, at - reach), at + reach + 1)));
  return over(over(values, Math.max), Math.min);
}

function xOf(scale: TimeScale, timeNs: number): number {
  return scale.leftPx + (timeNs - scale.startNs) * scale.pxPerNs;
}

function heightOf(share: number, heightPx: number): number {
  return share <= 0 ? 0 : Math.min(heightPx, Math.max(barMinHeightPx, share * heightPx));
}

/** Bars from left to right, equal neighbours joined. */
export class Bars {
  private readonly rects = new ShapeList();
  private startPx = 0;
  private endPx = 0;
  private offsetPx = 0;
  private heightPx = 0;

  constructor(
    private readonly area: Rect,
    private readonly grows: 'up' | 'down',
  ) {}

  add(x: number, widthPx: number, offsetPx: number, heightPx: number): void {
    if (heightPx === this.heightPx && offsetPx === this.offsetPx && x <= this.endPx + 0.01) {
      this.endPx = x + widthPx;
      return;
    }
    this.flush();
    this.startPx = x;
    this.endPx = x + widthPx;
    this.offsetPx = offsetPx;
    this.heightPx = heightPx;
  }

  finish(): Float32Array {
    this.flush();
    return this.rects.finish();
  }

  private flush(): void {
    if (this.heightPx <= 0) return;
    const { y, height } = this.area;
    const top =
      this.grows === 'up' ? y + height - this.offsetPx - this.heightPx : y + this.offsetPx;
    const widthPx = Math.max(barMinWidthPx, this.endPx - this.startPx);
    this.rects.push4(this.startPx, top, widthPx, this.heightPx);
    this.heightPx = 0;
  }
}
