/**
 * Paints the pictures over time: answers as dots or as a heat map, the queue and the views; and latency by the share
 * that waited no longer.
 */
import type { Rect } from '../base/geometry';
import { bottomOf, rightOf } from '../base/geometry';
import type { OverTimeGeometry } from '../layout/overtime/geometry';
import { ninesLine, type ShareTick } from '../layout/overtime/nines';
import { type Cumulative, columnsBy, shadeOf } from '../layout/overtime/overTime';
import type { OverTimePicture, RunOverTime } from '../layout/overtime/picture';
import { pxFromNs, type TimeScale } from '../layout/timeScale';
import { runDash } from './runLine';
import type { Theme } from './theme';

/** What is there is never thinner. */
const LEAST_PX = 2;
/** Radius of the largest dot, and of the smallest. */
const DOT_PX = 5;
const LEAST_DOT_PX = 1.25;

/** What is not to be guessed. */
export interface Told {
  readonly latency: boolean;
  readonly queue: boolean;
  readonly views: boolean;
}

/** The context's scale is pixels of the page. */
export function paintOverTime(
  context: CanvasRenderingContext2D,
  picture: OverTimePicture,
  geometry: OverTimeGeometry,
  scale: TimeScale,
  theme: Theme,
  isTold: Told,
): void {
  const { answers, queue, views } = geometry;
  for (const area of [...answers, queue, views]) paintFrame(context, area, theme);
  const color = theme.ink;
  picture.runs.forEach((run, index) => {
    if (run === null) return;
    const area = answers[index];
    if (area !== undefined && isTold.latency) {
      inside(context, area, () => {
        paintHeat(context, picture, run, area, scale, color);
        paintDots(context, picture, run, area, scale, theme);
      });
    }
    if (isTold.queue)
      inside(context, queue, () => paintQueue(context, picture, run, queue, scale, color));
    if (isTold.views)
      inside(context, views, () => paintViews(context, picture, run, views, scale, color));
  });
}

/** Its area is how many transactions it stands for, down to what is to be seen. */
export function dotRadiusPx(transactions: number, most: number): number {
  return Math.max(LEAST_DOT_PX, DOT_PX * Math.sqrt(transactions / most));
}

/** Each at the median latency of those it stands for, with a line from the shortest to the longest. */
function paintDots(
  context: CanvasRenderingContext2D,
  { largestDot, highestNs }: OverTimePicture,
  { dots, told }: RunOverTime,
  area: Rect,
  scale: TimeScale,
  theme: Theme,
): void {
  const y = (latencyNs: number) => bottomOf(area) - (latencyNs / highestNs) * area.height;
  const each = dots ?? [];
  const x = each.map(({ startNs }) => pxFromNs(scale, startNs + told.columnNs / 2));
  context.strokeStyle = theme.ink;
  context.fillStyle = theme.ink;
  context.lineWidth = theme.lineScale;
  context.globalAlpha = 0.45;
  each.forEach(({ leastNs, mostNs }, index) => {
    line(context, x[index] as number, y(leastNs), x[index] as number, y(mostNs));
  });
  context.globalAlpha = 0.8;
  each.forEach(({ medianNs, transactions }, index) => {
    const radius = dotRadiusPx(transactions, largestDot);
    context.beginPath();
    context.arc(x[index] as number, y(medianNs), radius, 0, 2 * Math.PI);
    context.fill();
  });
  context.globalAlpha = 1;
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
    context.fillRect(left, bottom - height, Math.max(1, right - left), height);
  });
  context.globalAlpha = 1;
}

/** Between the fewest and the most of each column, with a line along the most. */
function paintQueue(
  context: CanvasRenderingContext2D,
  { mostWaiting, runs, untilNs }: OverTimePicture,
  run: RunOverTime,
  area: Rect,
  scale: TimeScale,
  color: string,
): void {
  const { startNs, columnNs, queue } = run.told;
  const pxPerTransaction = area.height / mostWaiting;
  const y = (waiting: number) => bottomOf(area) - waiting * pxPerTransaction;
  const end = columnsBy(run.told, untilNs);
  context.fillStyle = color;
  context.globalAlpha = 0.3;
  for (let column = 0; column < end; column++) {
    const x = pxFromNs(scale, startNs + column * columnNs);
    const top = y(queue.most[column] as number);
    const height = Math.max(LEAST_PX, y(queue.least[column] as number) - top);
    context.fillRect(x, top, columnNs * scale.pxPerNs, height);
  }
  context.globalAlpha = 1;
  stroke(context, color, runs.indexOf(run), () => {
    for (let column = 0; column < end; column++) {
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

/** Each run's latency, upwards, by the share of its transactions that waited no longer. */
export function paintShares(
  context: CanvasRenderingContext2D,
  runs: readonly (Cumulative | null)[],
  ticks: readonly ShareTick[],
  highestNs: number,
  area: Rect,
  theme: Theme,
): void {
  paintFrame(context, area, theme);
  const most = ticks.at(-1)?.nines ?? 1;
  const x = (nines: number) => area.x + (nines / most) * area.width;
  context.strokeStyle = theme.ruleSoft;
  for (const { nines } of ticks) line(context, x(nines), area.y, x(nines), bottomOf(area));
  inside(context, area, () => {
    runs.forEach((run, index) => {
      if (run === null) return;
      stroke(context, theme.ink, index, () => {
        for (const { nines, latencyNs } of ninesLine(run, most))
          context.lineTo(x(nines), bottomOf(area) - (latencyNs / highestNs) * area.height);
      });
    });
  });
}

/** What moves over the pictures: the playhead and the pointer's time. */
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
    /** Whether what is to come is not to be seen. */
    readonly isHidden: boolean;
  },
  theme: Theme,
): void {
  const { y: top } = geometry.answers[0] ?? geometry.queue;
  const bottom = bottomOf(geometry.views);
  const x = (timeNs: number) => pxFromNs(scale, timeNs);
  const at = (timeNs: number, color: string) => {
    context.strokeStyle = color;
    line(context, x(timeNs), top, x(timeNs), bottom);
  };
  if (isHidden) {
    context.fillStyle = theme.paper;
    context.fillRect(x(playheadNs), top, x(scale.endNs) - x(playheadNs), bottom - top);
  }
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
