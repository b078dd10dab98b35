// docs/embedding.md names all of the protocol, of the element and of what it may be asked, and nothing else.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rootPath } from './process.mjs';

/** @param {...string} parts */
const textOf = (...parts) => readFile(path.join(rootPath, ...parts), 'utf8');

/** The names in the first column of a table, by its heading. @param {string} docs @param {string} heading */
function firstColumn(docs, heading) {
  const [, rows = ''] = docs.split(`\n| ${heading} |`);
  const [table = ''] = rows.split('\n\n');
  return table
    .split('\n')
    .slice(2)
    .flatMap((row) => (row.split('|')[1] ?? '').match(/[\w.]+/g) ?? []);
}

/** The names of types in a part of the protocol. @param {string} source @param {string} name */
function typesOf(source, name) {
  const [, rest = ''] = source.split(`export type ${name} =`);
  const [body = ''] = rest.split(/\n\n/);
  const types = [...body.matchAll(/type: ((?:'\w+'(?: \| )?)+)/g)];
  return types.flatMap(([, words = '']) => words.match(/\w+/g) ?? []);
}

test('the tables of the protocol have every message', async () => {
  const [docs, source] = await Promise.all([
    textOf('docs', 'embedding.md'),
    textOf('web', 'src', 'model', 'embed', 'messages.ts'),
  ]);
  const requests = typesOf(source, 'Request');
  expect(requests).toContain('exportPicture');
  expect(firstColumn(docs, 'from the host').sort()).toEqual(requests.sort());
  const events = typesOf(source, 'Event');
  expect(events).toContain('refused');
  expect(firstColumn(docs, 'from the figure').sort()).toEqual(events.sort());
});

test('the attributes that are read, typed and described are the same', async () => {
  const [docs, request, attributes] = await Promise.all([
    textOf('docs', 'embedding.md'),
    textOf('web', 'src', 'model', 'embed', 'request.ts'),
    textOf('web', 'src', 'loader', 'attributes.ts'),
  ]);
  const [, fields = ''] = /const fields[^=]*= \{\n([\s\S]*?)\n\};/.exec(request) ?? [];
  const read = [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(read).toContain('scenario');
  const typed = [...attributes.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name);
  expect(typed.sort()).toEqual([...read, 'link', 'height', 'src'].sort());
  expect(firstColumn(docs, 'attribute').sort()).toEqual([...typed, 'set.PATH'].sort());
});
