/**
 * What a lecturer types on the stage, key by key.
 *
 * `2` holds the second choice, and another digit then says how many tens of the hall are for it: `2 3` is 30 %, `2`
 * Enter all. Where a number is asked for, its digits and Enter guess it. `g`, digits and Enter go to an item.
 */

/** What is being typed; null: nothing. */
export type Typing =
  | { readonly for: 'item'; readonly text: string }
  | { readonly for: 'share'; readonly place: number }
  | { readonly for: 'number'; readonly text: string }
  | null;

export type Deed =
  | { readonly do: 'go'; readonly item: number }
  | { readonly do: 'hold'; readonly place: number }
  | { readonly do: 'share'; readonly place: number; readonly percent: number }
  | { readonly do: 'guess'; readonly value: number };

/** What can be typed just now. */
export interface Typable {
  /** Items of the lecture; 0: none is given. */
  readonly items: number;
  /** Choices of the question; 0: it has none. */
  readonly choices: number;
  /** Whether a number or a time is to be guessed. */
  readonly isNumber: boolean;
}

export interface Typed {
  readonly typing: Typing;
  readonly deed: Deed | null;
}

/** Longer numbers are slips of the hand. */
const DIGITS_MAX = 9;
const ENDED: Typed = { typing: null, deed: null };

/** What a key makes of what is being typed; null: it is no part of that, which ends with it. */
export function typed(typing: Typing, key: string, typable: Typable): Typed | null {
  if (typing === null) return begun(key, typable);
  if (key === 'Escape') return ENDED;
  if (typing.for === 'share' && key === 'Backspace') return ENDED;
  if (typing.for === 'share') return shared(typing.place, key);
  if (key === 'Backspace') {
    const text = typing.text.slice(0, -1);
    return { typing: text === '' ? null : { ...typing, text }, deed: null };
  }
  if (key === 'Enter') return { typing: null, deed: entered(typing, typable) };
  const isPoint = typing.for === 'number' && (key === '.' || key === ',');
  if (isPoint && typing.text.includes('.')) return { typing, deed: null };
  if (!isDigit(key) && !isPoint) return null;
  if (typing.text.length >= DIGITS_MAX) return { typing, deed: null };
  return { typing: { ...typing, text: typing.text + (isPoint ? '.' : key) }, deed: null };
}

function begun(key: string, { items, choices, isNumber }: Typable): Typed | null {
  if (key === 'g' && items > 0) return { typing: { for: 'item', text: '' }, deed: null };
  if (!isDigit(key)) return null;
  if (isNumber) return { typing: { for: 'number', text: key }, deed: null };
  const place = Number(key) - 1;
  if (place < 0 || place >= choices) return null;
  return { typing: { for: 'share', place }, deed: { do: 'hold', place } };
}

function shared(place: number, key: string): Typed | null {
  if (key === 'Enter') return { typing: null, deed: { do: 'share', place, percent: 100 } };
  if (!isDigit(key)) return null;
  return { typing: null, deed: { do: 'share', place, percent: 10 * Number(key) } };
}

function entered(
  typing: { readonly for: 'item' | 'number'; readonly text: string },
  { items }: Typable,
): Deed | null {
  if (typing.for === 'number') return { do: 'guess', value: Number(typing.text) };
  const item = Number(typing.text) - 1;
  return item >= 0 && item < items ? { do: 'go', item } : null;
}

function isDigit(key: string): boolean {
  return /^\d$/.test(key);
}
