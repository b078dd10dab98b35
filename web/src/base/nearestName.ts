/**
 * The name that the fewest slips of the hand make of a text: letters left out, put in or put in the place of others.
 * Null where it takes more than one slip and another for each five letters, as the engine has it of its own words.
 */
export function nearestName(text: string, names: readonly string[]): string | null {
  const typed = text.slice(0, TYPED_MAX).toLowerCase();
  const slips = names.map((name) => slipsBetween(typed, name.toLowerCase()));
  const fewest = Math.min(...slips);
  const nearest = names[slips.indexOf(fewest)];
  return nearest !== undefined && fewest <= 1 + Math.floor(nearest.length / 5) ? nearest : null;
}

/** A text that is longer than any name is as far from all of them. */
const TYPED_MAX = 100;

/** Levenshtein's distance. */
function slipsBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const changed = (before[column - 1] ?? 0) + (isSame ? 0 : 1);
      now.push(Math.min(changed, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[other.length] ?? 0;
}
