/** Names beside spots of a map: none lies on another one or over the edge, nor on a spot if it can be helped. */
import { clamp, type Rect } from '../../base/geometry';

export interface Wanted {
  readonly text: string;
  /** Where the spot is that it names. */
  readonly x: number;
  readonly y: number;
  /** How far from there it begins. */
  readonly awayPx: number;
  /** Whether it may lie on spots of others where there is no other room. */
  readonly insists?: boolean;
}

export interface Label {
  /** Its place among those that were wanted. */
  readonly index: number;
  readonly text: string;
  /** Its beginning, end or middle, as `anchor` says, and the middle of its height. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** A letter is about so wide, in text heights: names are seldom wider. */
const letterEm = 0.56;
/** Room that a line of text takes, in text heights. */
const lineEm = 1.2;

/** From the spot to the name: to the right, to the left, below, above, and between these. */
const sides = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [0.7, 0.8],
  [0.7, -0.8],
  [-0.7, 0.8],
  [-0.7, -0.8],
] as const;

/** A map's size, and that of its words. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
  readonly textPx: number;
}

/**
 * Places names, the first ones first; those that find no room are left out. `taken`: where none may lie; `prefers`: in
 * which direction a name is to stand from its spot, for instance outwards.
 */
export function placedLabels(
  wanted: readonly Wanted[],
  taken: readonly Rect[],
  size: MapSize,
  prefers: (wanted: Wanted) => readonly [number, number] = () => [1, 0],
): readonly Label[] {
  const boxes: Rect[] = [];
  return wanted.flatMap((each, index) => {
    const [towardsX, towardsY] = prefers(each);
    const ordered = sides.toSorted(
      (a, b) => b[0] * towardsX + b[1] * towardsY - (a[0] * towardsX + a[1] * towardsY),
    );
    // Above or below it may stand aside, as far as the edge asks.
    const halfPx = widthOf(each.text, size.textPx) / 2;
    const candidates = ordered.map(
      ([dx, dy]): Label => ({
        ...{ index, text: each.text, anchor: dx > 0 ? 'start' : dx < 0 ? 'end' : 'middle' },
        x: dx === 0 ? clamp(each.x, halfPx, size.width - halfPx) : each.x + dx * each.awayPx,
        y: each.y + dy * (each.awayPx + (dx === 0 ? (lineEm * size.textPx) / 2 : 0)),
      }),
    );
    const label =
      firstFree(candidates, [...taken, ...boxes], size) ??
      (each.insists ? firstFree(candidates, boxes, size) : undefined);
    if (label !== undefined) boxes.push(boxOf(label, size.textPx));
    return label ?? [];
  });
}

/** The first of several places for a label that is free, and on the map. */
export function firstFree(
  candidates: readonly Label[],
  taken: readonly Rect[],
  { width, height, textPx }: MapSize,
): Label | undefined {
  return candidates.find((label) => {
    const box = boxOf(label, textPx);
    const isInside =
      box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    return isInside && !taken.some((other) => areOverlapping(box, other));
  });
}

/** The room that a label takes. */
export function boxOf({ text, x, y, anchor }: Omit<Label, 'index'>, textPx: number): Rect {
  const width = widthOf(text, textPx);
  const height = lineEm * textPx;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { x: left, y: y - height / 2, width, height };
}

function widthOf(text: string, textPx: number): number {
  return text.length * letterEm * textPx;
}

/** The room that a spot takes. */
export function boxAround(x: number, y: number, radiusPx: number): Rect {
  return { x: x - radiusPx, y: y - radiusPx, width: 2 * radiusPx, height: 2 * radiusPx };
}

export function areOverlapping(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
