import { describe, expect, test } from 'vitest';
import { beginOf, type Card, countText, filtered, inShelves, neighbour } from './cards';
import { topics } from './topics';

function card(id: string, words: Partial<Card> = {}): Card {
  const nothing = {
    topic: 'Why is it slow?',
    question: '',
    setup: '',
    texts: [],
    items: 0,
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
  const shelves = inShelves(cards).map(({ name, cards: on }) => [name, ...on.map(({ id }) => id)]);
  expect(shelves).toEqual([
    ['Why is it slow?', 's', 't'],
    ['Faults and liars', 'f'],
    ['Lessons', 'l'],
  ]);
});

test('what is shown is counted', () => {
  const lesson = card('l', { kind: 'lesson' });
  expect(countText([])).toBe('Nothing found');
  expect(countText([card('a')])).toBe('1 scenario');
  expect(countText([lesson, lesson])).toBe('2 lessons');
  expect(countText([card('a'), card('b'), lesson])).toBe('2 scenarios and 1 lesson');
});

test('a card begins a setup with whole sentences', () => {
  expect(beginOf('One. Two! Three')).toBe('One. Two!');
  expect(beginOf('No sentence')).toBe('No sentence');
  expect(beginOf('A delay of 0.5 s. It grows.')).toBe('A delay of 0.5 s. It grows.');
  const long = `${'x'.repeat(100)}.`;
  expect(beginOf(`${long} More.`)).toBe(long);
  expect(beginOf(`Short. ${long}`)).toBe('Short.');
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
