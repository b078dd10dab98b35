/** Paints the marked transaction of a run: its bar in the clients' row, part by part, and its way over the lanes. */
import { bottomOf, rightOf } from '../base/geometry';
import type { TransactionDetail } from '../core/messages';
import type { BarLook } from '../layout/family';
import type { RunScene } from '../layout/scene';
import { pxFromNs, type TimeScale } from '../layout/timeScale';
import {
  type BarStretch,
  type Seen,
  totalPlace,
  totalTextAfter,
  transactionShapes,
} from '../layout/transactionBar';
import type { Renderer, TextStyle } from './renderer';
import type { Theme } from './theme';

/** Height of the bar, as a part of its row. */
const barHeight = 0.86;
/** Radius of the dots at both ends. */
const dotPx = 3.6;
/** Darker than soft ink, so that paper reads on it; lighter where ink is light. */
const fullInk = 0.22;
/** How deep the teeth of a torn end are, and how many. */
const tornPx = 5;
const TEETH = 3;
/** Around a label inside of the bar, in text heights. */
const labelSidesEm = 0.4;
/** How dense each kind of stretch is. */
const opacities: Readonly<Record<BarLook, number>> = {
  line: 0,
  open: 0,
  light: 0.16,
  half: 0.45,
  full: 1,
};

/** What lies under the veil: the bar and the way, as far as they are seen. */
export function paintTransaction(
  renderer: Renderer,
  theme: Theme,
  run: RunScene,
  scale: TimeScale,
  detail: TransactionDetail,
  told: Seen,
): void {
  const { clients, spaceTime } = run.geometry;
  const { untilNs } = told;
  if (clients === null || run.content === null) return;
  if (untilNs !== null && untilNs < detail.submittedNs) return;
  const color = theme.inkSoft;
  const shapes = transactionShapes(detail, scale, clients, run.lanes, told);
  const bottom = spaceTime === null ? clients.y + clients.height : spaceTime.y + spaceTime.height;
  const middle = clients.y + clients.height / 2;
  const line = { color, widthPx: 2 * theme.lineScale };
  // The dot of what is submitted where the view begins is whole.
  const beside = dotPx * theme.lineScale;
  const x = clients.x - beside;
  const right = rightOf(clients) + beside;
  const seen = untilNs === null ? right : Math.min(right, pxFromNs(scale, untilNs));
  const area = { x, y: clients.y, width: Math.max(0, seen - x), height: bottom - clients.y };
  renderer.clip(area, () => {
    const ways = { color: theme.paper, widthPx: 3.5 * theme.lineScale, opacity: 0.7 };
    renderer.polyline(shapes.way, ways);
    renderer.polyline(shapes.way, { color: theme.ink, widthPx: 1.3 * theme.lineScale });
    for (const stretch of shapes.stretches) {
      const { x, width, look } = stretch;
      if (look !== 'line' && look !== 'open') continue;
      const dash = look === 'open' ? [4 * theme.lineScale, 3 * theme.lineScale] : [];
      renderer.segments(Float32Array.of(x, middle, x + width, middle), { ...line, dash });
    }
    for (const stretch of shapes.stretches) paintStretch(renderer, theme, run, stretch);
    const start = Float32Array.of(shapes.startPx, middle);
    renderer.glyphs('circle', start, dotPx * theme.lineScale, { color }, null);
  });
}

function paintStretch(
  renderer: Renderer,
  theme: Theme,
  { geometry: { clients } }: RunScene,
  { look, x, width, between, labels, isCut }: BarStretch,
): void {
  const opacity = opacities[look];
  const color = theme.inkSoft;
  if (clients === null || opacity === 0) return;
  const height = barHeight * clients.height;
  const y = clients.y + (clients.height - height) / 2;
  const box = Float32Array.of(x, y, width, height);
  // Opaque below: messages that commit marks of a lane reach up to.
  renderer.rects(box, { color: theme.paper });
  renderer.rects(box, { color, opacity });
  if (look === 'full') renderer.rects(box, { color: theme.ink, opacity: fullInk });
  const edge = { color, widthPx: theme.lineScale };
  renderer.quads(
    Float32Array.of(x, y, x + width, y, x + width, y + height, x, y + height),
    null,
    edge,
  );
  if (isCut) paintTorn(renderer, theme, x + width, y, height);
  const style: TextStyle = {
    color: look === 'full' ? theme.paper : theme.ink,
    sizePx: Math.max(theme.leastTextPx, Math.min(0.85 * theme.textPx, 0.85 * height)),
    weight: look === 'full' ? 'bold' : 'normal',
    align: 'center',
    baseline: 'middle',
  };
  // In what of it is in view.
  const left = Math.max(x, clients.x);
  const right = Math.min(x + width, rightOf(clients));
  const room = right - left - 2 * labelSidesEm * theme.textPx;
  const label = labels.find((text) => renderer.textWidth(text, style) <= room);
  const middle = (left + right) / 2;
  if (label !== undefined) renderer.text(label, middle, y + height / 2 + 0.5, style);
  const half = label === undefined ? 0 : renderer.textWidth(label, style) / 2 + 2;
  const lines = between
    .filter((at) => half === 0 || Math.abs(at - middle) > half)
    .flatMap((at) => [at, y, at, y + height]);
  const parting = { color: theme.paper, widthPx: 1.2 * theme.lineScale };
  renderer.segments(Float32Array.from(lines), parting);
}

/** The outline of the bar of before a hand moved a value, over the bar of now. */
export function paintBarBefore(
  renderer: Renderer,
  theme: Theme,
  { geometry: { clients } }: RunScene,
  scale: TimeScale,
  { submittedNs, parts }: TransactionDetail,
): void {
  if (clients === null) return;
  const left = pxFromNs(scale, submittedNs);
  const right = pxFromNs(scale, parts.at(-1)?.endNs ?? submittedNs);
  const height = barHeight * clients.height;
  const top = clients.y + (clients.height - height) / 2;
  const bottom = top + height;
  const box = Float32Array.of(left, top, right, top, right, bottom, left, bottom);
  const edge = { color: theme.ink, widthPx: 1.6 * theme.lineScale };
  renderer.clip(clients, () => renderer.quads(box, null, edge));
}

/** The end of a bar that goes on: torn, as a page is. */
function paintTorn(
  renderer: Renderer,
  theme: Theme,
  right: number,
  y: number,
  height: number,
): void {
  const deep = tornPx * theme.lineScale;
  const step = height / TEETH;
  const notches = Array.from({ length: TEETH }, (_, tooth) => {
    const top = y + tooth * step;
    const tip = [right - deep, top + step / 2];
    return [right + 1, top, ...tip, right + 1, top + step, right + 1, top + step];
  });
  renderer.quads(Float32Array.from(notches.flat()), { color: theme.paper }, null);
}

/** What lies over the veil once it has come: the answer, and behind it the whole; it never stands on the bar. */
export function paintTotal(
  renderer: Renderer,
  theme: Theme,
  run: RunScene,
  scale: TimeScale,
  detail: TransactionDetail,
  told: Seen,
  before: TransactionDetail | null,
  figurePx: number,
): void {
  const { clients } = run.geometry;
  if (clients === null || run.content === null) return;
  const shapes = transactionShapes(detail, scale, clients, run.lanes, told);
  const { startPx, endPx, isAnswered } = shapes;
  const isCompared = before !== null && told.hasTimes;
  const total = isCompared ? totalTextAfter(detail, before) : shapes.total;
  if (endPx < clients.x || startPx > rightOf(clients)) return;
  const middle = clients.y + clients.height / 2;
  if (isAnswered && endPx <= rightOf(clients)) {
    const end = Float32Array.of(endPx, middle);
    renderer.glyphs('circle', end, dotPx * theme.lineScale, { color: theme.inkSoft }, null);
  }
  const style: TextStyle = {
    color: theme.ink,
    sizePx: Math.max(theme.leastTextPx, Math.min(1.1 * theme.textPx, clients.height)),
    weight: 'bold',
    align: 'left',
    baseline: 'middle',
    halo: theme.paper,
  };
  const gap = 0.6 * theme.textPx;
  const width = renderer.textWidth(total, style);
  const { x, isBelow } = totalPlace(shapes, width, clients, figurePx, gap);
  renderer.text(total, x, isBelow ? bottomOf(clients) + 0.5 * style.sizePx : middle, style);
}
