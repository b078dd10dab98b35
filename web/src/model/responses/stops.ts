/** Which stops of a slider a curve is measured at, coarse ones first, and what it looks like so far. */
import type { Value } from './response';

export interface Point {
  /** Which stop of the slider. */
  readonly stop: number;
  readonly value: Value;
}

/** A stop that is to be measured, and after how many rounds: 0 and 1 for the coarse ones, 2 where the curve bends. */
export interface Wanted {
  readonly stop: number;
  readonly round: 0 | 1 | 2;
}

export interface Traced {
  /** What is known, rising. */
  readonly points: readonly Point[];
  /** What is to be measured next, what tells most first. */
  readonly wanted: readonly Wanted[];
}

/** Parts of the slider in the first two rounds: 5 and 9 stops. */
const COARSE = [4, 8] as const;
/** A curve is measured at no more stops. */
export const STOPS_MAX = 25;
/** Nearer stops are pixels. */
const NEAREST = 1 / 64;
/** In parts of the curve's height. */
const BEND_LEAST = 0.08;

/** `valueAt`: what is known of a stop. `highest`: the value that is as high as the curve's room. */
export function traced(
  last: number,
  valueAt: (stop: number) => Value | undefined,
  highest: number,
): Traced {
  const wanted: Wanted[] = [];
  const known = new Map<number, Value>();
  COARSE.forEach((parts, round) => {
    for (const stop of evenStops(last, parts)) {
      const value = valueAt(stop);
      if (value !== undefined) known.set(stop, value);
      else if (!wanted.some((each) => each.stop === stop))
        wanted.push({ stop, round: round as 0 | 1 });
    }
  });
  while (wanted.length === 0) {
    const finer = bends(inOrder(known), last, highest).slice(0, STOPS_MAX - known.size);
    if (finer.length === 0) break;
    for (const stop of finer) {
      const value = valueAt(stop);
      if (value !== undefined) known.set(stop, value);
      else wanted.push({ stop, round: 2 });
    }
  }
  return { points: inOrder(known), wanted };
}

/** So many equal parts of a slider, as near as its stops come. */
export function evenStops(last: number, parts: number): readonly number[] {
  const stops = Array.from({ length: parts + 1 }, (_, part) => Math.round((part * last) / parts));
  return [...new Set(stops)];
}

/**
 * The stops in the middle of the stretches beside which a curve bends most, or within which it begins to grow, falling
 * by how much that tells.
 */
export function bends(points: readonly Point[], last: number, highest: number): readonly number[] {
  const heights = points.map(({ value }) => heightOf(value, highest));
  const found = points.slice(1).flatMap(({ stop, value }, index) => {
    const before = points[index] as Point;
    const middle = Math.floor((before.stop + stop) / 2);
    const isNear = stop - before.stop < 2 || stop - before.stop <= last * NEAREST;
    if (isNear) return [];
    const kinds = [before.value, value].map((each) => typeof each === 'number');
    const begins = kinds[0] !== kinds[1] && [before.value, value].includes('growing');
    const tells = begins
      ? 2
      : Math.max(bendAt(points, heights, index), bendAt(points, heights, index + 1));
    return tells < BEND_LEAST ? [] : [{ middle, tells }];
  });
  return found.toSorted((one, other) => other.tells - one.tells).map(({ middle }) => middle);
}

/** How far a point lies from the straight line between its neighbours, in parts of the curve's height. */
function bendAt(
  points: readonly Point[],
  heights: readonly (number | null)[],
  index: number,
): number {
  const [before, here, after] = [points[index - 1], points[index], points[index + 1]];
  if (before === undefined || here === undefined || after === undefined) return 0;
  const [low, own, high] = [heights[index - 1], heights[index], heights[index + 1]];
  if (low == null || own == null || high == null) return 0;
  const share = (here.stop - before.stop) / (after.stop - before.stop);
  return Math.abs(own - (low + (high - low) * share));
}

/** As it is drawn: what is higher than the room lies at its top. */
function heightOf(value: Value, highest: number): number | null {
  return typeof value === 'number' ? Math.min(1, value / highest) : null;
}

function inOrder(known: ReadonlyMap<number, Value>): readonly Point[] {
  return [...known]
    .map(([stop, value]) => ({ stop, value }))
    .toSorted((one, other) => one.stop - other.stop);
}
