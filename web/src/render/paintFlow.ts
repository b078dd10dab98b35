/**
 * Paints requests and commits: what is requested as a dotted line, what is final as a stair for each run, told by
 * letter and line; over it, at the playhead, how many wait, and the marked transaction from its request to its end.
 */
import { formatCount } from '../base/format';
import { bottomOf, clamp, type Rect, rightOf } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import type { TransactionDetail } from '../core/messages';
import {
  type CountScale,
  countsOf,
  finalBy,
  layFlow,
  type RunFlow,
  requestedBy,
  spreadLabels,
  staircase,
  waitingBy,
  yOf,
} from '../layout/flow';
import type { FigureScene } from '../layout/scene';
import { across, pxFromNs, type TimeScale } from '../layout/timeScale';
import { totalText } from '../layout/transactionBar';
import type { Overlay } from './overlay';
import type { PaintedPanel } from './panels';
import type { Renderer, TextStyle } from './renderer';
import { runDash } from './runLine';
import { sizeOf, type Theme } from './theme';

const requestedDash = [1, 4];

export const throughput: PaintedPanel<RunFlow> = {
  ...{ id: 'throughput', lay: layFlow, paintAll: paintFlow, paintMarked: paintFlowMarked },
  ...{ paintBefore: paintFinalBefore, paintWords: paintFlowWords },
};

/** The still part: both lines of each run. */
function paintFlow(renderer: Renderer, theme: Theme, scene: FigureScene): void {
  const counts = countsOf(scene);
  const { reach } = scene;
  const place = scene.geometry.areas.throughput;
  if (counts === null || place === undefined) return;
  const area = across(place, reach);
  for (const tick of counts.ticks) {
    const line = Float32Array.of(area.x, tick.y, rightOf(area), tick.y);
    renderer.segments(line, { color: theme.ruleSoft, widthPx: theme.lineScale });
  }
  const grown = { ...area, y: area.y - theme.lineScale, height: area.height + 2 * theme.lineScale };
  renderer.clip(grown, () => {
    for (const { content } of scene.runs) {
      if (content?.laid.throughput?.requested == null) continue;
      const dash = requestedDash.map((length) => length * theme.lineScale);
      const style = { color: theme.inkSoft, widthPx: 1.6 * theme.lineScale, dash };
      renderer.polyline(content.laid.throughput.requested, style);
    }
    scene.runs.forEach(({ content }, index) => {
      if (content?.laid.throughput?.final == null) return;
      const widthPx = 1.8 * theme.lineScale;
      const dash = runDash(index, theme.lineScale);
      renderer.polyline(content.laid.throughput.final, { color: theme.ink, widthPx, dash });
    });
  });
}

/** What was final in a run before a hand moved a value, where what is final now is told. */
function paintFinalBefore(
  renderer: Renderer,
  theme: Theme,
  { geometry, runs }: FigureScene,
  run: number,
  view: TimeScale,
  before: TraceWindow,
): void {
  const now = runs[run]?.content?.laid.throughput;
  const area = geometry.areas.throughput;
  if (area === undefined || now?.final == null) return;
  const stair = staircase(before, view, now.counts);
  const dash = runDash(run, theme.lineScale);
  renderer.clip(area, () =>
    renderer.polyline(stair, { color: theme.ink, widthPx: 0.8 * theme.lineScale, dash }),
  );
}

/** The marked transactions, below the veil: level from request to end. */
function paintFlowMarked(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  overlay: Overlay,
): void {
  eachMarked(scene, overlay, ({ startPx, endPx, y, area, isEnded }) => {
    const stroke = { color: theme.ink, widthPx: 1.2 * theme.lineScale };
    renderer.clip(area, () => {
      renderer.segments(Float32Array.of(startPx, y, endPx, y), stroke);
      const ends = (isEnded ? [startPx, endPx] : [startPx]).flatMap((x) => [x, y]);
      const dotPx = 3 * theme.lineScale;
      renderer.glyphs('circle', Float32Array.from(ends), dotPx, { color: theme.ink }, null);
    });
  });
}

/** Over the veil: how long the marked transactions took, and how many wait at the playhead. */
function paintFlowWords(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  overlay: Overlay,
): void {
  const counts = countsOf(scene);
  const area = scene.geometry.areas.throughput;
  if (counts === null || area === undefined || scene.runs.every(isHeld)) return;
  const taken = overlay.numbers ? paintWaiting(renderer, theme, scene, counts, area, overlay) : [];
  if (!overlay.numbers) return;
  const style = wordsStyle(theme);
  eachMarked(scene, overlay, ({ startPx, endPx, y, detail, isEnded, run }) => {
    if (!isEnded || lastNs(detail) > overlay.playheadNs) return;
    const name = scene.runs.length === 1 ? '' : `${overlay.keys[run]} `;
    const text = `${name}${totalText(detail)}`;
    const widthPx = renderer.textWidth(text, style);
    const x = clamp(
      Math.max(endPx - widthPx, (startPx + endPx - widthPx) / 2),
      area.x,
      rightOf(area) - widthPx,
    );
    const heightPx = 1.15 * style.sizePx;
    // The first below its bar, the second above, where they may be one bar.
    const isAbove = run % 2 === 1 || y + heightPx > bottomOf(area);
    const top = isAbove ? y - heightPx - 2 : y + 2;
    const place = { x, y: top, width: widthPx, height: heightPx };
    if (taken.some((other) => overlap(other, place))) return;
    taken.push(place);
    renderer.text(text, x, top + heightPx / 2, style);
  });
}

/** Down from what is requested to what is final, with how many that is. Gives where words stand. */
function paintWaiting(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  counts: CountScale,
  area: Rect,
  { view, playheadNs, keys, hidesFuture }: Overlay,
): Rect[] {
  const x = pxFromNs(view, playheadNs);
  if (x < area.x || x > rightOf(area)) return [];
  const style: TextStyle = { ...wordsStyle(theme), weight: 'bold' };
  const gapPx = 0.5 * theme.textPx;
  const heightPx = 1.15 * style.sizePx;
  const labels = scene.runs.flatMap(({ content }, index) => {
    const count = content === null ? null : waitingBy(content.window, playheadNs);
    if (content === null || content.laid.throughput?.final == null || count === null) return [];
    const top = yOf(counts, requestedBy(content.window, playheadNs));
    const bottom = yOf(counts, finalBy(content.window, playheadNs));
    const name = scene.runs.length === 1 ? '' : `${keys[index]} `;
    return [{ text: `${name}${formatCount(count)} wait`, top, bottom }];
  });
  const stroke = { color: theme.ink, widthPx: 3 * theme.lineScale };
  renderer.clip({ ...area, x: area.x - 6, width: area.width + 12 }, () => {
    for (const { top, bottom } of labels) {
      const foot = 5 * theme.lineScale;
      renderer.segments(
        Float32Array.of(x, top, x, bottom, x - foot, bottom, x + foot, bottom),
        stroke,
      );
    }
  });
  const wanted = labels.map(({ bottom, top }) =>
    Math.max(bottom - 0.8 * heightPx, (top + bottom) / 2),
  );
  const ys = spreadLabels(wanted, heightPx, area.y + heightPx / 2, bottomOf(area) - heightPx / 2);
  return labels.map(({ text }, index) => {
    const width = renderer.textWidth(text, style);
    // What follows the playhead is blank where it is hidden.
    const hasRoom = x + gapPx + width <= rightOf(area);
    const isRight = hasRoom && (!hidesFuture || x - gapPx - width < area.x);
    const left = isRight ? x + gapPx : x - gapPx - width;
    const y = ys[index] as number;
    renderer.text(text, left, y, style);
    return { x: left, y: y - heightPx / 2, width, height: heightPx };
  });
}

interface Marked {
  readonly run: number;
  readonly detail: TransactionDetail;
  readonly area: Rect;
  readonly startPx: number;
  readonly endPx: number;
  readonly y: number;
  readonly isEnded: boolean;
}

/** The marked transactions that were requested in what is known of their runs, and are in view. */
function eachMarked(
  { geometry, runs }: FigureScene,
  { view, transactions, hidesFuture, playheadNs }: Overlay,
  paint: (marked: Marked) => void,
): void {
  const area = geometry.areas.throughput;
  if (area === undefined) return;
  runs.forEach(({ content }, run) => {
    const detail = transactions[run] ?? null;
    if (detail === null || content?.laid.throughput?.final == null) return;
    const { submittedNs } = detail;
    const { window } = content;
    const { counts } = content.laid.throughput;
    if (submittedNs < window.startNs || submittedNs > window.endNs) return;
    const untilNs = hidesFuture ? Math.min(playheadNs, lastNs(detail)) : lastNs(detail);
    const startPx = pxFromNs(view, submittedNs);
    const endPx = pxFromNs(view, untilNs);
    if (endPx <= startPx || endPx < area.x || startPx > rightOf(area)) return;
    const y = yOf(counts, requestedBy(window, submittedNs));
    const isEnded = detail.answeredNs !== null && untilNs === lastNs(detail);
    paint({ run, detail, area, startPx, endPx, y, isEnded });
  });
}

function isHeld({ content }: FigureScene['runs'][number]): boolean {
  return content?.laid.throughput?.final == null;
}

function lastNs({ parts, submittedNs }: TransactionDetail): number {
  return parts.at(-1)?.endNs ?? submittedNs;
}

function wordsStyle(theme: Theme): TextStyle {
  return { color: theme.ink, sizePx: sizeOf(0.86, theme), halo: theme.paper, align: 'left' };
}

function overlap(one: Rect, other: Rect): boolean {
  return (
    one.x < rightOf(other) &&
    other.x < rightOf(one) &&
    one.y < bottomOf(other) &&
    other.y < bottomOf(one)
  );
}
