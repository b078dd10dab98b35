/**
 * Which text on the screen has a word of the field marked: each word once, in the first text that has it.
 */

/** The places of texts with words, in the order in which they are read. */
export const PLACES = [
  'setup',
  'watch',
  'answer',
  'table head',
  'block rows',
  'strip',
  'legend',
] as const;
export type Place = (typeof PLACES)[number];

export interface Claim {
  readonly place: Place;
  /** In lower case. */
  readonly words: readonly string[];
}

/** By the text that makes it; of one place the text that came first is first. */
export type Claims = ReadonlyMap<object, Claim>;

/** The words that texts before this one have marked, line by line. */
export function takenBefore(claims: Claims, text: object, place: Place): string {
  const all = [...claims];
  const own = all.findIndex(([other]) => other === text);
  const rank = PLACES.indexOf(place);
  return all
    .filter(([other, claim], index) => {
      const later = PLACES.indexOf(claim.place) - rank;
      return other !== text && (later < 0 || (later === 0 && (own < 0 || index < own)));
    })
    .flatMap(([, { words }]) => words)
    .join('\n');
}
