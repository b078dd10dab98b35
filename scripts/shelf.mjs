// What is drawn of the shipped files when the page is built or served, from their runs, by the page’s own layout and
// painters: what the browser of scenarios and lessons shows of each, and the still pictures that stand where an
// embedded figure does not. Their code is in `web/src/pictures`; here it runs.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runnerImport } from 'vite';
import { engineBytes, enginePath, families } from './engines.mjs';
import { rootPath } from './process.mjs';

export const themePath = path.join(rootPath, 'web', 'src', 'app', 'theme.css');
const cachePath = path.join(rootPath, 'node_modules', '.cache', 'quorumscope');

/** The themes that stills are made in; an audience is shown live figures. */
const THEMES = ['light', 'dark'];

/**
 * What was made of the same files and words the last time, or else is made now: hundreds of pictures take seconds.
 * @param {string} name of what is kept
 * @param {readonly string[]} files
 * @param {string} words
 * @param {() => unknown} make may take its time
 * @returns {Promise<string>} as JSON
 */
export async function kept(name, files, words, make) {
  const hash = createHash('sha256').update(words);
  // Modules are loaded beside each other, and come in another order each time.
  for (const file of [...files].sort())
    hash.update(await readFile(path.resolve(rootPath, 'web', file)));
  const stamp = hash.digest('hex');
  const keptPath = path.join(cachePath, `${name}.json`);
  const [known, text] = (await readFile(keptPath, 'utf8').catch(() => '')).split('\n');
  if (known === stamp && text !== undefined) return text;
  const made = JSON.stringify(await make());
  await mkdir(cachePath, { recursive: true });
  await writeFile(keptPath, `${stamp}\n${made}`);
  return made;
}

/**
 * The same of runs.
 * @param {string} name
 * @param {readonly string[]} files
 * @param {(engines: Record<string, Uint8Array<ArrayBuffer>>) => unknown} make
 */
async function keptRuns(name, files, make) {
  return kept(name, [...families.map(enginePath), ...files], '', () => make(engineBytes()));
}

/**
 * What `web/src/pictures/shelf.ts` exports, and all files that it is made of.
 * @param {import('vite').Plugin[]} plugins
 * @returns {Promise<{ module: typeof import('../web/src/pictures/shelf'), dependencies: string[] }>}
 */
export function shelf(plugins) {
  return runnerImport(path.join(rootPath, 'web/src/pictures/shelf.ts'), {
    configFile: false,
    root: path.join(rootPath, 'web'),
    logLevel: 'error',
    plugins,
  });
}

/**
 * The pictures of the cards as JSON.
 * @param {Awaited<ReturnType<typeof shelf>>} shelf
 */
export function cardPictures({ module, dependencies }) {
  return keptRuns('pictures', dependencies, (engines) => module.pictures(engines));
}

/**
 * The Vite plugin: `virtual:cards` has the words, `virtual:counts` how many they are, `virtual:topics` the
 * shelves, `virtual:pictures` what runs are needed for.
 * @param {import('vite').Plugin[]} plugins those that the page's own modules need
 * @returns {import('vite').Plugin}
 */
export function shelfModules(plugins) {
  return {
    name: 'shelf',
    resolveId: {
      filter: { id: /^virtual:(cards|counts|pictures|topics)$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:(cards|counts|pictures|topics)$/ },
      async handler(id) {
        const { module, dependencies } = await shelf(plugins);
        for (const file of dependencies) this.addWatchFile(path.resolve(rootPath, 'web', file));
        if (id === '\0virtual:cards')
          return `export const cards = ${JSON.stringify(await module.cards())};`;
        if (id === '\0virtual:counts')
          return `export const counts = ${JSON.stringify(module.counts())};`;
        if (id === '\0virtual:topics')
          return `export const topics = ${JSON.stringify(module.topics)};`;
        const text = await cardPictures({ module, dependencies });
        // Parsed faster than as code.
        return `export const pictures = JSON.parse(${JSON.stringify(text)});`;
      },
    },
  };
}

/**
 * The colours of a theme by their names, as its style sheet has them.
 * @param {string} css
 * @param {string} theme
 * @returns {Record<string, string>}
 */
export function themeColors(css, theme) {
  const [, block] = css.match(new RegExp(`:root\\[data-theme="${theme}"\\] \\{([^}]*)\\}`)) ?? [];
  if (block === undefined) throw new Error(`${themePath} has no theme “${theme}”`);
  const said = [...block.matchAll(/--([a-z-]+): ([^;]+);/g)];
  return Object.fromEntries(said.map(([, name, color]) => [name, color]));
}

/** The colours of the pages beside the page. */
const PAGE_COLORS = ['paper', 'panel', 'ink', 'ink-soft', 'rule', 'accent'];

/**
 * They as custom properties, in the theme that the reader's system prefers.
 * @param {string} css `theme.css`
 */
export function colorRules(css) {
  const rules = (/** @type {string} */ theme) => {
    const colors = themeColors(css, theme);
    return `:root { ${PAGE_COLORS.map((name) => `--${name}: ${colors[name]};`).join(' ')} }`;
  };
  return `${rules('light')}\n@media (prefers-color-scheme: dark) { ${rules('dark')} }`;
}

/**
 * Every still picture, by its file's name: `planet-light.svg`.
 * @param {import('vite').Plugin[]} plugins
 * @returns {Promise<Map<string, string>>}
 */
export async function stillFiles(plugins) {
  const { module, dependencies } = await shelf(plugins);
  const drawn = JSON.parse(
    await keptRuns('stills', dependencies, (engines) => module.stills(engines)),
  );
  const css = await readFile(themePath, 'utf8');
  const files = THEMES.flatMap((theme) => {
    const colors = themeColors(css, theme);
    return Object.entries(drawn).map(
      ([id, svg]) =>
        /** @type {const} */ ([`${id}-${theme}.svg`, module.inTheme(String(svg), colors)]),
    );
  });
  return new Map(files);
}

/**
 * The Vite plugin: `stills/` beside the page.
 * @param {import('vite').Plugin[]} plugins
 * @returns {import('vite').Plugin}
 */
export function stillPictures(plugins) {
  return {
    name: 'stills',
    async generateBundle() {
      for (const [name, source] of await stillFiles(plugins))
        this.emitFile({ type: 'asset', fileName: `stills/${name}`, source });
    },
    configureServer({ middlewares }) {
      middlewares.use('/stills', (request, response, next) => {
        stillFiles(plugins).then((files) => {
          const svg = files.get(path.basename(request.url ?? ''));
          if (svg === undefined) return next();
          response.setHeader('content-type', 'image/svg+xml');
          response.end(svg);
        }, next);
      });
    },
  };
}
