// The files of what comes first. A page's entry starts the engine; what draws its picture, React and all, comes beside
// the engine, which takes longer. Pages share one file of either kind, and what a page has alone is a third one, so
// that an embedded figure brings nothing of the laboratory.
import path from 'node:path';
import { rootPath } from './process.mjs';

/**
 * A page, its entry, and the module that draws its picture, which the entry asks for by `import()`.
 * @typedef {{ name: string, html: string, entry: string, picture: string }} First
 */
/** @type {readonly First[]} */
export const PAGES = [
  first('index', 'app/main.ts', 'lab/showLab.tsx'),
  first('embed', 'app/embed.ts', 'embed/showEmbed.tsx'),
];

/** @param {string} name @param {string} entry @param {string} picture @returns {First} */
function first(name, entry, picture) {
  const source = path.join(rootPath, 'web', 'src');
  return {
    name,
    html: path.join(rootPath, 'web', `${name}.html`),
    entry: path.join(source, entry),
    picture: path.join(source, picture),
  };
}

/**
 * The bundler's groups of modules, of which the first that claims a module has it. Entries and pictures themselves are
 * in none of them: others may need what lies in a group, and would run them.
 */
export function firstChunks() {
  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  /** @param {string} from @param {Graph} graph */
  const atOnce = (from, graph) => {
    const found = known.get(from) ?? importedAtOnce(from, graph);
    known.set(from, found);
    return found;
  };
  const entries = PAGES.map(({ entry }) => entry);
  const pictures = PAGES.map(({ picture }) => picture);
  const ends = [...PAGES.map(({ html }) => html), ...entries, ...pictures];
  /** @param {string} name @param {readonly string[]} by @param {readonly string[]} butNotBy */
  const needed = (name, by, butNotBy) => ({
    debugName: name,
    name: (/** @type {string} */ id, /** @type {Graph} */ graph) => {
      const isNeeded = (/** @type {string} */ root) => atOnce(root, graph).has(id);
      return !ends.includes(id) && by.every(isNeeded) && !butNotBy.some(isNeeded) ? name : null;
    },
  });
  return [
    needed('session', entries, []),
    // What an entry alone needs besides would have it wait for the picture's file.
    needed('figure', pictures, entries),
    ...PAGES.map(({ name, picture }) => needed(`${name}-picture`, [picture], entries)),
  ].map((group, place, groups) => ({
    ...group,
    priority: groups.length - place,
    includeDependenciesRecursively: false,
  }));
}

/** @typedef {{ getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }} Graph */

/**
 * A module, with all that it imports statically and what that imports in turn.
 * @param {string} from @param {Graph} graph @returns {Set<string>}
 */
export function importedAtOnce(from, graph) {
  const found = new Set([from]);
  // A set's walk reaches what is added on the way.
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** A Vite plugin: each page asks for its picture's files with the entry's. @returns {import('vite').Plugin} */
export function pictureBeside() {
  return {
    name: 'picture-beside',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle = {}, chunk }) {
        const page = PAGES.find(({ html }) => html === filename);
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const picture = chunks.find(({ facadeModuleId }) => facadeModuleId === page?.picture);
        if (chunk === undefined || picture === undefined)
          throw new Error(`${filename} has no file for its picture`);
        /** @param {string} from */
        const withImported = (from) => {
          const found = new Set([from]);
          for (const name of found)
            for (const { fileName, imports } of chunks)
              if (fileName === name) for (const imported of imports) found.add(imported);
          return found;
        };
        const there = withImported(chunk.fileName);
        return [...withImported(picture.fileName)]
          .filter((name) => !there.has(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
            injectTo: 'head',
          }));
      },
    },
  };
}
