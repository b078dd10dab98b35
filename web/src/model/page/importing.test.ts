import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engineFile, loadedCheck } from '../../core/testCheck';
import { imported } from './importing';
import { Mine } from './mine';

const check = loadedCheck(Uint8Array.from(readFileSync(engineFile)));

function shelf(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

test('scenarios are kept under their files’ names, and the others told by file and path', async () => {
  const storage = shelf();
  const mine = new Mine(() => storage);
  const file = (name: string, value: unknown) =>
    new File([typeof value === 'string' ? value : JSON.stringify(value)], name);
  const take = (...files: File[]) => imported(files, mine, async (text) => check(text));
  const former = { version: 1, clients: { replies: 'first' } };
  const told = await take(
    file('a.json', { version: 1, seed: 2 }),
    file('b  c.JSON', former),
    file('wrong.json', { version: 1, seed: -1, tittle: '' }),
    file('cut.json', '{'),
    file('lesson.json', { title: 'x', items: [] }),
  );
  expect(told.names).toEqual(['a', 'b c']);
  expect(told.errors.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'wrong.json: seed -1 is out of range',
    'wrong.json: tittle unknown key; did you mean title?',
    'cut.json is not valid JSON: expected a key at line 1 column 2',
    'lesson.json is a lesson',
  ]);
  expect(mine.get('a')).toBe('{\n  "version": 1,\n  "seed": 2\n}\n');
  expect(mine.get('b c')).toBe('{\n  "version": 1,\n  "clients": { "replies": 1 }\n}\n');
  // The same once more is the same; another of the name stands beside it.
  const again = await take(
    file('a.json', { version: 1, seed: 2 }),
    file('a.json', { version: 1, seed: 3 }),
  );
  expect(again.names).toEqual(['a', 'a 2']);
  expect(mine.all.get().map(({ name }) => name)).toEqual(['a', 'a 2', 'b c']);
});
