/**
 * Where two runs first differ: found by ever finer numbers for ever smaller stretches, so that no run has to be carried
 * to the other.
 */

/**
 * Numbers of so many equal parts of a stretch of a run, as many for each part: one of what all could witness, then one
 * a replica of its own word, NaN where it is not taken at its word. Null only where the run is gone.
 */
export type Fingerprints = (
  startNs: number,
  endNs: number,
  cells: number,
) => Promise<ArrayLike<number> | null>;

/** Parts that a stretch is cut into at once. */
const CELLS = 256;

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
    const cell = firstDifferent(ofOne, ofOther, cells);
    if (cell === null) return null;
    const spanNs = untilNs - fromNs;
    if (spanNs <= cells) return fromNs + cell;
    // Where part `cell` begins, as the engine divides: the first nanosecond that is in it.
    untilNs = fromNs + Math.ceil(((cell + 1) * spanNs) / cells);
    fromNs += Math.ceil((cell * spanNs) / cells);
  }
}

/** The first part in which a number differs that both have. */
function firstDifferent(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  cells: number,
): number | null {
  const [ofOne, ofOther] = [one.length / cells, other.length / cells];
  for (let cell = 0; cell < cells; cell++) {
    for (let word = 0; word < Math.min(ofOne, ofOther); word++) {
      const [mine, theirs] = [one[cell * ofOne + word], other[cell * ofOther + word]];
      if (mine !== theirs && !Number.isNaN(mine) && !Number.isNaN(theirs)) return cell;
    }
  }
  return null;
}

/** Every two of these, in their order. */
export function pairsOf<Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  return items.flatMap((one, index) =>
    items.slice(index + 1).map((other) => [one, other] as const),
  );
}
