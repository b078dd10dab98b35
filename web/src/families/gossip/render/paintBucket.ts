/** Paints how one sender’s window fills, and of how many transactions its sums were. */

import { formatCount } from '../../../base/format';
import type { Rect } from '../../../base/geometry';
import type { FigureScene } from '../../../layout/scene';
import type { Overlay } from '../../../render/overlay';
import type { PaintedPanel } from '../../../render/panels';
import type { Renderer, TextStyle } from '../../../render/renderer';
import { sizeOf, type Theme } from '../../../render/theme';
import type { BucketDetail } from '../control';
import { bucketIn, degreeBars, fillingPlaces, windowsShown } from '../layout/bucket';
import { bucketAreas } from '../layout/rooms';
import { fullText, tellBucket } from '../words/tellBucket';

/** Where it lies follows from the geometry alone, and what is in it comes with the playhead. */
export const bucket: PaintedPanel<null> = {
  ...{ id: 'bucket', lay: ({ runs }) => runs.map(() => null) },
  ...{ paintMoment: paintBuckets, tell: tellBucket },
};

function paintBuckets(
  renderer: Renderer,
  theme: Theme,
  { runs }: FigureScene,
  { replicas, hidesFuture }: Overlay,
): void {
  const buckets = runs.map((_, index) => bucketIn(replicas[index]?.heads ?? null));
  const windows = windowsShown(buckets.filter((each) => each !== null));
  runs.forEach(({ geometry }, index) => {
    const areas = bucketAreas(geometry.areas);
    const own = buckets[index] ?? null;
    if (areas === undefined || own === null) return;
    paintFilling(renderer, theme, areas.filling, own, windows, hidesFuture);
    paintDegrees(renderer, theme, areas.degrees, own);
  });
}

/** Above a plot for its title, below it for what stands along it, in text heights. */
const headEm = 1.7;
const footEm = 1.5;

function plotIn({ x, y, width, height }: Rect, em: number): Rect {
  return { x, y: y + headEm * em, width, height: height - (headEm + footEm) * em };
}

function paintTitle(
  renderer: Renderer,
  theme: Theme,
  { x, y, width }: Rect,
  title: string,
  about: string,
): void {
  const { textPx } = theme;
  const soft: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.85, theme) };
  const bold: TextStyle = { ...soft, color: theme.ink, weight: 'bold' };
  renderer.text(title, x, y + 0.7 * textPx, bold);
  const widthPx = renderer.textWidth(`${title}  `, bold);
  if (widthPx + renderer.textWidth(about, soft) <= width)
    renderer.text(about, x + widthPx, y + 0.7 * textPx, soft);
}

export function paintFilling(
  renderer: Renderer,
  theme: Theme,
  area: Rect,
  own: BucketDetail,
  windows: number,
  hides: boolean,
): void {
  const { lineScale, textPx } = theme;
  const window = formatCount(own.window);
  const about = hides ? 'ten times' : fullText(own);
  paintTitle(renderer, theme, area, `A window of ${window}, sent alone`, about);
  const plot = plotIn(area, textPx);
  const { x, y, width, height } = plot;
  const places = fillingPlaces(own, plot, windows, hides);
  const rule = { color: theme.ruleSoft, widthPx: lineScale };
  const { onceX, twiceX } = places;
  renderer.segments(
    Float32Array.of(x, y, x + width, y, x, y + height, x + width, y + height),
    rule,
  );
  renderer.segments(Float32Array.of(onceX, y, onceX, y + height), { ...rule, dash: [3, 3] });
  for (const line of places.lines)
    renderer.polyline(line, { color: theme.looks.even, widthPx: 1.2 * lineScale, opacity: 0.55 });
  const fill = { color: theme.looks.even };
  renderer.glyphs('circle', places.full, 0.24 * textPx, fill, null);
  const style: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.8, theme) };
  const footY = y + height + 1.1 * textPx;
  renderer.text('no sum yet', x, footY, style);
  renderer.text(`${window} sums`, onceX, footY, { ...style, align: 'center' });
  const twice = `${formatCount(2 * own.window)} sums`;
  const isLast = twiceX >= x + width - 1;
  renderer.text(twice, twiceX, footY, { ...style, align: isLast ? 'right' : 'center' });
  renderer.text(`all ${window} known`, x + 0.3 * textPx, y + 1.1 * textPx, style);
}

export function paintDegrees(
  renderer: Renderer,
  theme: Theme,
  area: Rect,
  own: BucketDetail,
): void {
  const { lineScale, textPx } = theme;
  paintTitle(renderer, theme, area, 'Sums of how many', 'line: by the distribution');
  const plot = plotIn(area, textPx);
  const bottom = plot.y + plot.height;
  const bars = degreeBars(own, plot);
  const rects = bars.flatMap(({ x, width, drawnPx }) => [x, bottom - drawnPx, width, drawnPx]);
  renderer.rects(Float32Array.from(rects), { color: theme.looks.even, opacity: 0.45 });
  const lines = bars.flatMap(({ x, width, expectedPx }) => [
    ...[x - 0.1 * width, bottom - expectedPx],
    ...[x + 1.1 * width, bottom - expectedPx],
  ]);
  renderer.segments(Float32Array.from(lines), { color: theme.ink, widthPx: 1.4 * lineScale });
  const rule = { color: theme.ruleSoft, widthPx: lineScale };
  renderer.segments(Float32Array.of(plot.x, bottom, plot.x + plot.width, bottom), rule);
  const style: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.8, theme), align: 'center' };
  // What has no room beside the one before is left out.
  let freeX = Number.NEGATIVE_INFINITY;
  for (const { text, x, width } of bars) {
    const halfPx = renderer.textWidth(text, style) / 2;
    const middle = x + width / 2;
    if (middle - halfPx < freeX) continue;
    renderer.text(text, middle, bottom + 1.1 * textPx, style);
    freeX = middle + halfPx + 0.3 * textPx;
  }
}
