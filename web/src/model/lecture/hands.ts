/**
 * Hands that a hall raises for the choices of a question, as the lecturer counts them: shares in percent. A second
 * round, after the audience has talked it over, stands beside the first.
 */

/** The share of each choice, by its place; null: not counted. */
export type Round = readonly (number | null)[];

export interface Hands {
  /** The last is the one that is counted. */
  readonly rounds: readonly Round[];
  /** Place of the choice that the hall holds; null: none. */
  readonly held: number | null;
}

export const NO_HANDS: Hands = { rounds: [], held: null };
/** As many are told apart beside a choice. */
export const ROUNDS_MAX = 3;

export function withHeld(hands: Hands, place: number): Hands {
  return { ...hands, held: place };
}

/** With the hands for a choice counted in the last round. */
export function withShare({ rounds, held }: Hands, place: number, percent: number): Hands {
  const last = rounds.at(-1) ?? [];
  const counted = Array.from({ length: Math.max(last.length, place + 1) }, (_, other) =>
    other === place ? percent : (last[other] ?? null),
  );
  return { rounds: [...rounds.slice(0, -1), counted], held };
}

/** With another round: where nothing is counted in the last there is nothing to compare with. */
export function askedAgain({ rounds }: Hands): Hands {
  const last = rounds.at(-1);
  if (last === undefined || last.length === 0) return { rounds, held: null };
  return { rounds: [...rounds, []].slice(-ROUNDS_MAX), held: null };
}

/** What the hall says: the choice of most hands, of the first such, or the one that it holds; null: nothing. */
export function hallsChoice({ rounds, held }: Hands): number | null {
  const counted = rounds.findLast((round) => round.some((share) => share !== null));
  if (counted === undefined) return held;
  const shares = counted.map((share) => share ?? -1);
  return shares.indexOf(Math.max(...shares));
}

/** What `JSON.stringify` made of some hands; none where it is something else. */
export function handsFrom(value: unknown): Hands {
  const { rounds, held } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isShare = (share: unknown) => share === null || typeof share === 'number';
  const isRound = (round: unknown) => Array.isArray(round) && round.every(isShare);
  if (!Array.isArray(rounds) || !rounds.every(isRound)) return NO_HANDS;
  return { rounds, held: typeof held === 'number' ? held : null };
}
