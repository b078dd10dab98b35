/** A curve that the reader draws before the runs draw theirs. */
import { interpolate } from '../../base/geometry';
import type { CurvePoint } from './curves';

/** At each x of the curve; null where nothing is drawn. */
export type Guess = readonly (number | null)[];

interface Touched {
  /** In pixels. */
  readonly x: number;
  /** What is measured there. */
  readonly value: number;
}

/** The guess with a stroke: at every x that the hand passed, and at the one nearest to where it is. `xs`: in pixels. */
export function withStroke(guess: Guess, xs: readonly number[], from: Touched, to: Touched): Guess {
  const [low, high] = from.x <= to.x ? [from, to] : [to, from];
  const nearest = nearestTo(xs, to.x);
  return xs.map((x, index) => {
    if (x >= low.x && x <= high.x && high.x > low.x)
      return interpolate(low.value, high.value, (x - low.x) / (high.x - low.x));
    return index === nearest ? to.value : (guess[index] ?? null);
  });
}

function nearestTo(xs: readonly number[], x: number): number {
  const distances = xs.map((each) => Math.abs(each - x));
  return distances.indexOf(Math.min(...distances));
}

export interface Gap {
  readonly size: number;
  /** Whether the guess is the larger one. */
  readonly isAbove: boolean;
  readonly at: CurvePoint;
}

/** Where guess and curve are farthest apart; null where they have no place in common. */
export function largestGap(guess: Guess, points: readonly CurvePoint[]): Gap | null {
  let largest: Gap | null = null;
  for (const [index, at] of points.entries()) {
    const guessed = guess[index] ?? null;
    if (guessed === null || at.mean === null) continue;
    const size = Math.abs(guessed - at.mean);
    if (largest === null || size > largest.size) largest = { size, isAbove: guessed > at.mean, at };
  }
  return largest;
}
