// What the browser of scenarios and lessons shows of the shipped files: each card's words, and its picture, drawn from
// its run by the page's own layout and painters. Their code is in `web/src/pictures`; here it runs, as the page is
// built or served.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runnerImport } from 'vite';
import { corePath, rootPath } from './process.mjs';

const enginePath = path.join(corePath, 'pkg', 'quorumscope_wasm_bg.wasm');
const cachePath = path.join(rootPath, 'node_modules', '.cache', 'quorumscope', 'pictures.json');

/**
 * What was made of the same files the last time, or else is made now: hundreds of runs take seconds.
 * @param {readonly string[]} files
 * @param {() => Promise<string>} make
 */
async function kept(files, make) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(path.resolve(rootPath, 'web', file)));
  const stamp = hash.digest('hex');
  const [known, text] = (await readFile(cachePath, 'utf8').catch(() => '')).split('\n');
  if (known === stamp && text !== undefined) return text;
  const made = await make();
  await mkdir(path.dirname(cachePath), { recursive: true });
  await writeFile(cachePath, `${stamp}\n${made}`);
  return made;
}

/**
 * What `web/src/pictures/shelf.ts` exports, and all files that it is made of.
 * @param {import('vite').Plugin[]} plugins
 * @returns {Promise<{ module: typeof import('../web/src/pictures/shelf'), dependencies: string[] }>}
 */
function shelf(plugins) {
  return runnerImport(path.join(rootPath, 'web/src/pictures/shelf.ts'), {
    configFile: false,
    root: path.join(rootPath, 'web'),
    logLevel: 'error',
    plugins,
  });
}

/**
 * The Vite plugin: `virtual:cards` has the words, `virtual:pictures` what runs are needed for.
 * @param {import('vite').Plugin[]} plugins those that the page's own modules need
 * @returns {import('vite').Plugin}
 */
export function shelfModules(plugins) {
  return {
    name: 'shelf',
    resolveId: {
      filter: { id: /^virtual:(cards|pictures)$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:(cards|pictures)$/ },
      async handler(id) {
        const { module, dependencies } = await shelf(plugins);
        for (const file of dependencies) this.addWatchFile(path.resolve(rootPath, 'web', file));
        if (id === '\0virtual:cards')
          return `export const cards = ${JSON.stringify(module.cards())};`;
        const text = await kept([enginePath, ...dependencies], async () =>
          JSON.stringify(module.pictures(new Uint8Array(await readFile(enginePath)))),
        );
        // Parsed faster than as code.
        return `export const pictures = JSON.parse(${JSON.stringify(text)});`;
      },
    },
  };
}
