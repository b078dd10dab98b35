/**
 * Paints the tree of blocks as it is at the playhead: edges, blocks by what is known of them; and the replicas' heads.
 */
import type { Rect } from '../base/geometry';
import type { BlockLook } from '../layout/blockIdentity';
import {
  type BlockRows,
  type BlockShape,
  type BlockState,
  blockState,
  blockWidthPx,
  conflictAt,
  freePlace,
} from '../layout/blocks';
import {
  type HeadKind,
  headGroups,
  headKinds,
  headTexts,
  type ReplicaHeads,
} from '../layout/heads';
import type { RunScene } from '../layout/scene';
import { pxFromNs, type Shift, shifted, type TimeScale } from '../layout/timeScale';
import type { Glyph, Renderer, TextStyle } from './renderer';
import { sizeOf, type Theme } from './theme';

/** Where the replicas of a run stand at the playhead. */
export interface PaintedHeads {
  readonly heads: readonly (ReplicaHeads | null)[];
  readonly nameOf: (replica: number) => string;
}

/** What the tree is painted for. */
export interface BlockMoment {
  /** Where the reader looks, and how the layout is moved there. */
  readonly view: TimeScale;
  readonly shift: Shift;
  readonly playheadNs: number;
  /** Nothing is drawn of what is proposed later. */
  readonly hidesFuture: boolean;
  /** Row of the block that is outlined. */
  readonly lit: number | null;
}

export function paintBlocks(
  renderer: Renderer,
  theme: Theme,
  { geometry, content, blockRows: rows }: RunScene,
  moment: BlockMoment,
): void {
  const panel = geometry.blocks;
  if (panel === null || rows === null || content === null) return;
  renderer.clip(panel, () => {
    const seen = content.blocks.filter((shape) => isInView(shape, moment, rows));
    for (const shape of seen) paintEdge(renderer, theme, shape, moment, rows);
    for (const shape of seen) paintRing(renderer, theme, shape, moment, rows);
    for (const shape of seen) paintBlock(renderer, theme, shape, moment, rows);
  });
}

/** The words of a tree stand over its lines, and over the veil. `playheadPx`: what is right of it is veiled. */
export function paintBlockWords(
  renderer: Renderer,
  theme: Theme,
  { geometry, content, blockRows: rows }: RunScene,
  moment: BlockMoment,
  playheadPx: number,
): void {
  const panel = geometry.blocks;
  if (panel === null || rows === null || content === null) return;
  const skips: Words[] = [];
  renderer.clip(panel, () => {
    for (const shape of content.blocks) {
      if (!isInView(shape, moment, rows)) continue;
      paintSkips(renderer, theme, shape, moment, rows, skips);
      paintBlockWord(renderer, theme, shape, moment, rows, playheadPx);
    }
    paintConflict(renderer, theme, content.blocks, moment, rows);
  });
}

/** Where replicas stand is of now, though its words reach into what is to come. */
export function paintHeads(
  renderer: Renderer,
  theme: Theme,
  { geometry, blockRows: rows }: RunScene,
  view: TimeScale,
  heads: PaintedHeads,
): void {
  const panel = geometry.blocks;
  if (panel === null || rows === null) return;
  renderer.clip(panel, () => {
    for (const kind of headKinds) paintHeadsOf(renderer, theme, heads, kind, view, rows, panel);
  });
}

function isInView(
  shape: BlockShape,
  { view, shift, hidesFuture, playheadNs }: BlockMoment,
  rows: BlockRows,
): boolean {
  if (hidesFuture && shape.proposedNs > playheadNs) return false;
  const leftPx = Math.min(shape.startPx, shape.parentPx);
  const rightPx = shifted(shape.startPx, shift) + blockWidthPx(shape, shift.factor, rows);
  return shifted(leftPx, shift) <= view.leftPx + view.widthPx && rightPx >= view.leftPx;
}

/** From the parent's lane down or up to the block's, and along it to the block. */
function paintEdge(
  renderer: Renderer,
  theme: Theme,
  shape: BlockShape,
  { shift, playheadNs }: BlockMoment,
  rows: BlockRows,
): void {
  if (shape.isFirst) return;
  const x = shifted(shape.startPx, shift);
  const y = rows.laneYPx[shape.lane] as number;
  const lineScale = theme.lineScale;
  const from = (px: number, lane: number): Float32Array => {
    const left = edgeLeftPx(px, x, shift, rows);
    return Float32Array.of(left, rows.laneYPx[lane] as number, left, y, x, y);
  };
  const isLeft = blockState(shape, playheadNs) === 'abandoned';
  const line = { color: theme.inkSoft, widthPx: 1.3 * lineScale, opacity: isLeft ? 0.5 : 1 };
  const edge = from(shape.parentPx, shape.parentLane);
  renderer.polyline(edge, line);
  if (shape.justify !== null) {
    const dash = [3 * lineScale, 3 * lineScale];
    renderer.polyline(from(shape.justify.px, shape.justify.lane), { ...line, dash });
  }
}

/** Distance and opacity of the lines across another block of a height that has one. */
const hatchPx = 4;
const hatchOpacity = 0.45;
/** What digits lie above the middle of their line, in text heights. */
const digitsEm = 0.06;
/** Radius of the ring of a certificate, in widths of a line. */
const ringEm = 2.6;

/** The certificate that a block carries, before it. */
function paintRing(
  renderer: Renderer,
  theme: Theme,
  shape: BlockShape,
  { shift }: BlockMoment,
  rows: BlockRows,
): void {
  if (shape.isFirst || shape.blocks > 1) return;
  const x = shifted(shape.startPx, shift);
  const y = rows.laneYPx[shape.lane] as number;
  const { lineScale } = theme;
  const ringPx = ringEm * lineScale;
  if (x - shifted(shape.parentPx, shift) > rows.boxWidthPx) {
    const ring = { color: theme.certified, widthPx: 1.3 * lineScale };
    const centre = Float32Array.of(x - 1.6 * ringPx, y);
    renderer.glyphs('circle', centre, ringPx, { color: theme.paper }, ring);
  }
}

/** Words on a line of the tree. */
interface Words {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/**
 * The views that an edge skips, in words that interrupt it near its end, where there is room. Edges of several branches
 * can share a line: `said` is what stands there already, and is added to.
 */
function paintSkips(
  renderer: Renderer,
  theme: Theme,
  shape: BlockShape,
  { shift }: BlockMoment,
  rows: BlockRows,
  said: Words[],
): void {
  if (shape.isFirst || shape.blocks > 1) return;
  const y = rows.laneYPx[shape.lane] as number;
  const isSameLane = shape.lane === shape.parentLane;
  const startPx = shifted(shape.parentPx, shift) + (isSameLane ? 1.1 : 0.6) * rows.boxWidthPx;
  const endPx = shifted(shape.startPx, shift) - 4 * ringEm * theme.lineScale;
  const style: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.72, theme), align: 'center' };
  // The edge is seen to go on at both sides.
  const edgePx = 5 * theme.lineScale;
  const padPx = 2 * theme.lineScale;
  const roomPx = endPx - startPx - 2 * (edgePx + padPx);
  const text = shape.skips.find((one) => renderer.textWidth(one, style) <= roomPx);
  if (text === undefined) return;
  const widthPx = renderer.textWidth(text, style) + 2 * padPx;
  const leftPx = endPx - edgePx - widthPx;
  const words = { y, left: leftPx, right: leftPx + widthPx };
  const isOn = (other: Words) =>
    other.y === y && other.left < words.right && other.right > words.left;
  if (said.some(isOn)) return;
  said.push(words);
  const halfPx = 0.6 * style.sizePx;
  const gap = Float32Array.of(leftPx, y - halfPx, widthPx, 2 * halfPx);
  renderer.rects(gap, { color: theme.paper });
  renderer.text(text, leftPx + widthPx / 2, y, style);
}

function paintBlock(
  renderer: Renderer,
  theme: Theme,
  shape: BlockShape,
  { shift, playheadNs, lit }: BlockMoment,
  rows: BlockRows,
): void {
  const state = blockState(shape, playheadNs);
  const x = shifted(shape.startPx, shift);
  const width = blockWidthPx(shape, shift.factor, rows);
  // What orders nothing is lower.
  const height = rows.boxHeightPx * (shape.filled === 0 ? 0.62 : 1);
  const y = (rows.laneYPx[shape.lane] as number) - height / 2;
  const box = Float32Array.of(x, y, x + width, y, x + width, y + height, x, y + height);
  const { color, opacity, ink } = styleOf(state, shape.look, theme);
  renderer.quads(box, { color: theme.paper }, null);
  const dash = state === 'proposed' ? { dash: [3 * theme.lineScale, 2 * theme.lineScale] } : {};
  const edge = { color: ink, widthPx: 1.2 * theme.lineScale, ...dash };
  renderer.quads(box, { color, opacity: shape.filled === 0 ? 0.5 * opacity : opacity }, edge);
  if (shape.look === 'rival') {
    const line = { color: isFull(state) ? theme.ink : ink, widthPx: theme.lineScale };
    const inside = { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
    renderer.hatch(inside, hatchPx * theme.lineScale, { ...line, opacity: hatchOpacity });
  }
  if (lit !== null && lit >= shape.row && lit < shape.row + shape.blocks) {
    const [out, thick] = [2.5 * theme.lineScale, 2 * theme.lineScale];
    const [x0, y0, x1, y1] = [x - out, y - out, x + width + out, y + height + out];
    const ring = Float32Array.of(x0, y0, x1, y0, x1, y1, x0, y1);
    renderer.quads(ring, null, { color: theme.ink, widthPx: thick });
  }
  const isStruck = state === 'abandoned';
  if (!isStruck && (state !== 'committed' || shape.left === 0)) return;
  // In a run those that are left behind are its last: what came after them is on another lane.
  const from = isStruck ? x - 2 : x + width - 0.8 * height;
  const strike = Float32Array.of(from, y + height + 1, x + width + 2, y - 1);
  renderer.segments(strike, { color: theme.inkSoft, widthPx: 1.5 * theme.lineScale });
}

/** A committed block is filled, also where another of its height is committed too. */
function isFull(state: BlockState): boolean {
  return state === 'committed' || state === 'conflicting';
}

function styleOf(
  state: BlockState,
  look: BlockLook,
  theme: Theme,
): { readonly color: string; readonly opacity: number; readonly ink: string } {
  const ink = theme.blocks[look];
  if (isFull(state)) return { color: ink, opacity: 1, ink };
  switch (state) {
    case 'certified':
      return { color: ink, opacity: 0.22, ink };
    case 'abandoned':
      return { color: theme.inkFaint, opacity: 0.15, ink: look === 'rival' ? ink : theme.inkFaint };
    default:
      return { color: theme.paper, opacity: 1, ink };
  }
}

/** Names two committed blocks of one height, where nothing else of the tree is. */
function paintConflict(
  renderer: Renderer,
  theme: Theme,
  shapes: readonly BlockShape[],
  moment: BlockMoment,
  rows: BlockRows,
): void {
  const seen = shapes.filter((shape) => isInView(shape, moment, rows));
  const conflict = conflictAt(seen, moment.playheadNs);
  if (conflict === null) return;
  const { shift, view } = moment;
  const style: TextStyle = { color: theme.alert, sizePx: sizeOf(0.82, theme), weight: 'bold' };
  const padPx = 0.4 * theme.textPx;
  const widthPx = renderer.textWidth(conflict.text, style) + 2 * padPx;
  const right =
    shifted(conflict.shape.startPx, shift) + blockWidthPx(conflict.shape, shift.factor, rows);
  const place = freePlace(
    takenLanes(seen, shift, rows),
    { x: right, lane: conflict.shape.lane, widthPx },
    { leftPx: view.leftPx, rightPx: view.leftPx + view.widthPx },
  );
  if (place === null) return;
  renderer.text(conflict.text, place.x + padPx, rows.laneYPx[place.lane] as number, style);
}

/** Where blocks and edges lie on each lane. */
function takenLanes(shapes: readonly BlockShape[], shift: Shift, rows: BlockRows) {
  const taken = rows.laneYPx.map((): [number, number][] => []);
  for (const shape of shapes) {
    const x = shifted(shape.startPx, shift);
    const right = x + blockWidthPx(shape, shift.factor, rows);
    const from = shape.isFirst ? x : edgeLeftPx(shape.parentPx, x, shift, rows);
    taken[shape.lane]?.push([from, right]);
    const [low, high] = [shape.lane, shape.parentLane].sort();
    for (let lane = low as number; lane < (high as number); lane++)
      taken[lane]?.push([from - 2, from + 2]);
  }
  return taken;
}

/** Where the edge to a block leaves its parent; the parent's box covers its beginning. */
function edgeLeftPx(parentPx: number, x: number, shift: Shift, rows: BlockRows): number {
  return Math.min(x - 2, shifted(parentPx, shift) + 0.4 * rows.boxWidthPx);
}

const headGlyphs: Readonly<Record<HeadKind, Glyph>> = {
  committed: 'triangleDown',
  locked: 'diamond',
  key: 'circle',
};

/** A glyph under each block at which replicas stand, and who they are. */
function paintHeadsOf(
  renderer: Renderer,
  theme: Theme,
  { heads, nameOf }: PaintedHeads,
  kind: HeadKind,
  view: TimeScale,
  rows: BlockRows,
  panel: Rect,
): void {
  const y = rows.headYPx[kind];
  const style: TextStyle = { color: theme.ink, sizePx: sizeOf(0.78, theme), halo: theme.paper };
  const radius = 3.4 * theme.lineScale;
  const groups = headGroups(heads, kind);
  const xs = groups.map(({ block }) => pxFromNs(view, block.proposedNs) + 2 * radius);
  groups.forEach((group, index) => {
    const x = xs[index] as number;
    if (x < panel.x || x > panel.x + panel.width) return;
    const lane = Math.min(group.block.lane, rows.laneYPx.length - 1);
    const top = (rows.laneYPx[lane] as number) + rows.boxHeightPx / 2;
    const drop = Float32Array.of(x, top, x, y - radius);
    renderer.segments(drop, { color: theme.inkFaint, widthPx: 1, dash: [1, 2] });
    renderer.glyphs(headGlyphs[kind], Float32Array.of(x, y), radius, { color: theme.ink }, null);
    const left = x + 1.8 * radius;
    const roomPx = (xs[index + 1] ?? Number.POSITIVE_INFINITY) - 1.5 * radius - left;
    const text = headTexts(group, heads.length, nameOf).find(
      (one) => renderer.textWidth(one, style) <= roomPx,
    );
    if (text !== undefined) renderer.text(text, left, y, style);
  });
}

/** What a block is called, in it where there is room. */
function paintBlockWord(
  renderer: Renderer,
  theme: Theme,
  shape: BlockShape,
  { shift, playheadNs, hidesFuture }: BlockMoment,
  rows: BlockRows,
  playheadPx: number,
): void {
  const x = shifted(shape.startPx, shift);
  const width = blockWidthPx(shape, shift.factor, rows);
  const y = rows.laneYPx[shape.lane] as number;
  const isDark = isFull(blockState(shape, playheadNs)) && shape.filled > 0;
  const isVeiled = x + width / 2 > playheadPx;
  const style: TextStyle = {
    color: isDark && !isVeiled ? theme.paper : theme.ink,
    sizePx: sizeOf(Math.min(0.82, (1.15 * rows.boxHeightPx) / theme.textPx), theme),
    align: 'center',
  };
  const isTold = !hidesFuture || shape.lastProposedNs <= playheadNs;
  const text = [shape.text, shape.shortText].find(
    (one) => isTold && one !== '' && renderer.textWidth(one, style) + 2 <= width,
  );
  if (text === undefined) return;
  if (shape.look === 'rival') {
    // Lines across the block would cross the letters.
    const [halfPx, highPx] = [renderer.textWidth(text, style) / 2 + 2, rows.boxHeightPx - 3];
    const plate = Float32Array.of(x + width / 2 - halfPx, y - highPx / 2, 2 * halfPx, highPx);
    renderer.rects(plate, { color: isDark && !isVeiled ? theme.blocks.rival : theme.paper });
  }
  renderer.text(text, x + width / 2, y + digitsEm * style.sizePx, style);
}
