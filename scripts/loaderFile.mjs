// The loader of `<quorum-scope>` as one file beside the page: `dist/quorumscope.js`, under a name that stays.
import path from 'node:path';
import { build } from 'rolldown';
import { rootPath } from './process.mjs';

export const LOADER_FILE = 'quorumscope.js';
const SOURCE = path.join(rootPath, 'web/src/loader');

/**
 * @param {'classic' | 'module'} kind
 * @returns {Promise<string>} its code, which stands alone
 */
export async function loaderCode(kind) {
  const { output } = await build({
    input: path.join(SOURCE, `${kind}.ts`),
    write: false,
    output: { format: kind === 'classic' ? 'iife' : 'es', minify: true },
  });
  return output[0].code;
}

/** A Vite plugin: the page is built with the loader beside it. @returns {import('vite').Plugin} */
export function loaderFile() {
  return {
    name: 'loader',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: LOADER_FILE, source: await loaderCode('classic') });
    },
  };
}
