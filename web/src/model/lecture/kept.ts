/** Where each item of a lecture stands, for whoever comes back to it: the tab keeps it over a reload. */
import { isPlaces } from '../viewer/presentation';
import { BEATS, type Beat } from './beats';
import { type Hands, handsFrom } from './hands';

export interface ItemState {
  readonly beat: Beat;
  readonly hands: Hands;
  /** Places of runs that are still to be revealed. */
  readonly hidden: readonly number[];
  readonly timeNs: number;
  /** A number that the hall guessed; null: none. */
  readonly guessed: number | null;
}

/** By what each item is. */
export type ItemStates = ReadonlyMap<string, ItemState>;

/** Of more items than these the first are forgotten. */
const ITEMS_MAX = 200;

export function withItemState(states: ItemStates, item: string, state: ItemState): ItemStates {
  const others = [...states].filter(([other]) => other !== item);
  return new Map([...others, [item, state] as const].slice(-ITEMS_MAX));
}

export function itemStatesText(states: ItemStates): string {
  return JSON.stringify([...states]);
}

/** What `itemStatesText` wrote; none where it is something else. */
export function itemStatesFrom(text: string | null): ItemStates {
  try {
    const read: unknown = JSON.parse(text || '[]');
    return new Map(Array.isArray(read) ? read.flatMap(entryFrom) : []);
  } catch {
    return new Map();
  }
}

function entryFrom(entry: unknown): readonly (readonly [string, ItemState])[] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return [];
  const { beat, hands, hidden, timeNs, guessed } = (entry[1] ?? {}) as Partial<
    Record<string, unknown>
  >;
  const known = BEATS.find((each) => each === beat);
  if (known === undefined || !isPlaces(hidden) || typeof timeNs !== 'number') return [];
  const number = typeof guessed === 'number' ? guessed : null;
  return [[entry[0], { beat: known, hands: handsFrom(hands), hidden, timeNs, guessed: number }]];
}
