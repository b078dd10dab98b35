// The loader of `<quorum-scope>` as one file beside the page: `dist/quorumscope.js`, under a name that stays.
import path from 'node:path';
import { build } from 'rolldown';
import { rootPath } from './process.mjs';

export const LOADER_FILE = 'quorumscope.js';
const SOURCE = path.join(rootPath, 'web/src/loader/quorumScope.ts');

/** @returns {Promise<string>} its code: a script that stands alone */
export async function loaderCode() {
  const { output } = await build({
    input: SOURCE,
    write: false,
    output: { format: 'iife', minify: true },
  });
  return output[0].code;
}

/** A Vite plugin: the page is built with the loader beside it. @returns {import('vite').Plugin} */
export function loaderFile() {
  return {
    name: 'loader',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: LOADER_FILE, source: await loaderCode() });
    },
  };
}
