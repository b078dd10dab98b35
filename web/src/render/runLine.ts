/**
 * How lines of the runs are told apart: all are ink, the first is solid, the second dashed, the third dotted, the
 * fourth dashed and dotted. Colours mean kinds of messages, in all runs alike.
 */
const DASHES: readonly (readonly number[])[] = [[], [7, 4], [1.5, 3], [9, 3, 2, 3]];

/** Of the run at a place among those shown; in pixels, with the figure's line scale. */
export function runDash(place: number, lineScale = 1): readonly number[] {
  return (DASHES[place % DASHES.length] ?? []).map((length) => length * lineScale);
}
