/** Axes of charts: scales, round values on them, and names beside them that do not lie on each other. */
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale';

export type Scale = ScaleContinuousNumeric<number, number>;

export interface Tick {
  readonly px: number;
  readonly text: string;
}

/** Part of an axis that is free beyond its last point. */
const FREE = 0.06;

export function axisScale(
  isLog: boolean | undefined,
  span: readonly [number, number],
  px: readonly [number, number],
): Scale {
  return (isLog ? scaleLog() : scaleLinear()).domain(span).range(px);
}

/** What an axis shows: from nothing where it is linear and its values allow it, with some room at the end. */
export function spanOf(isLog: boolean | undefined, values: readonly number[]): [number, number] {
  const least = Math.min(...values);
  const most = Math.max(...values);
  if (isLog) {
    const room = most === least ? 2 : (most / least) ** FREE;
    return [least / room, most * room];
  }
  const from = Math.min(0, least);
  const room = FREE * (most - from || 1);
  return [from, most + room];
}

/** Round values of an axis, about `count`; on a logarithmic one powers of ten, or more where those are few. */
export function roundValues(
  scale: Scale,
  isLog: boolean | undefined,
  count: number,
): readonly number[] {
  const wanted = Math.max(2, Math.floor(count));
  const [from = 1, to = 1] = scale.domain();
  return isLog ? logTicks(from, to, wanted) : scale.ticks(wanted);
}

/** To the tenth of a pixel: more digits only make the page longer. */
export function tenth(px: number): number {
  return Math.round(px * 10) / 10;
}

/** Round multiples of the powers of ten, as many of them as are wanted at most, else the powers alone. */
function logTicks(from: number, to: number, wanted: number): readonly number[] {
  const powers = Array.from(
    { length: Math.ceil(Math.log10(to)) - Math.floor(Math.log10(from)) + 1 },
    (_, index) => Math.floor(Math.log10(from)) + index,
  );
  const kinds = [[1, 1.5, 2, 3, 4, 5, 6, 8], [1, 2, 5], [1, 3], [1]].map((steps) =>
    powers
      .flatMap((power) => steps.map((step) => Number(`${step}e${power}`)))
      .filter((value) => value >= from && value <= to),
  );
  return kinds.find((values) => values.length <= wanted) ?? kinds.at(-1) ?? [];
}

/**
 * Heights at least `leastPx` apart, as near to those wanted as a push downwards, and one back up from the end, leave
 * them; in the order in which they came.
 */
export function apart(
  wanted: readonly number[],
  leastPx: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const placed: number[] = [];
  let next = top;
  for (const index of order) {
    const px = Math.max(next, wanted[index] ?? 0);
    placed[index] = px;
    next = px + leastPx;
  }
  let most = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(most, placed[index] ?? 0);
    most = placed[index] - leastPx;
  }
  return placed;
}
