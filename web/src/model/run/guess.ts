/** What the reader has predicted, and whether it is right. */
import type { Form } from '../../core/messages';

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

/** Whether a guess is right; null where there is none, or where the runs do not say. */
export function isRight(guess: Guess, form: Form): boolean | null {
  if (form.kind === 'choices') {
    return guess.kind === 'choice' && form.right !== null ? guess.place === form.right : null;
  }
  const { value, tolerance } = form;
  if (guess.kind !== 'value' || value === null || tolerance === null) return null;
  // A decimal number that is off by just the tolerance is right, however floats round.
  return Math.abs(guess.value - value) <= tolerance * (1 + 1e-9);
}

/** The number that a reader typed, thousands told apart or not, its unit behind it or not; null where it is none. */
export function typedNumber(text: string, unit: string): number | null {
  const trimmed = text.trim();
  const number = trimmed.endsWith(unit) ? trimmed.slice(0, trimmed.length - unit.length) : trimmed;
  const plain = number.trim().replaceAll(/,(?=\d{3})/g, '');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
