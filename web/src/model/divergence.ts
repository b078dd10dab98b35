/**
 * Where two runs first differ: found by ever finer numbers for ever smaller stretches, so that no run has to be carried to the
 * other.
 */

/** Numbers of so many equal parts of a stretch of a run; null where the run is gone. */
export type Fingerprints = (
  startNs: number,
  endNs: number,
  cells: number,
) => Promise<ArrayLike<number> | null>;

/** Parts that a stretch is cut into at once. */
const CELLS = 256;

/** Two runs by their keys, and the time, to a nanosecond, from which on they differ. */
export interface Divergence {
  readonly one: string;
  readonly other: string;
  readonly timeNs: number;
}

/** The first nanosecond before `endNs` in which two runs differ; null where they never do, or one is gone. */
export async function firstDifference(
  one: Fingerprints,
  other: Fingerprints,
  endNs: number,
): Promise<number | null> {
  let [fromNs, untilNs] = [0, Math.ceil(endNs) + 1];
  while (true) {
    const cells = Math.min(CELLS, untilNs - fromNs);
    const [ofOne, ofOther] = await Promise.all([
      one(fromNs, untilNs, cells),
      other(fromNs, untilNs, cells),
    ]);
    if (ofOne === null || ofOther === null) return null;
    const cell = Array.from(ofOne).findIndex((part, index) => part !== ofOther[index]);
    if (cell < 0) return null;
    const spanNs = untilNs - fromNs;
    if (spanNs <= cells) return fromNs + cell;
    // Where part `cell` begins, as the engine divides: the first nanosecond that is in it.
    untilNs = fromNs + Math.ceil(((cell + 1) * spanNs) / cells);
    fromNs += Math.ceil((cell * spanNs) / cells);
  }
}

/** Every two of these, in their order. */
export function pairsOf<Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  return items.flatMap((one, index) =>
    items.slice(index + 1).map((other) => [one, other] as const),
  );
}
