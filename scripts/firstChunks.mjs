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

/**
 * The family of protocols that pages open with. It lies with the session and the figure: files of its own would be half
 * a kilobyte more each, and a page of another family has this one for nothing.
 */
export const FAMILY = {
  first: source('families/hotstuff/first.ts'),
  picture: source('families/hotstuff/index.ts'),
};

/** Parts of the figure that come later, on every page: panels when they are shown, and what answers the pointer. */
export const PARTS = [
  ...['BandwidthPanel', 'FlowPanel', 'Pointing'].map((name) => source(`views/figure/${name}.tsx`)),
  source('families/hotstuff/figure/LedgerPanel.tsx'),
];

/** @param {string} name @param {string} entry @param {string} picture @returns {First} */
function first(name, entry, picture) {
  const html = path.join(rootPath, 'web', `${name}.html`);
  return { name, html, entry: source(entry), picture: source(picture) };
}

/** @param {string} file below `web/src` */
function source(file) {
  return path.join(rootPath, 'web', 'src', file);
}

/**
 * The bundler's groups of modules, of which the first that claims a module has it. Entries and pictures themselves are
 * in none of them: others may need what lies in a group, and would run them.
 */
export function firstChunks() {
  const atOnce = remembered((from, graph) => imported(from, graph, false));
  const ever = remembered((from, graph) => imported(from, graph, true));
  const entries = PAGES.map(({ entry }) => entry);
  const pictures = PAGES.map(({ picture }) => picture);
  const ends = [...PAGES.map(({ html }) => html), ...entries, ...pictures];
  /** @typedef {(root: string) => boolean} By whether a module needs the one in question: at once, or ever */
  /** @typedef {(atOnce: By) => boolean} Needs */
  /** @typedef {(atOnce: By, ever: By) => boolean} Claim */
  /** @param {string} name @param {Claim} claims */
  const group = (name, claims) => ({
    debugName: name,
    name: (/** @type {string} */ id, /** @type {Graph} */ graph) =>
      !ends.includes(id) &&
      claims(
        (root) => atOnce(root, graph).has(id),
        (root) => ever(root, graph).has(id),
      )
        ? name
        : null,
  });
  // What an entry needs lies with it: it is not to wait for the picture's file.
  /** @type {Needs} */
  const isPictures = (needs) => pictures.some(needs) && !entries.some(needs);
  return [
    group(
      'session',
      (needs) =>
        entries.every(needs) ||
        (entries.some(needs) && pictures.every(needs)) ||
        needs(FAMILY.first),
    ),
    group(
      'figure',
      (needs) =>
        (isPictures(needs) && (pictures.every(needs) || PARTS.some(needs))) ||
        (needs(FAMILY.picture) && !entries.some(needs)),
    ),
    // What one page has at once and another later brings nothing else of the one along.
    group('sometimes', (needs, isEverNeeded) => isPictures(needs) && entries.every(isEverNeeded)),
    ...PAGES.map(({ name, picture }) =>
      group(`${name}-picture`, (needs) => isPictures(needs) && needs(picture)),
    ),
  ].map((each, place, groups) => ({
    ...each,
    priority: groups.length - place,
    includeDependenciesRecursively: false,
  }));
}

/**
 * @typedef {{ importedIds: readonly string[], dynamicallyImportedIds: readonly string[] }} Imports
 * @typedef {{ getModuleInfo: (id: string) => Imports | null }} Graph
 * @typedef {(from: string, graph: Graph) => Set<string>} Reached
 */

/**
 * A module, with all that it imports and what that imports in turn; with what `import()` brings, where that counts.
 * @param {string} from @param {Graph} graph @param {boolean} withLater @returns {Set<string>}
 */
export function imported(from, graph, withLater) {
  const found = new Set([from]);
  // A set's walk reaches what is added on the way.
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const each of importedIds) found.add(each);
    if (withLater) for (const each of dynamicallyImportedIds) found.add(each);
  }
  return found;
}

/** @param {Reached} find @returns {Reached} */
function remembered(find) {
  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  return (from, graph) => {
    const found = known.get(from) ?? find(from, graph);
    known.set(from, found);
    return found;
  };
}

/**
 * A Vite plugin: each page asks at once for all files of its entry and of its picture. @returns {import('vite').Plugin}
 */
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
        return [...new Set([...withImported(chunk.fileName), ...withImported(picture.fileName)])]
          .filter((name) => name !== chunk.fileName)
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
            injectTo: 'head',
          }));
      },
    },
  };
}
