/**
 * The tree of blocks over time: a block begins where it is proposed, on the lane of its branch; where blocks are dense,
 * a run of them is one bar. Below the lanes stand the replicas' heads: which block they committed last, are locked on,
 * and have the highest certificate for.
 */
import type { Rect } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import { type BlockLook, blockLook, blockNumber } from './blockIdentity';
import { type HeadKind, headKinds } from './heads';
import { pxFromNs, type TimeScale } from './timeScale';

/** Branches that have a lane of their own; what is farther from the first is drawn on the last. */
export const branchLanes = 3;
/** Height of a row of heads, in text heights. */
const headEm = 1.05;
/** A block's greatest width and height, in text heights. */
const boxWidthEm = 3;
const boxHeightEm = 1.35;
/** A block is no higher than this share of its lane. */
const boxStep = 0.94;
/** What is left between a block and the next of its lane, for the edge. */
const gapPx = 7;
const boxMinPx = 4;

/** Where the rows of a panel lie. */
export interface BlockRows {
  /** Middle of each lane. */
  readonly laneYPx: readonly number[];
  readonly boxHeightPx: number;
  /** Greatest width of a block. */
  readonly boxWidthPx: number;
  /** Middle of the row of each kind of head. */
  readonly headYPx: Readonly<Record<HeadKind, number>>;
}

export function blockRows(panel: Rect, textPx: number): BlockRows {
  const headPx = headEm * textPx;
  const lanesPx = panel.height - headKinds.length * headPx - 0.3 * textPx;
  const step = lanesPx / branchLanes;
  const headY = (kind: HeadKind) =>
    panel.y + panel.height - (headKinds.length - 0.5 - headKinds.indexOf(kind)) * headPx;
  return {
    laneYPx: Array.from({ length: branchLanes }, (_, lane) => panel.y + (lane + 0.5) * step),
    boxHeightPx: Math.min(boxHeightEm * textPx, boxStep * step),
    boxWidthPx: boxWidthEm * textPx,
    headYPx: { committed: headY('committed'), locked: headY('locked'), key: headY('key') },
  };
}

/** A block, or a run of them, where it is drawn. */
export interface BlockShape {
  /** Row of the first block in the run's trace, and how many there are. */
  readonly row: number;
  readonly blocks: number;
  readonly startPx: number;
  /** Where the last of a run is proposed; a block by itself: where it is. */
  readonly lastPx: number;
  /** How far to the right it may reach. */
  readonly roomPx: number;
  readonly lane: number;
  /** Which of the tints of blocks it has; a run of blocks that are no rivals the first. */
  readonly look: BlockLook;
  readonly height: number;
  readonly lastHeight: number;
  /** The parent's place. */
  readonly parentPx: number;
  readonly parentLane: number;
  /** The place of the block that its certificate is for; null where that is the parent. */
  readonly justify: { readonly px: number; readonly lane: number } | null;
  /** Whether it extends the genesis block, to which no edge leads. */
  readonly isFirst: boolean;
  /**
   * What is said on its edge of the views between the parent's and its own, in full and in brief; none where there are
   * none.
   */
  readonly skips: readonly string[];
  /** Share of its blocks that order anything: 0 or 1 of a block by itself. */
  readonly filled: number;
  /** How many of its blocks are left behind for good. */
  readonly left: number;
  /** Its height and, where that is another number, its view; of a run its heights. */
  readonly text: string;
  /** What is written where the text has no room. */
  readonly shortText: string;
  readonly proposedNs: number;
  readonly lastProposedNs: number;
  readonly certifiedNs: number;
  readonly committedNs: number;
  readonly abandonedNs: number;
}

/** What of a block is known at a time. */
export type BlockState = 'proposed' | 'certified' | 'committed' | 'abandoned' | 'conflicting';

export function blockState(shape: BlockShape, timeNs: number): BlockState {
  const isCommitted = shape.committedNs <= timeNs;
  if (shape.abandonedNs <= timeNs) return isCommitted ? 'conflicting' : 'abandoned';
  if (isCommitted) return 'committed';
  return shape.certifiedNs <= timeNs ? 'certified' : 'proposed';
}

/** Two blocks of one height that are both committed, as far as that is known at a time. */
export interface Conflict {
  readonly text: string;
  /** The one that was committed beside the other. */
  readonly shape: BlockShape;
}

/** The first of those in the picture; null where there is none. */
export function conflictAt(shapes: readonly BlockShape[], timeNs: number): Conflict | null {
  const shape = shapes.find((one) => blockState(one, timeNs) === 'conflicting');
  if (shape === undefined) return null;
  const { height, lastHeight } = shape;
  const at = height === lastHeight ? `height ${height}` : `heights ${height} to ${lastHeight}`;
  return { text: `two blocks committed at ${at}`, shape };
}

/**
 * Left end of words of a width on the lanes of a tree, and which lane: where nothing of it is, as near as can be to
 * where they belong. `taken`: what there is on each lane, from a left end to a right one. Null where there is no room.
 */
export function freePlace(
  taken: readonly (readonly (readonly [left: number, right: number])[])[],
  wanted: { readonly x: number; readonly lane: number; readonly widthPx: number },
  plot: { readonly leftPx: number; readonly rightPx: number },
): { readonly x: number; readonly lane: number } | null {
  let best: { x: number; lane: number; away: number } | null = null;
  taken.forEach((stretches, lane) => {
    const ends = stretches.map(([, right]) => right);
    for (const x of [
      wanted.x,
      plot.leftPx,
      ...ends,
      ...stretches.map(([left]) => left - wanted.widthPx),
    ]) {
      const right = x + wanted.widthPx;
      if (x < plot.leftPx || right > plot.rightPx) continue;
      if (stretches.some(([from, to]) => from < right && to > x)) continue;
      const away = Math.abs(x - wanted.x) + Math.abs(lane - wanted.lane);
      if (best === null || away < best.away) best = { x, lane, away };
    }
  });
  return best;
}

export function blockShapes(
  { blocks, originNs }: TraceWindow,
  reach: TimeScale,
): readonly BlockShape[] {
  const px = (column: Float32Array, index: number) =>
    pxFromNs(reach, originNs + (column[index] as number));
  const laneOf = (column: Uint8Array, index: number) =>
    Math.min(column[index] as number, branchLanes - 1);
  /** Left end of what stands next on each lane. */
  const next = new Array<number>(branchLanes).fill(Number.POSITIVE_INFINITY);
  const shapes: BlockShape[] = [];
  for (let index = blocks.count - 1; index >= 0; index--) {
    const at = (column: Float32Array) => originNs + (column[index] as number);
    const number = (column: Uint32Array) => column[index] as number;
    const lane = laneOf(blocks.lane, index);
    const startPx = px(blocks.proposedNs, index);
    const lastPx = px(blocks.lastProposedNs, index);
    const justifyPx = px(blocks.justifyNs, index);
    const parentPx = px(blocks.parentNs, index);
    const roomPx = (next[lane] as number) - startPx;
    next[lane] = startPx;
    const isRun = number(blocks.blocks) > 1;
    const [first, last] = [number(blocks.height), number(blocks.lastHeight)];
    const view = number(blocks.view);
    const identity = { height: first, rival: blocks.rival[index] as number };
    const look = blockLook(identity);
    const name = blockNumber(identity);
    shapes.push({
      row: number(blocks.row),
      blocks: number(blocks.blocks),
      startPx,
      lastPx,
      roomPx,
      lane,
      look: isRun && look === 'odd' ? 'even' : look,
      height: first,
      lastHeight: last,
      parentPx,
      parentLane: laneOf(blocks.parentLane, index),
      justify:
        justifyPx === parentPx ? null : { px: justifyPx, lane: laneOf(blocks.justifyLane, index) },
      isFirst: blocks.parentNs[index] === blocks.proposedNs[index],
      skips: isRun ? [] : skipTexts(view, number(blocks.skippedViews)),
      filled: number(blocks.filled) / number(blocks.blocks),
      left: number(blocks.abandoned),
      text: isRun ? `blocks ${first} to ${last}` : nameOf(name, first, view),
      shortText: isRun ? `${first}–${last}` : name,
      proposedNs: at(blocks.proposedNs),
      lastProposedNs: at(blocks.lastProposedNs),
      certifiedNs: at(blocks.certifiedNs),
      committedNs: at(blocks.committedNs),
      abandonedNs: at(blocks.abandonedNs),
    });
  }
  return shapes.reverse();
}

/** "2", or "2 v7" for the block 2 of view 7; between them a thin space, for boxes are small. */
function nameOf(name: string, height: number, view: number): string {
  return height === view ? name : `${name}\u2009v${view}`;
}

/** The views before `view` that have no block on its branch. */
function skipTexts(view: number, skipped: number): readonly string[] {
  if (skipped === 0) return [];
  if (skipped === 1) return [`skips view ${view - 1}`, `skips ${view - 1}`];
  const views = `${view - skipped}–${view - 1}`;
  return [`skips views ${views}`, `skips ${views}`];
}

/** Its extent where the picture is stretched by a factor. */
export function blockWidthPx(shape: BlockShape, factor: number, { boxWidthPx }: BlockRows): number {
  const roomPx = factor * shape.roomPx - gapPx;
  const wantedPx = boxWidthPx + factor * (shape.lastPx - shape.startPx);
  return Math.max(boxMinPx, Math.min(wantedPx, roomPx));
}

/** The block at a point, at its place in the layout; null where there is none near. */
export function blockIn(
  shapes: readonly BlockShape[],
  rows: BlockRows,
  x: number,
  y: number,
): BlockShape | null {
  const reachPx = Math.max(3, rows.boxHeightPx / 2 + 3);
  const hit = shapes.find((shape) => {
    const awayY = Math.abs((rows.laneYPx[shape.lane] as number) - y);
    const right = shape.startPx + blockWidthPx(shape, 1, rows);
    return awayY <= reachPx && x >= shape.startPx - 3 && x <= right + 3;
  });
  return hit ?? null;
}
