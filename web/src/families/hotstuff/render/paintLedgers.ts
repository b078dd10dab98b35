/**
 * Paints ledgers as they are at the playhead: what each replica has committed at each height, and the graph of the
 * blocks. A column of unlike blocks is red, and a sentence below names who committed what.
 */
import type { Rect } from '../../../base/geometry';
import { laneReplicas } from '../../../layout/lanes';
import type { FigureScene, RunScene } from '../../../layout/scene';
import type { Look } from '../../../layout/subject';
import type { Overlay, PaintedReplicas } from '../../../render/overlay';
import type { PaintedPanel } from '../../../render/panels';
import type { Renderer, TextStyle } from '../../../render/renderer';
import { sizeOf, type Theme } from '../../../render/theme';
import { type BlockIdentity, blockLook, blockNumber } from '../layout/blockIdentity';
import type { BlockState } from '../layout/blocks';
import { tellLedgers } from '../layout/describe';
import {
  cellRect,
  type LedgerPlaces,
  layLedgers,
  ledgersArea,
  ledgersIn,
  nodeRect,
  type RunLedgers,
} from '../layout/ledgerPlaces';
import { type Cell, conflictTexts, type Ledgers, ledgersAt, type Node } from '../layout/ledgers';

/** Distance and opacity of the lines across another block of a height that has one. */
const hatchPx = 4;
const hatchOpacity = 0.45;
/** Opacity of what most committed in a column of unlike blocks. */
const paleRed = 0.16;
/** What digits lie above the middle of their line, in text heights. */
const digitsEm = 0.06;
/** Cells lower than this have no outline. */
const outlinedPx = 5;
/** Rows lower than this, in text heights, have no numbers. */
const numberedEm = 0.95;

export const ledgers: PaintedPanel<RunLedgers> = {
  ...{ id: 'blocks', lay: layLedgers, paintMoment: paintLedgers, tell: tellLedgers },
};

function paintLedgers(
  renderer: Renderer,
  theme: Theme,
  { runs }: FigureScene,
  { replicas, playheadNs, pointed, picked }: Overlay,
): void {
  runs.forEach((run, index) => {
    const shown = [pointed, picked].find((lit) => lit?.run === index && lit.lit.block !== null);
    const of = replicas[index];
    if (of !== undefined) paintRun(renderer, theme, run, of, playheadNs, shown?.lit.block ?? null);
  });
}

/** `lit`: row of the block that is outlined. */
function paintRun(
  renderer: Renderer,
  theme: Theme,
  { geometry, content, groups }: RunScene,
  { heads, nameOf }: PaintedReplicas,
  playheadNs: number,
  lit: number | null,
): void {
  const panel = ledgersArea(geometry.areas);
  const laid = content && ledgersIn(content.laid);
  if (panel === undefined || !laid) return;
  const { chains, places } = laid;
  const ledgers = ledgersAt(chains, heads, laneReplicas(groups), places.columns, playheadNs);
  renderer.clip(panel, () => {
    paintHeights(renderer, theme, ledgers, places);
    for (const node of ledgers.nodes) paintEdge(renderer, theme, node, places);
    for (const node of ledgers.nodes) paintNode(renderer, theme, node, places, node.row === lit);
    const litBlock = ledgers.nodes.find(({ row }) => row === lit) ?? null;
    ledgers.cells.forEach((cells, row) => {
      cells.forEach((cell, column) => {
        paintCell(renderer, theme, cell, cellRect(places, row, column), litBlock);
      });
    });
    if (ledgers.conflict === null) return;
    const texts = conflictTexts(ledgers.conflict, groups.order.length, nameOf);
    const style = { ...small(theme), color: theme.alert, weight: 'bold' } as const;
    const roomPx = panel.x + panel.width - places.footLeftPx;
    const text = texts.find((one) => renderer.textWidth(one, style) <= roomPx) ?? texts.at(-1);
    if (text !== undefined) renderer.text(text, places.footLeftPx, places.footYPx, style);
  });
}

function small(theme: Theme): TextStyle {
  return { color: theme.inkSoft, sizePx: sizeOf(0.85, theme) };
}

/** The heights above their columns; those of unlike blocks are red. A gap stands where heights are left out. */
function paintHeights(
  renderer: Renderer,
  theme: Theme,
  { heights, cells }: Ledgers,
  places: LedgerPlaces,
): void {
  const { leftPx, graphLeftPx, columnPx, headYPx } = places;
  const lefts = leftPx === graphLeftPx ? [leftPx] : [leftPx, graphLeftPx];
  heights.forEach((height, column) => {
    const isRed = cells.some((row) => row[column]?.conflict != null);
    const style: TextStyle = {
      ...small(theme),
      align: 'center',
      ...(isRed ? { color: theme.alert, weight: 'bold' } : {}),
    };
    const isApart = (heights[column + 1] ?? height + 1) !== height + 1;
    for (const left of lefts) {
      const widthPx = left === leftPx ? columnPx - 3 : places.nodeWidthPx;
      renderer.text(`${height}`, left + column * columnPx + widthPx / 2, headYPx, style);
      if (isApart)
        renderer.text(
          '…',
          left + (column + 1) * columnPx - 0.5 * (columnPx - widthPx),
          headYPx,
          style,
        );
    }
  });
}

function paintCell(
  renderer: Renderer,
  theme: Theme,
  cell: Cell,
  rect: Rect,
  lit: BlockIdentity | null,
): void {
  const { lineScale } = theme;
  const [block] = cell.blocks;
  // Outlines would hide what is as low as they are.
  const isOutlined = rect.height > outlinedPx;
  if (isOutlined) renderer.quads(quad(rect), null, { color: theme.rule, widthPx: lineScale });
  if (block === undefined) {
    paintHeld(renderer, theme, cell.held, rect);
    return;
  }
  const look = blockLook(block);
  const isRed = cell.conflict !== null;
  const color = isRed ? theme.alert : theme.looks[look];
  // In a red column what fewest committed is full, the others pale: so they are told apart.
  const opacity = cell.conflict === 'majority' && cell.blocks.length === 1 ? paleRed : 1;
  const full = { ...rect, width: rect.width * cell.share };
  renderer.rects(Float32Array.of(full.x, full.y, full.width, full.height), { color, opacity });
  if (look === 'other' && !isRed) hatch(renderer, theme, full, theme.ink);
  if (isRed && isOutlined) {
    const edge = { color: theme.alert, widthPx: 1.6 * lineScale };
    renderer.quads(quad(grown(rect, -0.8 * lineScale)), null, edge);
  }
  if (isSame(lit, block)) {
    renderer.quads(quad(grown(rect, 1)), null, { color: theme.ink, widthPx: 1.6 * lineScale });
  }
  const text = cell.blocks.map(blockNumber).join(' ');
  // Where some have none yet, the number stands on what the others have.
  const isOnFill = cell.share > 0.5 && opacity === 1;
  const paint = { text, isOnFill, color, isHatched: look === 'other' && !isRed };
  paintNumber(renderer, theme, paint, cell.share > 0.5 ? full : rect);
}

/** A block that is not committed: its number, with the mark of a lock or of the highest certificate. */
function paintHeld(renderer: Renderer, theme: Theme, held: Cell['held'], rect: Rect): void {
  if (held === null || rect.height < numberedEm * theme.textPx * 0.8) return;
  const radius = Math.min(3.4 * theme.lineScale, 0.28 * rect.height);
  const style: TextStyle = { color: theme.ink, sizePx: numberPx(theme, rect.height) };
  const text = blockNumber(held.block);
  const glyphs = [
    ...(held.isLock ? (['diamond'] as const) : []),
    ...(held.isKey ? (['circle'] as const) : []),
  ];
  const gap = 2.6 * radius;
  const width = glyphs.length * gap + renderer.textWidth(text, style);
  const y = rect.y + rect.height / 2;
  const left = rect.x + (rect.width - width) / 2;
  glyphs.forEach((glyph, index) => {
    const centre = Float32Array.of(left + index * gap + radius, y);
    renderer.glyphs(glyph, centre, radius, { color: theme.ink }, null);
  });
  renderer.text(text, left + glyphs.length * gap, y + digitsEm * style.sizePx, style);
}

/** From the block that it extends, a column before it, over to its branch. */
function paintEdge(renderer: Renderer, theme: Theme, node: Node, places: LedgerPlaces): void {
  if (node.isFirst) return;
  const { x, y, height } = nodeRect(places, node.lane, node.column);
  const gap = places.columnPx - places.nodeWidthPx;
  const middle = y + height / 2;
  const isLeft = node.state === 'abandoned';
  const line = {
    color: theme.inkSoft,
    widthPx: 1.3 * theme.lineScale,
    opacity: isLeft ? 0.5 : 1,
  };
  if (node.parentLane === null) {
    const stub = Float32Array.of(x - 0.6 * gap, middle, x, middle);
    renderer.polyline(stub, { ...line, dash: [2, 2] });
    return;
  }
  const from = middle + (node.parentLane - node.lane) * places.lanePx;
  renderer.polyline(
    Float32Array.of(x - gap, from, x - 0.8 * gap, from, x - 0.2 * gap, middle, x, middle),
    line,
  );
}

function paintNode(
  renderer: Renderer,
  theme: Theme,
  node: Node,
  places: LedgerPlaces,
  isLit: boolean,
): void {
  const { lineScale } = theme;
  const whole = nodeRect(places, node.lane, node.column);
  // What orders nothing is lower.
  const rect = node.isEmpty ? grown(whole, 0, -0.14 * whole.height) : whole;
  const look = blockLook(node);
  const { color, opacity, ink } = styleOf(node.state, look, theme);
  renderer.rects(Float32Array.of(rect.x, rect.y, rect.width, rect.height), { color: theme.paper });
  const dash = node.state === 'proposed' ? { dash: [3 * lineScale, 2 * lineScale] } : {};
  const edge = node.conflicts
    ? { color: theme.alert, widthPx: 2.2 * lineScale }
    : { color: ink, widthPx: 1.2 * lineScale, ...dash };
  renderer.quads(quad(rect), { color, opacity: node.isEmpty ? 0.5 * opacity : opacity }, edge);
  const isDark = isFull(node.state) && !node.isEmpty;
  if (look === 'other') hatch(renderer, theme, rect, isFull(node.state) ? theme.ink : ink);
  if (isLit) {
    renderer.quads(quad(grown(rect, 2.5 * lineScale)), null, {
      color: theme.ink,
      widthPx: 2 * lineScale,
    });
  }
  if (node.state === 'abandoned') {
    const { x, y, width, height } = rect;
    const strike = Float32Array.of(x - 2, y + height + 1, x + width + 2, y - 1);
    renderer.segments(strike, { color: theme.inkSoft, widthPx: 1.5 * lineScale });
  }
  const style = { ...small(theme), sizePx: numberPx(theme, rect.height) };
  const text = renderer.textWidth(node.text, style) + 4 <= rect.width ? node.text : node.shortText;
  const plate = isDark ? color : theme.paper;
  paintNumber(
    renderer,
    theme,
    { text, isOnFill: isDark, color: plate, isHatched: look === 'other' },
    rect,
  );
}

interface Written {
  readonly text: string;
  readonly isOnFill: boolean;
  /** What it stands on. */
  readonly color: string;
  /** Lines would cross the letters. */
  readonly isHatched: boolean;
}

function paintNumber(renderer: Renderer, theme: Theme, written: Written, rect: Rect): void {
  const { text, isOnFill, color, isHatched } = written;
  if (rect.height < numberedEm * theme.textPx * 0.8) return;
  const style: TextStyle = {
    color: isOnFill ? theme.paper : theme.ink,
    sizePx: numberPx(theme, rect.height),
    align: 'center',
  };
  const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const halfPx = renderer.textWidth(text, style) / 2 + 2;
  if (isHatched && isOnFill) {
    const highPx = rect.height - 3;
    renderer.rects(Float32Array.of(x - halfPx, y - highPx / 2, 2 * halfPx, highPx), { color });
  }
  renderer.text(text, x, y + digitsEm * style.sizePx, style);
}

function numberPx(theme: Theme, heightPx: number): number {
  return sizeOf(Math.min(0.85, (0.9 * heightPx) / theme.textPx), theme);
}

function hatch(renderer: Renderer, theme: Theme, rect: Rect, color: string): void {
  const line = { color, widthPx: theme.lineScale, opacity: hatchOpacity };
  renderer.hatch(grown(rect, -1), hatchPx * theme.lineScale, line);
}

/** A committed block is filled, also where another of its height is committed too. */
function isFull(state: BlockState): boolean {
  return state === 'committed' || state === 'conflicting';
}

function styleOf(
  state: BlockState,
  look: Look,
  theme: Theme,
): { readonly color: string; readonly opacity: number; readonly ink: string } {
  const ink = theme.looks[look];
  if (isFull(state)) return { color: ink, opacity: 1, ink };
  switch (state) {
    case 'certified':
      return { color: ink, opacity: 0.22, ink };
    case 'abandoned':
      return { color: theme.inkFaint, opacity: 0.15, ink: look === 'other' ? ink : theme.inkFaint };
    default:
      return { color: theme.paper, opacity: 1, ink };
  }
}

function isSame(one: BlockIdentity | null, other: BlockIdentity): boolean {
  return one !== null && one.height === other.height && one.rival === other.rival;
}

function grown({ x, y, width, height }: Rect, byPx: number, byYPx = byPx): Rect {
  return { x: x - byPx, y: y - byYPx, width: width + 2 * byPx, height: height + 2 * byYPx };
}

function quad({ x, y, width, height }: Rect): Float32Array {
  return Float32Array.of(x, y, x + width, y, x + width, y + height, x, y + height);
}
