import { describe, expect, test } from 'vitest';
import { finds } from '../../families/hotstuff/shelves/finds';
import { topics } from '../../families/hotstuff/shelves/topics';
import {
  type Card,
  countText,
  filtered,
  inRows,
  inShelves,
  isStart,
  lengthText,
  neighbour,
} from './cards';

function card(id: string, words: Partial<Card> = {}): Card {
  const nothing = {
    topic: 'Why is it slow?',
    question: '',
    finds: '',
    setup: '',
    texts: [],
    items: 0,
    minutes: null,
  };
  return { kind: 'scenario', id, ...nothing, ...words };
}

test('every shipped scenario stands on one shelf, once', () => {
  const files = Object.keys(import.meta.glob('../../../../scenarios/*.json'));
  const shipped = files.map((path) => path.replace(/^.*\/(.*)\.json$/, '$1')).sort();
  expect(topics.flatMap(({ scenarios }) => scenarios).sort()).toEqual(shipped);
  expect(topics.map(({ name }) => name)).toEqual([
    'Why is it slow?',
    'Batching and streaming',
    'From crash-stop to HotStuff',
    'Faults and liars',
    'Rules removed on purpose',
  ]);
});

test('filters let lessons through, or what is not safe', () => {
  const lesson = card('a', { kind: 'lesson' });
  const cards = [card('a'), card('b'), lesson];
  expect(filtered(cards, 'all', new Set())).toEqual(cards);
  expect(filtered(cards, 'lessons', new Set())).toEqual([lesson]);
  expect(filtered(cards, 'not safe', new Set(['a']))).toEqual([cards[0]]);
});

test('shelves come in their order, and empty ones not at all', () => {
  const cards = [
    card('l', { kind: 'lesson', topic: 'Lessons' }),
    card('f', { topic: 'Faults and liars' }),
    card('s'),
    card('t'),
  ];
  const shelves = inShelves(cards, topics).map(({ name, cards: on }) => [
    name,
    ...on.map(({ id }) => id),
  ]);
  expect(shelves).toEqual([
    ['Lessons', 'l'],
    ['Why is it slow?', 's', 't'],
    ['Faults and liars', 'f'],
  ]);
});

test('what is shown is counted', () => {
  const lesson = card('l', { kind: 'lesson' });
  expect(countText([])).toBe('Nothing found');
  expect(countText([card('a')])).toBe('1 question');
  expect(countText([lesson, lesson])).toBe('2 lessons');
  expect(countText([card('a'), card('b'), lesson])).toBe('2 questions and 1 lesson');
});

test('every shipped scenario says in a sentence of its own what one finds out', () => {
  expect(Object.keys(finds).sort()).toEqual(topics.flatMap(({ scenarios }) => scenarios).sort());
  const said = Object.values(finds);
  expect(new Set(said).size).toBe(said.length);
  // Two lines of a card, and no number, which would be an answer.
  for (const each of said) expect(each).toMatch(/^[A-Z][^.\d]{20,100}\.$/);
});

test('one lesson and one question are where to start', () => {
  expect(isStart({ kind: 'lesson', id: 'larger-batches' })).toBe(true);
  expect(isStart({ kind: 'scenario', id: 'planet' })).toBe(true);
  expect(isStart({ kind: 'lesson', id: 'planet' })).toBe(false);
  expect(isStart({ kind: 'mine', id: 'planet' })).toBe(false);
});

test('a lesson says how long it is', () => {
  expect(lengthText({ items: 8, minutes: null })).toBe('8 questions');
  expect(lengthText({ items: 1, minutes: 12 })).toBe('1 question, 12 minutes');
});

test('rows are as long as each other, but for one card', () => {
  const lengths = (count: number, most: number) =>
    inRows(Array.from({ length: count }), most).map((row) => row.length);
  expect(lengths(13, 4)).toEqual([3, 3, 3, 4]);
  expect(lengths(11, 4)).toEqual([3, 4, 4]);
  expect(lengths(6, 4)).toEqual([3, 3]);
  expect(lengths(4, 4)).toEqual([4]);
  expect(lengths(2, 1)).toEqual([1, 1]);
  expect(lengths(0, 4)).toEqual([]);
  expect(inRows(['a', 'b', 'c'], 2)).toEqual([['a'], ['b', 'c']]);
});

describe('arrows', () => {
  // Two shelves: three cards in two lines, and two in one.
  const places = [
    { left: 0, top: 0 },
    { left: 100, top: 0 },
    { left: 0, top: 50 },
    { left: 0, top: 120 },
    { left: 100, top: 120 },
  ];
  const from = (at: number) =>
    Object.fromEntries(
      ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => [
        key.slice(5),
        neighbour(places, at, key),
      ]),
    );

  test('go along the reading order, and to the nearest of the next line', () => {
    expect(from(0)).toEqual({ Up: null, Down: 2, Left: null, Right: 1 });
    expect(from(1)).toEqual({ Up: null, Down: 2, Left: 0, Right: 2 });
    expect(from(2)).toEqual({ Up: 0, Down: 3, Left: 1, Right: 3 });
    expect(from(4)).toEqual({ Up: 2, Down: null, Left: 3, Right: null });
  });

  test('Home and End go to the ends, other keys nowhere', () => {
    expect(neighbour(places, 2, 'Home')).toBe(0);
    expect(neighbour(places, 2, 'End')).toBe(4);
    expect(neighbour(places, 2, 'x')).toBeNull();
    expect(neighbour(places, -1, 'ArrowDown')).toBeNull();
  });
});
