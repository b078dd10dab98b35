import { expect, test } from 'vitest';
import { firstChunks, imported, PAGES, PARTS } from './firstChunks.mjs';

const [lab, embed] = /** @type {[import('./firstChunks.mjs').First, typeof PAGES[number]]} */ (
  /** @type {unknown} */ (PAGES)
);
const imports = new Map([
  [lab.html, [lab.entry]],
  [lab.entry, ['session']],
  [lab.picture, ['react', 'session', 'header', 'theme', 'waits', 'keys']],
  [embed.html, [embed.entry]],
  [embed.entry, ['session', 'request', 'theme']],
  [embed.picture, ['react', 'bar', 'theme']],
  ['session', ['store']],
  ['desk', ['keys']],
  ['react', ['store']],
  ['inspector', ['react']],
  [String(PARTS[0]), ['react', 'waits', 'blocks']],
]);
const graph = {
  getModuleInfo: (/** @type {string} */ id) => ({
    importedIds: imports.get(id) ?? [],
    dynamicallyImportedIds: id === 'session' ? ['desk'] : [],
  }),
};

test('a module comes with all that it imports, and that in turn', () => {
  expect([...imported(lab.entry, graph, false)]).toEqual([lab.entry, 'session', 'store']);
  expect([...imported('session', graph, true)]).toEqual(['session', 'store', 'desk', 'keys']);
});

test('what pages share is one file before the engine and one beside it, what they have alone another', () => {
  const groups = firstChunks().toSorted((one, other) => other.priority - one.priority);
  /** @param {string} id */
  const fileOf = (id) => groups.map(({ name }) => name(id, graph)).find((name) => name !== null);
  expect(
    ['session', 'store', 'theme', 'react', 'waits', 'keys', 'header', 'bar'].map(fileOf),
  ).toEqual([
    'session',
    'session',
    'session',
    'figure',
    'figure',
    'sometimes',
    'index-picture',
    'embed-picture',
  ]);
  // Of an entry alone, and of what comes later, the bundler makes what it likes.
  expect(['request', 'inspector', 'blocks'].map(fileOf)).toEqual(Array(3).fill(undefined));
});

test('no page can come to run the entry or the picture of another', () => {
  for (const { html, entry, picture } of PAGES)
    for (const id of [html, entry, picture])
      expect(firstChunks().map(({ name }) => name(id, graph))).not.toContainEqual(
        expect.any(String),
      );
});
