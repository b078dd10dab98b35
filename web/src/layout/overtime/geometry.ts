/**
 * Where the pictures over time lie: one under the other on the figure's own time axis, and last one with an axis of
 * latency.
 */
import type { Rect } from '../../base/geometry';

/** Heights in text heights. */
const EM = { heading: 1.7, heat: 6.2, gap: 0.9, queue: 4.6, views: 4.6, axis: 2, cumulative: 7.5 };

export interface OverTimeGeometry {
  readonly heightPx: number;
  readonly textPx: number;
  /** Right end of the labels. */
  readonly labelRightPx: number;
  /** One for each run. */
  readonly heats: readonly Rect[];
  readonly queue: Rect;
  readonly views: Rect;
  /** Of times. */
  readonly axis: Rect;
  readonly cumulative: Rect;
  /** Of latencies, below. */
  readonly latencyAxis: Rect;
}

interface Plot {
  readonly leftPx: number;
  readonly widthPx: number;
}

export function overTimeGeometry(plot: Plot, textPx: number, runs: number): OverTimeGeometry {
  const em = (heights: number) => Math.round(heights * textPx);
  let y = em(EM.heading);
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
  const heats = Array.from({ length: runs }, () => below(em(EM.heat)));
  const queue = below(em(EM.queue));
  const views = take(em(EM.views));
  const axis = take(em(EM.axis));
  y += em(EM.gap);
  const cumulative = take(em(EM.cumulative));
  const latencyAxis = take(em(EM.axis));
  const labelRightPx = plot.leftPx - em(0.7);
  return { heightPx: y, textPx, labelRightPx, heats, queue, views, axis, cumulative, latencyAxis };
}
