// The pages of docs/contributing name files, and functions or types in them: all of these exist. What an example adds
// is not in the program.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rootPath } from './process.mjs';

const folder = path.join(rootPath, 'docs', 'contributing');
const added =
  /four_chain|FourChain|BlockCap|NoCap|no_cap|two-machines|one-picture|detour_ms|Isolate|commitLines/;
/** A path of this repository, and a name that is said to be in one. */
const file = /`((?:core-wasm|web|scenarios|docs|scripts|e2e)\/[\w./-]+)`/g;
const inFile = /`(\w+)`(?: and `(\w+)`)? (?:in|of)\s+`((?:core-wasm|web|scripts)\/[\w./-]+\.\w+)`/g;

const pages = await Promise.all(
  (await readdir(folder)).map(async (name) => ({
    name,
    text: (await readFile(path.join(folder, name), 'utf8')).replace(/\s+/g, ' '),
  })),
);

test.each(pages)('$name names files that exist', ({ text }) => {
  const paths = [...text.matchAll(file)].map(([, found]) => String(found));
  expect(paths.length).toBeGreaterThan(0);
  const missing = paths.filter(
    (each) => !added.test(each) && !existsSync(path.join(rootPath, each)),
  );
  expect(missing).toEqual([]);
});

test('what a page says to be in a file is in it', async () => {
  const named = pages.flatMap(({ name, text }) =>
    [...text.matchAll(inFile)].flatMap(([, one, other, found]) =>
      [one, other].flatMap((symbol) =>
        symbol === undefined || added.test(symbol) ? [] : [{ name, symbol, file: String(found) }],
      ),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  const missing = await Promise.all(
    named.map(async (each) => {
      const source = await readFile(path.join(rootPath, each.file), 'utf8');
      return source.includes(each.symbol) ? [] : [each];
    }),
  );
  expect(missing.flat()).toEqual([]);
});
