/**
 * Bandwidth as strips: of each moment the share of a NIC side that carries the foreground (proposals, votes) and the
 * background (streams), the rest is idle. Whoever leads has a strip for its egress; every group of lanes may have one
 * of its busiest replica, with egress above its middle line and ingress below. The full height of a strip is what its
 * link can carry, whatever is carried.
 *
 * A strip is filled pixel by pixel, each as high as the mean share over its own time: bars with the engine's edges,
 * which lie between pixels, would blend with their neighbours. A comb too fine for pixels (a stream sends every few of
 * them) would still beat against them and show waves that the link does not have, so it is drawn as its mean
 * (`flattened`).
 */

import type { Rect } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import { carriedBy, type Grid, type Side, type Whose } from './link';
import { ShapeList } from './shapeList';
import type { TimeScale, TimeSpan } from './timeScale';

/** Heights are told apart down to this part of a pixel, so that equal neighbours are one bar. */
const stepsPerPx = 64;

const none = new Float32Array(0);
const none64 = new Float64Array(0);

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
  whose: Whose,
): Shares | null {
  const { grid, row, foreground, background } = carriedBy(window, side, whose);
  const means = meansOver(window, grid, span, [foreground, background], row);
  return means && { foreground: means[0] as number, background: means[1] as number };
}

/** The mean of each column, from `row` on, over what is simulated of a span, as above. */
export function meansOver(
  window: TraceWindow,
  grid: Grid,
  span: TimeSpan,
  columns: readonly Float32Array[],
  row: number,
): readonly number[] | null {
  const known = { startNs: span.startNs, endNs: Math.min(span.endNs, window.endNs) };
  const { first, end } = bucketsIn(grid, known);
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
 * The mean of a column of shares over each pixel of a scale; pixels are `pixelPx` wide, from the scale's left end on.
 * A bucket counts in each pixel by its part in it; outside of the buckets nothing is sent.
 */
export function pixelMeans(
  grid: Grid,
  scale: TimeScale,
  pixelPx: number,
  shares: ArrayLike<number>,
  row: number,
): Float64Array {
  const perNs = scale.pxPerNs / pixelPx;
  const means = new Float64Array(Math.ceil(scale.widthPx / pixelPx));
  const { first, end } = bucketsIn(grid, scale);
  for (let bucket = first; bucket < end; bucket++) {
    const share = shares[row + bucket] as number;
    if (share <= 0) continue;
    const startNs = grid.startNs + bucket * grid.bucketNs - scale.startNs;
    const from = Math.max(0, startNs * perNs);
    const to = Math.min(means.length, (startNs + grid.bucketNs) * perNs);
    for (let pixel = Math.floor(from); pixel < to; pixel++) {
      const part = Math.min(to, pixel + 1) - Math.max(from, pixel);
      means[pixel] = (means[pixel] as number) + share * part;
    }
  }
  return means;
}

/**
 * Bars of one side of a strip. They grow upwards from the area's bottom, or downwards from its top; the foreground
 * comes first, the background is stacked on it. Neighbouring pixels with equal bars are one bar.
 */
export function stripShapes(
  window: TraceWindow,
  scale: TimeScale,
  area: Rect,
  side: Side,
  whose: Whose,
  grows: 'up' | 'down',
  pixelPx = 1,
): StripShapes {
  const shares = shownShares(window, scale, side, whose, pixelPx);
  const [foreground = none, background = none] = stackedBars(shares, scale, area, pixelPx, grows);
  return { foreground, background };
}

/** What a strip shows of each pixel: the shares of the foreground and the background. */
function shownShares(
  window: TraceWindow,
  scale: TimeScale,
  side: Side,
  whose: Whose,
  pixelPx: number,
): Float64Array[] {
  const { grid, row, foreground, background } = carriedBy(window, side, whose);
  const means = [foreground, background].map((shares) =>
    pixelMeans(grid, scale, pixelPx, shares, row),
  );
  return flattened(means, pixelPx);
}

/**
 * What is a comb. Where its period is nearly a pixel, or a whole number of them, it shows as a slow wave, which is the
 * shallower the slower it is.
 */
const COMBS = [
  /** Teeth and gaps narrower than this, whatever their height. */
  { pausePx: 6, heightMax: Number.POSITIVE_INFINITY },
  /** Wider ones that change little of a link. */
  { pausePx: 24, heightMax: 0.15 },
] as const;
/** What changes by less of a link is not seen. A comb that beats against pixels is as flat as that here and there. */
const combMin = 0.003;
/** Once would leave a comb's own ripple, a pixel high. */
const meanPasses = 3;

/**
 * Shares of pixels with each comb replaced by its mean: a stretch in which both sending and pausing are shorter than
 * `pausePx`. The mean is taken over twice so many pixels, more than any tooth is wide. A lone pause or a lone message
 * stays as it is, and so does the area of each stretch.
 */
export function flattened(means: readonly Float64Array[], pixelPx: number): Float64Array[] {
  return COMBS.reduce<Float64Array[]>(
    (flat, comb) => withoutCombs(flat, pixelPx, comb),
    means.map((each) => each.slice()),
  );
}

function withoutCombs(
  means: readonly Float64Array[],
  pixelPx: number,
  { pausePx, heightMax }: (typeof COMBS)[number],
): Float64Array[] {
  const reach = Math.round(pausePx / 2 / pixelPx);
  const sums = new Float64Array(means[0]?.length ?? 0).map((_, at) =>
    means.reduce((sum, each) => sum + (each[at] as number), 0),
  );
  const filled = opened(closed(sums, reach), reach);
  const bare = closed(opened(sums, reach), reach);
  const isComb = (at: number) => {
    const height = (filled[at] as number) - (bare[at] as number);
    return height > combMin && height < heightMax;
  };
  const flat = means.map((each) => each.slice());
  const side = Math.round(pausePx / pixelPx);
  for (let end = 0, at = 0; at < sums.length; at = end + 1) {
    for (end = at; end < sums.length && isComb(end); ) end++;
    if (end === at) continue;
    for (const each of flat) {
      let mean: Float64Array = each.slice(at, end);
      for (let pass = 0; pass < meanPasses; pass++) mean = smoothed(mean, side);
      each.set(mean, at);
    }
  }
  return flat;
}

/** Means over the neighbours to each side; beyond its ends a stretch is its mirror image, so that its sum stays. */
function smoothed(values: Float64Array, side: number): Float64Array {
  const { length } = values;
  const mirrored = (place: number) => {
    const turned = ((place % (2 * length)) + 2 * length) % (2 * length);
    return values[Math.min(turned, 2 * length - 1 - turned)] as number;
  };
  let sum = 0;
  for (let near = -side; near <= side; near++) sum += mirrored(near);
  return values.map((_, at) => {
    if (at > 0) sum += mirrored(at + side) - mirrored(at - side - 1);
    return sum / (2 * side + 1);
  });
}

/** A bar in each pixel for each of the shares, stacked in their order. */
export function stackedBars(
  means: readonly Float64Array[],
  scale: TimeScale,
  area: Rect,
  pixelPx: number,
  grows: 'up' | 'down',
): Float32Array[] {
  const bars = means.map(() => new Bars(area, grows));
  const pixels = means[0]?.length ?? 0;
  for (let pixel = 0; pixel < pixels; pixel++) {
    let below = 0;
    let belowPx = 0;
    means.forEach((each, index) => {
      below = Math.min(1, below + (each[pixel] as number));
      const topPx = Math.round(below * area.height * stepsPerPx) / stepsPerPx;
      bars[index]?.add(scale.leftPx + pixel * pixelPx, pixelPx, belowPx, topPx - belowPx);
      belowPx = topPx;
    });
  }
  return bars.map((each) => each.finish());
}

/** The upper edge of all that the leader's link carries, x and y of each point. */
export function linkEdge(window: TraceWindow, scale: TimeScale, area: Rect): Float32Array {
  const points = new ShapeList();
  let last = Number.NaN;
  const [lower = none64, upper = none64] = shownShares(window, scale, 'egress', 'leader', 1);
  lower.forEach((share, pixel) => {
    const y = area.y + area.height * (1 - Math.min(1, share + (upper[pixel] as number)));
    if (y === last) return;
    const x = scale.leftPx + pixel;
    if (pixel > 0) points.push2(x, last);
    points.push2(x, y);
    last = y;
  });
  if (lower.length > 0) points.push2(scale.leftPx + lower.length, last);
  return points.finish();
}

/** The values with every dip that is at most twice so many places wide filled. */
function closed(values: Float64Array, reach: number): Float64Array {
  return least(most(values, reach), reach);
}

/** The values with every peak that is at most twice so many places wide removed. */
function opened(values: Float64Array, reach: number): Float64Array {
  return most(least(values, reach), reach);
}

/** Of each value and those up to `reach` places from it the largest. */
function most(values: Float64Array, reach: number): Float64Array {
  return values.map((value, at) => {
    let best = value;
    const end = Math.min(values.length, at + reach + 1);
    for (let near = Math.max(0, at - reach); near < end; near++)
      best = Math.max(best, values[near] as number);
    return best;
  });
}

/** And the smallest. */
function least(values: Float64Array, reach: number): Float64Array {
  return most(
    values.map((value) => -value),
    reach,
  ).map((value) => -value);
}

/** Bars from left to right, equal neighbours joined. */
class Bars {
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
    this.rects.push4(this.startPx, top, this.endPx - this.startPx, this.heightPx);
    this.heightPx = 0;
  }
}
