/** What a reader types as a prediction, and whether it is right. */
import type { Form } from '../../core/messages';
import type { Guess } from './guess';

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
