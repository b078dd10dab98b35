/** Which stops of a slider a curve is measured at, coarse ones first, and what it looks like so far. */
import { isEqual } from '../scenario/equality';
import { type Measure, type Response, shownValue, type Value } from './response';

export interface Point {
  /** Which stop of the slider. */
  readonly stop: number;
  readonly value: Value;
}

/**
 * A stop that is to be measured, and after how many rounds: 0 and 1 for the coarse ones, 2 where the curve bends, 3 for
 * those that take long.
 */
export interface Wanted {
  readonly stop: number;
  readonly round: Round;
}

export type Round = 0 | 1 | 2 | 3;
export const ROUNDS: readonly Round[] = [0, 1, 2, 3];

export interface Traced {
  /** What is known, rising. */
  readonly points: readonly Point[];
  /** What is to be measured next, what tells most first. */
  readonly wanted: readonly Wanted[];
  /** Whether what is to come makes it finer, and no longer. */
  readonly isWhole: boolean;
}

/** What a curve is of. */
export interface Subject {
  /** The slider's last stop. */
  readonly last: number;
  /** The stop at which the run stands. */
  readonly from: number;
  readonly measure: Measure;
  /** The value that is as high as the curve's room. */
  readonly highest: number;
}

/** Parts of the slider in the first two rounds: 5 and 9 stops. */
const COARSE = [4, 8] as const;
/** A curve is measured at no more stops. */
export const STOPS_MAX = 25;
/** Nearer stops are pixels. */
const NEAREST = 1 / 64;
/** In parts of the curve's height. */
const BEND_LEAST = 0.08;

/**
 * A curve as far as `responseAt` knows its stops. Of a round the stops near the run come first; those beyond one that
 * was left open are left open too. What lies between two stops that came to the same to the last digit is not measured
 * in the second round.
 */
export function traced(
  { last, from, measure, highest }: Subject,
  responseAt: (stop: number) => Response | undefined,
): Traced {
  const known = new Map<number, Response>();
  const look = (stops: readonly number[], round: Round): readonly Wanted[] => {
    const unknown = stops.filter((stop) => {
      const response = known.get(stop) ?? responseAt(stop);
      if (response !== undefined) known.set(stop, response);
      return response === undefined;
    });
    return unknown.filter((stop) => !isBeyond(stop)).map((stop) => ({ stop, round }));
  };
  const isBeyond = (stop: number) =>
    [...known].some(
      ([end, response]) =>
        (response === 'open' || response === 'later') &&
        (end > from ? stop > end : end < from && stop < end),
    );
  const points = () =>
    [...known]
      .map(([stop, response]) => ({ stop, value: shownValue(response, measure) }))
      .toSorted((one, other) => one.stop - other.stop);

  const isNearer = (one: number, other: number) => Math.abs(one - from) - Math.abs(other - from);
  const coarse = evenStops(last, COARSE[0]);
  const wanted = [...look(coarse.toSorted(isNearer), 0)];
  const finer = evenStops(last, COARSE[1]).filter((stop) => {
    const [below, above] = [
      coarse.findLast((each) => each < stop),
      coarse.find((each) => each > stop),
    ].map((each) => (each === undefined ? undefined : known.get(each)));
    const areAlike = below !== undefined && above !== undefined && isAlike(below, above);
    return !coarse.includes(stop) && !areAlike;
  });
  wanted.push(...look(finer.toSorted(isNearer), 1));
  const isCoarse = wanted.length > 0;
  while (wanted.length === 0) {
    const bent = bends(points(), last, highest).slice(0, STOPS_MAX - known.size);
    const unknown = look(bent, 2);
    wanted.push(...unknown);
    if (bent.every((stop) => !known.has(stop))) break;
  }
  const long = [...known].flatMap(([stop, response]) =>
    response === 'later' && !isBeyond(stop) ? [{ stop, round: 3 as const }] : [],
  );
  if (wanted.length === 0) wanted.push(...long);
  return { points: points(), wanted, isWhole: !isCoarse && long.length === 0 };
}

/** Whether both are numbers, and the same to the last digit: then they are most likely the same run. */
function isAlike(one: Response, other: Response): boolean {
  return typeof one === 'object' && typeof other === 'object' && isEqual({ ...one }, { ...other });
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
