/** Cards of the browser: which of them are shown, on which shelves, and which is next to which. */
import { LESSONS, START_HERE, type Topic } from './topics';

/** The shelf of the reader's own scenarios. */
export const MY_SCENARIOS: Pick<Topic, 'name' | 'about'> = {
  name: 'My scenarios',
  about: 'Kept by this browser',
};

export interface Card {
  readonly kind: 'scenario' | 'lesson' | 'mine';
  /** The file's name; the reader's own name for their scenario. */
  readonly id: string;
  /** The name of its shelf. */
  readonly topic: string;
  /** What it is called here: a scenario's question, a lesson's title, the name of the reader's own. */
  readonly question: string;
  /** What one finds out, in a sentence or two that give no answer away. */
  readonly finds: string;
  /** How it is set up. */
  readonly setup: string;
  /** What is searched (`searched`), the most telling first. */
  readonly texts: readonly string[];
  /** Of a lesson. */
  readonly items: number;
  /** How long a lesson takes; null: it does not say. */
  readonly minutes: number | null;
}

export interface Shelf {
  readonly name: string;
  readonly about: string;
  readonly cards: readonly Card[];
}

export const FILTERS = ['all', 'lessons', 'not safe'] as const;
export type Filter = (typeof FILTERS)[number];

/** Ids of scenarios of which a run is not safe. */
export type Unsafe = ReadonlySet<string>;

/** The name that no other card has. */
export function keyOf({ kind, id }: Pick<Card, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** Cards in the order of the shelves. */
export function inShelves(
  cards: readonly Card[],
  topics: readonly Pick<Topic, 'name' | 'about'>[],
): readonly Shelf[] {
  return [LESSONS, ...topics]
    .map(({ name, about }) => ({ name, about, cards: cards.filter(({ topic }) => topic === name) }))
    .filter((shelf) => shelf.cards.length > 0);
}

/** Those that a filter lets through, in their order. */
export function filtered(cards: readonly Card[], filter: Filter, unsafe: Unsafe): readonly Card[] {
  if (filter === 'lessons') return cards.filter(({ kind }) => kind === 'lesson');
  if (filter === 'not safe')
    return cards.filter(({ kind, id }) => kind === 'scenario' && unsafe.has(id));
  return cards;
}

/** Whether somebody who is new begins here. */
export function isStart({ kind, id }: Pick<Card, 'kind' | 'id'>): boolean {
  return kind !== 'mine' && START_HERE[kind] === id;
}

/** "8 questions, 40 minutes" */
export function lengthText({ items, minutes }: Pick<Card, 'items' | 'minutes'>): string {
  const questions = count(items, 'question');
  return minutes === null ? questions : `${questions}, ${count(minutes, 'minute')}`;
}

/** Cards in rows of at most so many, none shorter than another by more than one card. */
export function inRows<Each>(cards: readonly Each[], most: number): readonly (readonly Each[])[] {
  const rows = Math.ceil(cards.length / Math.max(1, most));
  return Array.from({ length: rows }, (_, row) =>
    cards.slice(
      Math.floor((row * cards.length) / rows),
      Math.floor(((row + 1) * cards.length) / rows),
    ),
  );
}

/** "3 questions and 1 lesson" */
export function countText(cards: readonly Card[]): string {
  const lessons = cards.filter(({ kind }) => kind === 'lesson').length;
  const scenarios = cards.length - lessons;
  const parts = [count(scenarios, 'question'), count(lessons, 'lesson')].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? 'Nothing found' : parts.join(' and ');
}

function count(number: number, what: string): string {
  return number === 0 ? '' : `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** Where a card stands on the screen. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

/**
 * The card that an arrow leads to from one of them; null where there is none. Left and right go along the reading
 * order, up and down to the nearest of the next line, also where that is another shelf's.
 */
export function neighbour(places: readonly Place[], from: number, key: string): number | null {
  const here = places[from];
  if (here === undefined) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return places.length - 1;
  if (key === 'ArrowRight') return from + 1 < places.length ? from + 1 : null;
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : null;
  const sign = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (sign === undefined) return null;
  const beyond = places.filter(({ top }) => sign * (top - here.top) > 0);
  const line = Math.min(...beyond.map(({ top }) => sign * top));
  const near = (place: Place) => Math.abs(place.left - here.left);
  const [nearest] = beyond
    .filter(({ top }) => sign * top === line)
    .sort((one, other) => near(one) - near(other));
  return nearest === undefined ? null : places.indexOf(nearest);
}
