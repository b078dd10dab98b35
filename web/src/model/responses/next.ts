/** Which point of which curve is measured next. */
import { ROUNDS, type Round, type Wanted } from './stops';

/** The curve of one run behind one slider, as far as it is not measured. */
export interface Waiting {
  readonly wanted: readonly Wanted[];
  /** Which run a stop is: points of several curves may be the same run. */
  readonly keyOf: (stop: number) => string;
}

/** The place of a curve among those that wait, and one of its points. */
export interface Next {
  readonly place: number;
  readonly stop: number;
  readonly key: string;
  readonly round: Round;
}

/**
 * Coarse points of all curves before finer ones, in each round in the order in which the curves are given; what bends
 * or takes long only when nothing coarser is under way. `underWay`: the rounds of what is being measured, by which run
 * it is. Null: nothing is left to begin.
 */
export function nextOf(
  curves: readonly Waiting[],
  underWay: ReadonlyMap<string, Pick<Next, 'round'>>,
): Next | null {
  for (const round of ROUNDS) {
    const isLate = round >= 2 && [...underWay.values()].some((asked) => asked.round < round);
    if (isLate) return null;
    for (const [place, { wanted, keyOf }] of curves.entries()) {
      for (const { stop, round: its } of wanted) {
        if (its !== round) continue;
        const key = keyOf(stop);
        if (!underWay.has(key)) return { place, stop, key, round };
      }
    }
  }
  return null;
}
