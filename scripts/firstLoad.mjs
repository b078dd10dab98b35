// How much JavaScript the page loads before its first picture: `node scripts/firstLoad.mjs` measures what lies in
// dist/.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Failure, rootPath, runMain } from './process.mjs';

/**
 * Bytes of gzip that the tests allow a page: its entry with the picture's files that it asks for, and all that these
 * import at once, without its typeface, its style and the engine; what it is to come down to; and how much of it may
 * come before the engine is asked for.
 */
export const PAGES = [
  { html: 'index.html', max: 140_100, goal: 140_000, engineMax: 25_300 },
  { html: 'embed.html', max: 132_300, goal: 110_000, engineMax: 26_400 },
];

/**
 * The scripts that a page names, with all that they import statically, each with its bytes as gzip packs them.
 * @param {string} dist the folder of the built pages
 * @param {string} page
 * @returns {Promise<{ file: string, bytes: number, isBeforeEngine: boolean }[]>} first what the entry itself imports
 */
export async function firstLoad(dist, page = 'index.html') {
  const html = await readFile(path.join(dist, page), 'utf8');
  /** @param {RegExp} tags */
  const named = (tags) =>
    [...html.matchAll(tags)].map((found) => path.join(dist, String(found[1])));
  const entries = new Set(named(/<script\b[^>]*?src="([^"]+\.js)"/g));
  if (entries.size === 0) throw new Failure(`${dist}/${page} loads no script`);
  const atOnce = await withImports(entries);
  const all = await withImports(new Set([...atOnce, ...named(/<link\b[^>]*?href="([^"]+\.js)"/g)]));
  return Promise.all(
    [...all].map(async (file) => ({
      file: path.relative(dist, file),
      bytes: gzipSync(await readFile(file), { level: 9 }).length,
      isBeforeEngine: atOnce.has(file),
    })),
  );
}

/** @param {ReadonlySet<string>} files @returns {Promise<Set<string>>} the files and all that they import at once */
async function withImports(files) {
  const found = new Set(files);
  // A set's walk reaches what is added on the way.
  for (const file of found) {
    const code = await readFile(file, 'utf8');
    for (const imported of staticImports(code)) found.add(path.join(path.dirname(file), imported));
  }
  return found;
}

/**
 * What a built module imports or exports from beside it, without what it imports when it is asked to. @param {string}
 * code
 */
export function staticImports(code) {
  const pattern = /\b(?:import|export)\s*(?:[\w$*{},\s]*?\bfrom\s*)?["'`](\.[^"'`]+\.js)["'`]/g;
  return [...code.matchAll(pattern)].map((found) => String(found[1]));
}

/** @param {readonly { bytes: number }[]} files */
export function kilobytes(files) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    for (const { html, max, engineMax } of PAGES) {
      const files = await firstLoad(path.join(rootPath, 'dist'), html);
      for (const { file, bytes } of files) console.log(`${file}: ${(bytes / 1000).toFixed(1)} kB`);
      for (const [when, bound, counted] of /** @type {const} */ ([
        ['the engine is asked for', engineMax, files.filter((file) => file.isBeforeEngine)],
        ['the first picture', max, files],
      ])) {
        const size = kilobytes(counted);
        const told = `${html}: ${size.toFixed(1)} kB of JavaScript before ${when}, gzip`;
        if (1000 * size > bound) throw new Failure(`${told}: at most ${bound / 1000} kB`);
        console.log(told);
      }
    }
  });
}
