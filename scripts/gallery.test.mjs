// The gallery shows what the docs say.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { galleryOf, liveOf, snippetsOf } from './gallery.mjs';
import { rootPath } from './process.mjs';
import { themePath } from './shelf.mjs';

test('a snippet has its heading, and the paragraph before it', () => {
  const markdown = [
    '# One\n\nNot this.\n\nThis,\nin `two` lines.\n\n```html\n<p>a</p>\n\n<p>b</p>\n```',
    '```js\nno();\n```\n\n## Two\n\nText.\n\n```html\n<i></i>\n```\n',
  ].join('\n\n');
  expect(snippetsOf(markdown)).toEqual([
    { title: 'One', text: 'This, in `two` lines.', code: '<p>a</p>\n\n<p>b</p>' },
    { title: 'Two', text: 'Text.', code: '<i></i>' },
  ]);
});

test('scripts of a snippet run in the page’s own file', () => {
  const code = '<script src="https://your.server/quorumscope/quorumscope.js"></script>\n<b></b>\n';
  expect(liveOf(`${code}<script>\n  one();\n</script>`)).toEqual({
    html: '<b></b>\n',
    scripts: ['\n  one();\n'],
  });
});

test('every snippet of the docs is in the gallery, and no script inside of it', async () => {
  const docs = await readFile(path.join(rootPath, 'docs', 'embedding.md'), 'utf8');
  const { html } = galleryOf(docs, await readFile(themePath, 'utf8'));
  const count = docs.match(/^```html$/gm)?.length ?? 0;
  expect(count).toBeGreaterThan(5);
  expect(html.match(/<section /g)).toHaveLength(count);
  expect(html.match(/<(quorum-scope|iframe) /g)).toHaveLength(count);
  expect(html.match(/<script(?! src="\.\/)/g)).toBeNull();
});
