// What the browser of scenarios and lessons shows of the shipped files: each card's words, and its picture, drawn from its run by the
// page's own layout and painters. Their code is in `web/src/pictures`; here it runs, as the page is built or served.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runnerImport } from 'vite';
import { corePath, rootPath } from './process.mjs';

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
        const engine = await readFile(path.join(corePath, 'pkg', 'quorumscope_wasm_bg.wasm'));
        const text = JSON.stringify(module.pictures(new Uint8Array(engine)));
        // Parsed faster than as code.
        return `export const pictures = JSON.parse(${JSON.stringify(text)});`;
      },
    },
  };
}
