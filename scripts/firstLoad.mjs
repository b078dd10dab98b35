// How much JavaScript the page loads before its first picture: `node scripts/firstLoad.mjs` measures what lies in
// dist/.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Failure, rootPath, runMain } from './process.mjs';

/**
 * Bytes of gzip that the tests allow a page: its entry with all that it imports at once, without its typeface, its
 * style and the engine; and what it is to come down to.
 */
export const PAGES = [
  { html: 'index.html', max: 151_000, goal: 140_000 },
  { html: 'embed.html', max: 152_000, goal: 110_000 },
];

/**
 * The scripts that a page names, with all that they import statically, each with its bytes as gzip packs them.
 * @param {string} dist the folder of the built pages
 * @param {string} page
 * @returns {Promise<{ file: string, bytes: number }[]>}
 */
export async function firstLoad(dist, page = 'index.html') {
  const html = await readFile(path.join(dist, page), 'utf8');
  const waiting = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.js)"/g)].map(
    (found) => path.join(dist, String(found[1])),
  );
  const files = new Map();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const code = await readFile(file, 'utf8');
    files.set(file, gzipSync(code, { level: 9 }).length);
    for (const imported of staticImports(code)) {
      waiting.push(path.join(path.dirname(file), imported));
    }
  }
  if (files.size === 0) throw new Failure(`${dist}/${page} loads no script`);
  return [...files].map(([file, bytes]) => ({ file: path.relative(dist, file), bytes }));
}

/**
 * What a built module imports or exports from beside it, without what it imports when it is asked to. @param {string}
 * code
 */
export function staticImports(code) {
  const pattern = /\b(?:import|export)\s*(?:[\w$*{},\s]*?\bfrom\s*)?["'`](\.[^"'`]+\.js)["'`]/g;
  return [...code.matchAll(pattern)].map((found) => String(found[1]));
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    for (const { html, max } of PAGES) {
      const files = await firstLoad(path.join(rootPath, 'dist'), html);
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      for (const { file, bytes: own } of files)
        console.log(`${file}: ${(own / 1000).toFixed(1)} kB`);
      const told = `${html}: ${(bytes / 1000).toFixed(1)} kB of JavaScript before the first picture, gzip`;
      if (bytes > max) throw new Failure(`${told}: at most ${max / 1000} kB`);
      console.log(told);
    }
  });
}
