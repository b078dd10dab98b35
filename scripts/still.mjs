// `npm run still -- LINK -o FILE [--theme dark] [--scale 2]`: the still picture of what a link opens, as SVG or PNG by
// the ending of the file. It is drawn as those of the build are: the lanes of the runs that the link shows, with its
// settings, over its part of the run.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { engineBytes, enginePath, families } from './engines.mjs';
import { Failure, rootPath, runMain } from './process.mjs';

const USAGE = 'npm run still -- LINK -o FILE.svg|FILE.png [--theme light|dark] [--scale 2]';

/**
 * @param {string} link
 * @param {{ theme?: string }} [options] without a theme that of the link, else the light one
 * @returns {Promise<string>} as SVG
 */
export async function stillOf(link, { theme } = {}) {
  const [{ createServer }, { themeColors, themePath }, { modelTables }, { slimJson }] =
    await Promise.all([
      import('vite'),
      import('./shelf.mjs'),
      import('./modelTables.mjs'),
      import('./slimJson.mjs'),
    ]);
  if (!families.map(enginePath).every(existsSync))
    throw new Failure('There is no engine: npm run build makes it');
  // It serves nobody: what a link names is imported when it is opened.
  const vite = await createServer({
    configFile: false,
    root: path.join(rootPath, 'web'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null, fs: { allow: ['..'] } },
    optimizeDeps: { noDiscovery: true },
    plugins: [modelTables(), slimJson()],
  });
  try {
    /** @type {typeof import('../web/src/pictures/linkStill')} */
    const module = /** @type {any} */ (await vite.ssrLoadModule('/src/pictures/linkStill.ts'));
    const { svg, theme: asked, problems } = await module.linkStill(link, engineBytes());
    if (problems.length > 0) throw new Failure(problems.map(sentence).join('\n'));
    const name = theme ?? (asked === 'dark' ? asked : 'light');
    return module.inTheme(svg, themeColors(await readFile(themePath, 'utf8'), name));
  } finally {
    await vite.close();
  }
}

/** @param {{ path: string, message: string, allowed: string }} problem */
function sentence({ path: where, message, allowed }) {
  return `${where}${where && ': '}${message}${allowed && ` (allowed: ${allowed})`}`;
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const { values, positionals } = parseArgs({
      options: {
        output: { type: 'string', short: 'o' },
        theme: { type: 'string' },
        scale: { type: 'string', default: '2' },
      },
      allowPositionals: true,
    });
    const { output, theme, scale } = values;
    const [link, ...more] = positionals;
    if (link === undefined || output === undefined || more.length > 0) throw new Failure(USAGE);
    if (theme !== undefined && theme !== 'light' && theme !== 'dark')
      throw new Failure(`--theme is light or dark, not "${theme}"`);
    if (!/^[1-8]$/.test(scale)) throw new Failure(`--scale is 1 to 8, not "${scale}"`);
    const ending = path.extname(output);
    if (ending !== '.svg' && ending !== '.png')
      throw new Failure(`${output} is neither .svg nor .png`);
    const svg = await stillOf(link, theme === undefined ? {} : { theme });
    if (ending === '.svg') await writeFile(output, svg);
    else {
      const { pictureOf } = await import('./scenarioCard.mjs');
      await writeFile(output, pictureOf(svg, Number(scale)).asPng());
    }
    console.log(output);
  });
}
