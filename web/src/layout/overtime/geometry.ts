/**
 * Where the pictures over time lie: one under the other on one axis of the whole run, and last one with an axis of
 * shares, below which each run's latencies stand.
 */
import type { Rect } from '../../base/geometry';

/** Heights in text heights. */
const EM = {
  ...{ top: 0.4, answers: 6.2, gap: 0.9, queue: 4.6, views: 4.6 },
  ...{ axis: 2, cumulative: 7.5, quantiles: 1.4 },
};

export interface OverTimeGeometry {
  readonly heightPx: number;
  readonly textPx: number;
  /** Right end of the labels. */
  readonly labelRightPx: number;
  /** One for each run: its answers by time and latency. */
  readonly answers: readonly Rect[];
  readonly queue: Rect;
  readonly views: Rect;
  /** Of times. */
  readonly axis: Rect;
  readonly cumulative: Rect;
  /** Of shares. */
  readonly shareAxis: Rect;
  /** A line of numbers for each run, under the shares. */
  readonly quantiles: readonly Rect[];
}

interface Plot {
  readonly leftPx: number;
  readonly widthPx: number;
}

export function overTimeGeometry(plot: Plot, textPx: number, runs: number): OverTimeGeometry {
  const em = (heights: number) => Math.round(heights * textPx);
  let y = em(EM.top);
  const take = (heightPx: number): Rect => {
    const rect = { x: plot.leftPx, y, width: plot.widthPx, height: heightPx };
    y += heightPx;
    return rect;
  };
  const below = (heightPx: number): Rect => {
    const rect = take(heightPx);
    y += em(EM.gap);
    return rect;
  };
  const answers = Array.from({ length: runs }, () => below(em(EM.answers)));
  const queue = below(em(EM.queue));
  const views = take(em(EM.views));
  const axis = take(em(EM.axis));
  y += em(EM.gap);
  const cumulative = take(em(EM.cumulative));
  const shareAxis = take(em(EM.axis));
  const quantiles = Array.from({ length: runs }, () => take(em(EM.quantiles)));
  y += em(EM.gap);
  return {
    ...{ heightPx: y, textPx, labelRightPx: plot.leftPx - em(0.7) },
    ...{ answers, queue, views, axis, cumulative, shareAxis, quantiles },
  };
}
