import { expect, test } from 'vitest';
import { bareSchema, entryOf } from './slimJson.mjs';

test('an entry says what a list shows of a file, and no more', () => {
  const scenario = {
    version: 1,
    title: 'A',
    summary: 'B',
    variants: [{}, {}],
    replicas: { count: 4 },
  };
  const nothing = { question: '', about: '', topic: '', items: 0 };
  expect(entryOf(scenario)).toEqual({ ...nothing, title: 'A', summary: 'B', variants: 2 });
  const lesson = { title: 'L', topic: 'TCP', items: [{}] };
  expect(entryOf(lesson)).toMatchObject({ title: 'L', topic: 'TCP', items: 1, variants: 0 });
});

test('a bare schema keeps names and defaults, and properties that are called as what it loses', () => {
  const text = { type: 'string', description: 'What it is', 'x-label': 'Title' };
  const seed = { default: 1, minimum: 0, maximum: 9, type: 'integer', description: 'x' };
  const bare = { properties: { title: { 'x-label': 'Title' }, seed: { default: 1 } } };
  const whole = { title: 'Scenario', properties: { title: text, seed }, required: ['seed'] };
  expect(bareSchema(whole)).toEqual(bare);
});
