/** Paints the pictures over time: latency as heat maps, the queue and the views; and the cumulative latency. */
import type { Rect } from '../base/geometry';
import { bottomOf, rightOf } from '../base/geometry';
import type { OverTimeGeometry } from '../layout/overtime/geometry';
import { type Cumulative, shadeOf } from '../layout/overtime/overTime';
import type { OverTimePicture, RunOverTime } from '../layout/overtime/picture';
import { pxFromNs, type TimeScale } from '../layout/timeScale';
import { runDash } from './runLine';
import type { Theme } from './theme';

/** What is there is never thinner. */
const LEAST_PX = 2;

/** The context's scale is pixels of the page; `hasLatency`: false where that is to be guessed. */
export function paintOverTime(
  context: CanvasRenderingContext2D,
  picture: OverTimePicture,
  geometry: OverTimeGeometry,
  scale: TimeScale,
  theme: Theme,
  hasLatency: boolean,
): void {
  for (const area of [...geometry.heats, geometry.queue, geometry.views])
    paintFrame(context, area, theme);
  picture.runs.forEach((run, index) => {
    if (run === null) return;
    const color = theme.ink;
    const heat = geometry.heats[index];
    if (heat !== undefined && hasLatency) {
      inside(context, heat, () => paintHeat(context, picture, run, heat, scale, color));
    }
    inside(context, geometry.queue, () =>
      paintQueue(context, picture, run, geometry.queue, scale, color),
    );
    inside(context, geometry.views, () =>
      paintViews(context, picture, run, geometry.views, scale, color),
    );
  });
}

function paintHeat(
  context: CanvasRenderingContext2D,
  { rows, shades, highestNs }: OverTimePicture,
  { cells, told }: RunOverTime,
  area: Rect,
  scale: TimeScale,
  color: string,
): void {
  if (rows === null || shades === null || cells === null) return;
  const pxPerNs = area.height / highestNs;
  // On whole pixels: neighbours of one shade are one area.
  const y = (row: number) => Math.round(bottomOf(area) - row * rows.rowNs * pxPerNs);
  const x = (timeNs: number) => Math.round(pxFromNs(scale, timeNs));
  context.fillStyle = color;
  cells.startNs.forEach((startNs, index) => {
    context.globalAlpha = shadeOf(cells.transactions[index] as number, shades);
    const [top, bottom] = [y((cells.row[index] as number) + 1), y(cells.row[index] as number)];
    const [left, right] = [x(startNs), x(startNs + told.columnNs)];
    const height = Math.max(LEAST_PX, bottom - top);
    context.fillRect(left, bottom - height, Math.max(LEAST_PX, right - left), height);
  });
}

/** Between the fewest and the most of each column, with a line along the most. */
function paintQueue(
  context: CanvasRenderingContext2D,
  { mostWaiting, runs }: OverTimePicture,
  run: RunOverTime,
  area: Rect,
  scale: TimeScale,
  color: string,
): void {
  const { startNs, columnNs, queue } = run.told;
  const pxPerTransaction = area.height / mostWaiting;
  const y = (waiting: number) => bottomOf(area) - waiting * pxPerTransaction;
  const first = Math.max(0, Math.floor((scale.startNs - startNs) / columnNs));
  const end = Math.min(queue.count, Math.ceil((scale.endNs - startNs) / columnNs));
  context.fillStyle = color;
  context.globalAlpha = 0.3;
  for (let column = first; column < end; column++) {
    const x = pxFromNs(scale, startNs + column * columnNs);
    const top = y(queue.most[column] as number);
    const height = Math.max(LEAST_PX, y(queue.least[column] as number) - top);
    context.fillRect(x, top, columnNs * scale.pxPerNs, height);
  }
  context.globalAlpha = 1;
  stroke(context, color, runs.indexOf(run), () => {
    for (let column = first; column < end; column++) {
      const x = pxFromNs(scale, startNs + (column + 0.5) * columnNs);
      context.lineTo(x, y(queue.most[column] as number));
    }
  });
}

/** Each view at the height of how long it takes, and as long. */
function paintViews(
  context: CanvasRenderingContext2D,
  { longestViewNs }: OverTimePicture,
  { told, views }: RunOverTime,
  area: Rect,
  scale: TimeScale,
  color: string,
): void {
  const pxPerNs = area.height / longestViewNs;
  context.fillStyle = color;
  context.globalAlpha = 0.8;
  for (const { startNs, leastNs, mostNs } of views) {
    const x = pxFromNs(scale, startNs);
    const widthPx = Math.max(LEAST_PX, Math.max(told.columnNs, leastNs) * scale.pxPerNs - 1);
    const top = bottomOf(area) - mostNs * pxPerNs;
    const height = Math.max(1.25 * LEAST_PX, (mostNs - leastNs) * pxPerNs);
    context.fillRect(x, Math.min(top, bottomOf(area) - height), widthPx, height);
  }
  context.globalAlpha = 1;
}

/** The share of each run's transactions that were answered within a latency. */
export function paintCumulative(
  context: CanvasRenderingContext2D,
  runs: readonly (Cumulative | null)[],
  highestNs: number,
  area: Rect,
  theme: Theme,
): void {
  paintFrame(context, area, theme);
  context.strokeStyle = theme.ruleSoft;
  const half = area.y + area.height / 2;
  line(context, area.x, half, rightOf(area), half);
  inside(context, area, () => {
    runs.forEach((run, index) => {
      if (run === null) return;
      stroke(context, theme.ink, index, () => {
        run.latencyNs.forEach((latencyNs, point) => {
          const x = area.x + (latencyNs / highestNs) * area.width;
          context.lineTo(x, bottomOf(area) - (run.share[point] as number) * area.height);
        });
        context.lineTo(rightOf(area), area.y);
      });
    });
  });
}

/** What moves over the pictures: the playhead with what is still to come behind it, and the pointer's time. */
export function paintTimes(
  context: CanvasRenderingContext2D,
  geometry: OverTimeGeometry,
  scale: TimeScale,
  {
    playheadNs,
    hoverNs,
    isHidden,
  }: {
    readonly playheadNs: number;
    readonly hoverNs: number | null;
    /** Whether what is to come is not to be seen at all. */
    readonly isHidden: boolean;
  },
  theme: Theme,
): void {
  const { y: top } = geometry.heats[0] ?? geometry.queue;
  const bottom = bottomOf(geometry.views);
  const rightPx = scale.leftPx + scale.widthPx;
  const x = pxFromNs(scale, playheadNs);
  const fromPx = Math.min(rightPx, Math.max(scale.leftPx, x));
  context.fillStyle = isHidden ? theme.paper : theme.veil;
  context.fillRect(fromPx, top, rightPx - fromPx, bottom - top);
  const at = (timeNs: number, color: string) => {
    const px = pxFromNs(scale, timeNs);
    if (px < scale.leftPx || px > rightPx) return;
    context.strokeStyle = color;
    line(context, px, top, px, bottom);
  };
  context.lineWidth = theme.lineScale;
  if (hoverNs !== null) at(hoverNs, theme.inkFaint);
  context.lineWidth = 1.5 * theme.lineScale;
  at(playheadNs, theme.ink);
}

function paintFrame(context: CanvasRenderingContext2D, area: Rect, theme: Theme): void {
  context.strokeStyle = theme.ruleSoft;
  context.lineWidth = theme.lineScale;
  context.setLineDash([]);
  for (const y of [area.y, bottomOf(area)]) line(context, area.x, y, rightOf(area), y);
}

function line(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  toX: number,
  toY: number,
): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
}

/** One line with a run's dashes. */
function stroke(
  context: CanvasRenderingContext2D,
  color: string,
  run: number,
  draw: () => void,
): void {
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.setLineDash([...runDash(run)]);
  context.beginPath();
  draw();
  context.stroke();
  context.setLineDash([]);
}

/** Draws only inside an area, whose lower edge may be drawn over. */
function inside(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Rect,
  draw: () => void,
): void {
  context.save();
  context.beginPath();
  context.rect(x, y - 1, width, height + 2);
  context.clip();
  draw();
  context.restore();
}
