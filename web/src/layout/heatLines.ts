/** Strips too low for bars: a line a strip, a cell a pixel, darker the more of the link is used. */
import type { Rect } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import { bucketsIn } from './bandwidth';
import { pxFromNs, type TimeScale } from './timeScale';

/** Opacity of the least that is sent, of 255. */
const leastOpacity = 120;
/** Something on the wire is never thinner than so many cells. */
const cellsMin = 2;

export interface HeatLines {
  readonly area: Rect;
  /** Cells of a line. */
  readonly columns: number;
  /** Opacity of each cell, 0 to 255, line by line; null where all is idle. */
  readonly foreground: Uint8Array | null;
  readonly background: Uint8Array | null;
}

/** A line for each group of lanes. A cell shows the busier side of its busiest replica. */
export function heatLines(window: TraceWindow, scale: TimeScale, area: Rect): HeatLines {
  const { bandwidth, lanes } = window;
  const columns = Math.max(1, Math.floor(area.width));
  const { first, end } = bucketsIn(bandwidth, scale);
  let foreground: Uint8Array | null = null;
  let background: Uint8Array | null = null;
  const idle = () => new Uint8Array(columns * lanes.groups);
  const columnOf = (bucket: number) =>
    pxFromNs(scale, bandwidth.startNs + bucket * bandwidth.bucketNs) - area.x;
  for (let bucket = first; bucket < end; bucket++) {
    const from = Math.max(0, Math.floor(columnOf(bucket)));
    const to = Math.min(columns, Math.max(from + cellsMin, Math.ceil(columnOf(bucket + 1) - 0.5)));
    for (let line = 0; line < lanes.groups; line++) {
      const index = line * bandwidth.buckets + bucket;
      const busier = (out: Float32Array, into: Float32Array) =>
        Math.max(out[index] as number, into[index] as number);
      const near = busier(bandwidth.egressForeground, bandwidth.ingressForeground);
      const far = busier(bandwidth.egressBackground, bandwidth.ingressBackground);
      if (near > 0) {
        foreground ??= idle();
        raise(foreground, line * columns, from, to, near);
      }
      if (far > 0) {
        background ??= idle();
        raise(background, line * columns, from, to, far);
      }
    }
  }
  return { area, columns, foreground, background };
}

function raise(cells: Uint8Array, line: number, from: number, to: number, share: number): void {
  const opacity = leastOpacity + (255 - leastOpacity) * Math.min(1, share);
  for (let cell = line + from; cell < line + to; cell++) {
    if ((cells[cell] as number) < opacity) cells[cell] = opacity;
  }
}
