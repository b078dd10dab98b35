// What makes the built page an app that is kept for times without a network: its service worker `sw.js`, with the list
// of the files that it keeps, and the icons of its manifest.
//
// Kept are the files at the top of dist/ and in the folders named here: all that the page and an embedded figure load.
// What lies in any other folder is for pages of others, and comes from the network.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { getManifest } from '@serwist/build';
import { build } from 'rolldown';
import { Failure, rootPath } from './process.mjs';

const SOURCE = path.join(rootPath, 'web/src/offline/serviceWorker.ts');
/** The name stays for good: browsers look for a newer version under it. */
export const WORKER_FILE = 'sw.js';
const FOLDERS = ['assets', 'fonts', 'icons'];
/** Vite's names of files that hold the digest of what is in them. */
const NAMED_BY_CONTENT = /^assets\/.*-[\w-]{8}\.\w+$/;
const FILE_MAX_BYTES = 8_000_000;

/**
 * @param {string} dist the folder of the built page
 * @returns {Promise<{ url: string, revision: string | null }[]>} the files to keep, by their addresses beside the
 * worker
 */
export async function keptFiles(dist) {
  const { manifestEntries, warnings } = await getManifest({
    globDirectory: dist,
    globPatterns: ['*', ...FOLDERS.map((folder) => `${folder}/**/*`)],
    globIgnores: [WORKER_FILE],
    dontCacheBustURLsMatching: NAMED_BY_CONTENT,
    maximumFileSizeToCacheInBytes: FILE_MAX_BYTES,
  });
  if (warnings.length > 0) throw new Failure(`What is kept offline: ${warnings.join('\n')}`);
  return (manifestEntries ?? [])
    .map((entry) => (typeof entry === 'string' ? { url: entry } : entry))
    .map(({ url, revision = null }) => ({ url, revision }))
    .sort((one, other) => (one.url < other.url ? -1 : 1));
}

/** @param {string} dist @returns {Promise<string>} the service worker of a built page: a script that stands alone */
export async function serviceWorkerCode(dist) {
  const { output } = await build({
    input: SOURCE,
    write: false,
    transform: {
      define: {
        KEPT_FILES: JSON.stringify(await keptFiles(dist)),
        'process.env.NODE_ENV': '"production"',
      },
    },
    output: { format: 'iife', minify: true },
  });
  return output[0].code;
}

/**
 * An icon of the app. `isFull` fills the square, as systems want it that cut icons to a shape of their own, and keeps
 * the picture within the circle that all of them leave.
 * @param {string} svg the page's icon, 32 units wide
 * @param {number} sizePx
 * @param {boolean} isFull
 */
export function icon(svg, sizePx, isFull) {
  const full = svg
    .replace(/ rx="7"/, '')
    .replace(/<g /, '<g transform="translate(4 4) scale(0.75)"><g ')
    .replace(/<\/svg>/, '</g></svg>');
  const image = new Resvg(isFull ? full : svg, { fitTo: { mode: 'width', value: sizePx } });
  return image.render().asPng();
}

/** A Vite plugin: the page is built as an app. @returns {import('vite').Plugin} */
export function offlineApp() {
  let dist = '';
  return {
    name: 'offline-app',
    apply: 'build',
    configResolved: ({ root, build }) => {
      dist = path.resolve(root, build.outDir);
    },
    async generateBundle() {
      const svg = await readFile(path.join(rootPath, 'public/favicon.svg'), 'utf8');
      for (const [name, sizePx, isFull] of /** @type {const} */ ([
        ['icon-192', 192, false],
        ['icon-512', 512, false],
        ['icon-full-512', 512, true],
        ['icon-touch-180', 180, true],
      ])) {
        const source = icon(svg, sizePx, isFull);
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source });
      }
    },
    closeBundle: {
      // After whatever else writes into dist/.
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error === undefined) {
          await writeFile(path.join(dist, WORKER_FILE), await serviceWorkerCode(dist));
        }
      },
    },
  };
}
