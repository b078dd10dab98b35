import { expect, test } from 'vitest';
import { myCards } from './myCards';
import { found } from './search';

const cards = myCards([
  { name: 'Homework 3', text: '{ "question": "How many?", "setup": "Seven replicas." }' },
  { name: 'Small', text: '{ "title": "Small" }' },
  { name: 'broken', text: '{' },
]);

test('a card of one’s own has its name, and what the scenario says of itself', () => {
  expect(cards.map(({ kind, id, question, setup }) => [kind, id, question, setup])).toEqual([
    ['mine', 'Homework 3', 'Homework 3', 'How many? Seven replicas.'],
    ['mine', 'Small', 'Small', 'No description'],
    ['mine', 'broken', 'broken', 'No description'],
  ]);
});

test('it is found by its name and by its words', () => {
  const ids = (query: string) => found(cards, query).map(({ id }) => id);
  expect(ids('homework')).toEqual(['Homework 3']);
  expect(ids('seven replica')).toEqual(['Homework 3']);
  expect(ids('my scenarios')).toEqual(['Homework 3', 'Small', 'broken']);
});
