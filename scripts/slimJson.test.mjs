import { expect, test } from 'vitest';
import { entryOf, withoutDescriptions } from './slimJson.mjs';

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

test('a schema loses its descriptions, and not a property of that name', () => {
  const leaf = { type: 'string', description: 'What it is' };
  expect(
    withoutDescriptions({
      properties: { description: leaf, seed: { default: 1, description: 'x' } },
    }),
  ).toEqual({ properties: { description: { type: 'string' }, seed: { default: 1 } } });
});
