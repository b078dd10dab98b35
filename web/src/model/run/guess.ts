/** What the reader has predicted. */
export type Guess =
  /** Nothing yet: what the runs answer stays hidden. */
  | { readonly kind: 'none' }
  /** The reader wants the answer without a guess. */
  | { readonly kind: 'skipped' }
  /** One of the choices, by its place. */
  | { readonly kind: 'choice'; readonly place: number }
  /** A value in the unit that is asked for, or a time in seconds. */
  | { readonly kind: 'value'; readonly value: number };

export const NO_GUESS: Guess = { kind: 'none' };

/** Guesses by what they answer, as a text. */
export type Guesses = ReadonlyMap<string, Guess>;

export function guessesText(guesses: Guesses): string {
  return JSON.stringify([...guesses]);
}

/** What `guessesText` wrote; none where it is something else. */
export function guessesFrom(text: string | null): Guesses {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return new Map(Array.isArray(read) ? read.filter(isGuessed) : []);
  } catch {
    return new Map();
  }
}

function isGuessed(entry: unknown): entry is readonly [string, Guess] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const { kind, place, value } = (entry[1] ?? {}) as Partial<Record<string, unknown>>;
  if (kind === 'choice') return typeof place === 'number';
  return kind === 'skipped' || (kind === 'value' && typeof value === 'number');
}
