/** Paints what a replica has heard of the other side, as it is at the playhead, and whose turn it is to send again. */
import type { Rect } from '../../../base/geometry';
import type { FigureScene } from '../../../layout/scene';
import type { Overlay } from '../../../render/overlay';
import type { PaintedPanel } from '../../../render/panels';
import type { Renderer, TextStyle } from '../../../render/renderer';
import { sizeOf, type Theme } from '../../../render/theme';
import { type Heard, heardIn, layAcks, matrixOf, type State } from '../layout/heard';
import { acksAreas } from '../layout/rooms';
import { type HeardTexts, heardTexts } from '../words/heardTexts';
import { tellAcks } from '../words/tellAcks';

export const acks: PaintedPanel<object> = {
  ...{ id: 'acks', lay: layAcks, paintMoment: paintMoments, tell: tellAcks },
};

function paintMoments(
  renderer: Renderer,
  theme: Theme,
  { runs }: FigureScene,
  { replicas }: Overlay,
): void {
  runs.forEach(({ geometry }, index) => {
    const areas = acksAreas(geometry.areas);
    const of = replicas[index];
    const heard = of === undefined ? null : heardIn(of.heads);
    if (areas === undefined || of === undefined || heard === null) return;
    const texts = heardTexts(heard, of.nameOf);
    paintHeard(renderer, theme, areas.matrix, heard, texts, of.nameOf);
    (texts.shares.length > 0 ? paintShares : paintRule)(renderer, theme, areas.rule, texts);
  });
}

/** A bold head with something said behind it, where there is room. */
function paintHead(
  renderer: Renderer,
  theme: Theme,
  { x, y, width }: Rect,
  [head, about]: readonly [string, string],
): void {
  const soft: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.85, theme) };
  const bold: TextStyle = { ...soft, color: theme.ink, weight: 'bold' };
  renderer.text(head, x, y, bold);
  const behindPx = renderer.textWidth(`${head}  `, bold);
  if (behindPx + renderer.textWidth(about, soft) <= width)
    renderer.text(about, x + behindPx, y, soft);
}

function paintHeard(
  renderer: Renderer,
  theme: Theme,
  area: Rect,
  { detail }: Heard,
  texts: HeardTexts,
  nameOf: (replica: number) => string,
): void {
  const { textPx, lineScale } = theme;
  const matrix = matrixOf(detail, area, textPx);
  paintHead(renderer, theme, { ...area, y: matrix.headY }, [texts.title, texts.about]);
  const soft: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.85, theme) };
  if (texts.none !== null) {
    renderer.text(texts.none, area.x, matrix.topY + textPx, soft);
    return;
  }
  const { sizePx, cells, rows } = matrix;
  const squares = (...states: readonly State[]) =>
    cells.filter(({ state }) => states.includes(state));
  const half = sizePx / 2;
  const filled = squares('acknowledged').flatMap(({ x, y }) => [
    x - half,
    y - half,
    sizePx,
    sizePx,
  ]);
  renderer.rects(Float32Array.from(filled), { color: theme.quorum, opacity: 0.85 });
  const outline = (of: ReturnType<typeof squares>) =>
    Float32Array.from(
      of.flatMap(({ x, y }) => [
        ...[x - half, y - half, x + half, y - half],
        ...[x + half, y + half, x - half, y + half],
      ]),
    );
  const edge = { color: theme.quorum, widthPx: 1.2 * lineScale };
  renderer.quads(outline(squares('listed')), null, edge);
  const bars = squares('listed').flatMap(({ x, y }) => [x - half / 2, y, x + half / 2, y]);
  renderer.segments(Float32Array.from(bars), { ...edge, widthPx: 1.8 * lineScale });
  renderer.quads(outline(squares('unknown')), null, {
    ...{ color: theme.ruleSoft, widthPx: lineScale },
  });
  for (const { replica, asks, y } of rows) {
    const middle = { baseline: 'middle' } as const;
    renderer.text(nameOf(replica), matrix.nameX, y, { ...soft, ...middle, align: 'right' });
    if (asks === 0) continue;
    const alert = { ...soft, ...middle, color: theme.alert, weight: 'bold' } as const;
    renderer.text(`asks ${asks}\u00a0×`, matrix.asksX, y, alert);
  }
  const { quackX, topY, bottomY, missingX } = matrix;
  const line = { color: theme.ink, widthPx: 2 * lineScale };
  const overPx = 0.35 * textPx;
  renderer.segments(Float32Array.of(quackX, topY - overPx, quackX, bottomY + overPx), line);
  const underY = bottomY + 1.15 * textPx;
  if (detail.quack < detail.sent) {
    const missing = { ...soft, color: theme.alert, weight: 'bold', align: 'center' } as const;
    renderer.text(`${detail.quack + 1}`, missingX, underY, missing);
  }
  const bold: TextStyle = { ...soft, color: theme.ink, weight: 'bold' };
  const footY = bottomY + 2.5 * textPx;
  const widthPx = renderer.textWidth(`${texts.quack}  `, bold);
  const wholePx = widthPx + renderer.textWidth(texts.says, soft);
  const footX = Math.min(Math.max(area.x, quackX - widthPx), area.x + area.width - wholePx);
  renderer.text(texts.quack, footX, footY, bold);
  renderer.text(texts.says, footX + widthPx, footY, soft);
}

/** Width of what is said to be what, in text heights. */
const WHAT_EM = 8.2;

function paintRule(renderer: Renderer, theme: Theme, area: Rect, { rule }: HeardTexts): void {
  if (rule.length === 0) return;
  const { textPx } = theme;
  paintHead(renderer, theme, { ...area, y: area.y + 0.7 * textPx }, ['Who sends it again?', '']);
  const soft: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.85, theme) };
  const stepPx = Math.min(1.5 * textPx, (area.height - 2.4 * textPx) / rule.length);
  rule.forEach(([what, is], row) => {
    const y = area.y + 2.4 * textPx + row * stepPx;
    const isLast = row >= rule.length - 2;
    renderer.text(what, area.x, y, soft);
    const style: TextStyle = { ...soft, color: theme.ink, weight: isLast ? 'bold' : 'normal' };
    renderer.text(is, area.x + WHAT_EM * textPx, y, style);
  });
}

/** Width of a name, and of the bars of stakes, in text heights. */
const NAME_EM = 3;
const BARS_EM = 9;

/** Where stakes differ: whose part is how large, and what he sends. */
function paintShares(renderer: Renderer, theme: Theme, area: Rect, { shares }: HeardTexts): void {
  const { textPx, lineScale } = theme;
  paintHead(renderer, theme, { ...area, y: area.y + 0.7 * textPx }, [
    'Who sends?',
    'stake as a frame, turns filled',
  ]);
  const soft: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.85, theme), baseline: 'middle' };
  const stepPx = Math.min(1.9 * textPx, (area.height - 2.4 * textPx) / shares.length);
  const heightPx = 0.6 * stepPx;
  const left = area.x + NAME_EM * textPx;
  const widthPx = Math.min(BARS_EM * textPx, 0.4 * area.width);
  shares.forEach(({ name, ofStake, ofTurns, text }, row) => {
    const y = area.y + 2.6 * textPx + (row + 0.3) * stepPx;
    const top = y - heightPx / 2;
    renderer.text(name, area.x, y, { ...soft, color: theme.ink });
    renderer.rects(Float32Array.of(left, top, ofTurns * widthPx, heightPx), {
      ...{ color: theme.looks.even, opacity: 0.6 },
    });
    const right = left + ofStake * widthPx;
    renderer.polyline(
      Float32Array.of(
        ...[left, top, right, top],
        ...[right, top + heightPx, left, top + heightPx, left, top],
      ),
      { color: theme.ink, widthPx: 1.2 * lineScale },
    );
    renderer.text(text, left + widthPx + 0.8 * textPx, y, soft);
  });
}
