// The lint rule of the import directions in `web/src`: `node scripts/imports.mjs`.
//
//   base <- {core, layout} <- {render, model}      model <- interaction
//   {render, interaction} <- views <- families <- lab <- embed <- app
//   built: {render, model} <- pictures
//   offline: alone
//
// A folder may import itself and what it names here, and of the rest of the repository only the scenarios, their schema
// and what the model's numbers mean. Inside of a folder its rooms have an order, too, and modules form no circle, not
// even of types. A family of protocols is a folder of `families` that nobody imports: their doors alone ask for one, by
// `import()`. The figure knows no page, so that any page can show it. React reaches views, lab and app only; the
// generated WASM package core only.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'vite';
import { circlesOf } from './circles.mjs';
import { Failure, rootPath, runMain } from './process.mjs';

const belowModel = ['base', 'core', 'layout'];
/** Of what is made when the page is built: its types, and the lanes of a run, which the page draws itself, too. */
const pictures = ['pictures/picture', 'pictures/lanesPicture'];
const belowFamilies = [...belowModel, 'render', 'model', 'interaction', 'views'];
/** Of the families those above know the door, and which one is shown. */
const belowLab = [...belowFamilies, 'families/index', 'families/family', 'families/load'];

/**
 * What each folder of `web/src` may import beside itself: folders, or single modules of one.
 * @type {Record<string, readonly string[]>}
 */
const allowed = {
  base: [],
  // Of the families it names the entry of workers, which it starts.
  core: ['base', 'families/worker'],
  // What layout lays out: vocabularies that import nothing but types.
  layout: ['base', 'core/columns', 'core/control', 'core/kinds'],
  render: ['base', 'core', 'layout'],
  model: belowModel,
  interaction: [...belowModel, 'model'],
  // Runs when the page is built; of it only types are imported.
  pictures: [
    ...[...belowModel, 'render', 'model'],
    ...['families/index', 'families/engines', 'families/load', 'families/shelves'],
  ],
  views: [...belowModel, 'render', 'model', 'interaction', ...pictures],
  families: [...belowFamilies, 'pictures/golden'],
  lab: belowLab,
  embed: [...belowLab, 'lab'],
  // One small file by itself.
  loader: [
    'base/json',
    'model/embed/link',
    'model/embed/messages',
    'model/embed/naturalHeight',
    'model/embed/worn',
  ],
  offline: [],
  app: [...belowLab, 'lab', 'embed'],
};

/**
 * The rooms of folders in storeys: one imports those below its own alone. `.`: what lies in the folder itself.
 * @type {Record<string, readonly (readonly string[])[]>}
 */
const storeys = {
  layout: [['.'], ['evidence', 'map', 'overtime', 'responses', 'sweep']],
  model: [
    ['looking', 'scenario', 'words'],
    ['faults', 'run', 'text'],
    ['edits', 'link'],
    ['builder', 'lesson', 'responses', 'sweep'],
    ['viewer'],
    ['embed', 'lecture'],
    ['page'],
    ['browse'],
    ['evidence'],
  ],
  views: [
    ['parts'],
    ['builder', 'figure', 'text'],
    ['evidence', 'faults', 'question'],
    ['header', 'inspector', 'lecture', 'map', 'overtime', 'sweep', 'transport'],
    ['browse', 'settings'],
  ],
};

/**
 * The figure, and what of a page it must do without: who shows it, what is bound to that, and the page's other views.
 */
const figure = 'web/src/views/figure/';
const ofPages =
  /^(lab|app|model\/(page|lecture|lesson|link|viewer|run\/session)|interaction\/hotkeys|views\/(?!figure\/|parts\/)|views\/parts\/(useSession|HotkeyButton))/;

/**
 * What comes beside the engine, with React, or after the first picture: `import()` brings it, and only its types are
 * imported otherwise.
 */
const comesLater = ['lab/showLab', 'embed/showEmbed', 'model/page/desk'];

/** A module of a family, which its own family's modules import, and tests. */
const ofFamily = /^families\/(?!(?:index|family|first|load|shelves|engines|worker)$)([\w-]+)/;
/**
 * Families that are made of others, whose rooms they furnish anew.
 * @type {Record<string, readonly string[]>}
 */
const madeOf = {
  'hotstuff-over-gossip': ['hotstuff', 'gossip'],
  'hotstuff-cross-cluster': ['hotstuff', 'cross-cluster'],
};
const doors = ['families/index', 'families/shelves', 'families/engines'];
/** Tests, and what they share, use runs of a family as any other. */
const testing = /\.test\.|\/test[A-Z]\w*\.ts$/;

const foldersWithReact = ['views', 'families', 'lab', 'embed', 'app'];
/** `zustand` itself is a React hook; `zustand/vanilla` is not. */
const reactPackages = /^(react|react-dom|zustand)(\/(?!vanilla$)|$)/;
const wasmPackage = 'core-wasm/pkg/';
/** Data beside `web/` that every folder may import. */
const sharedData =
  /^(scenarios\/|docs\/evidence\.json$|core-wasm\/families\/[\w-]+\/((format\/)?schema\.json(\?(bare|named|former))?|tests\/\w+\.json)$|MODEL\.md\?\w+$)/;

/**
 * The imports of one module that go the wrong way, each as a line to print.
 * @param {string} file the module's path from the top folder, with /
 * @param {string} source its text
 * @returns {string[]}
 */
export function wrongImports(file, source) {
  const folder = folderOf(file);
  const may = folder === undefined ? undefined : allowed[folder];
  if (folder === undefined || may === undefined) {
    return [`${file}: web/src has no folder of this name in scripts/imports.mjs`];
  }
  return importsOf(file, source).flatMap(({ specifier, line, isAtOnce, isLater }) => {
    const wrong = wrongImport(file, folder, may, specifier, isAtOnce, isLater);
    return wrong === undefined ? [] : [`${file}:${line}: ${wrong}`];
  });
}

/**
 * @param {string} file
 * @param {string} folder
 * @param {readonly string[]} may
 * @param {string} specifier
 * @param {boolean} isAtOnce whether it is there before the module that imports it runs
 * @param {boolean} isLater whether it is asked for by `import()`
 * @returns {string | undefined} what is wrong
 */
function wrongImport(file, folder, may, specifier, isAtOnce, isLater) {
  if (!specifier.startsWith('.')) {
    if (!reactPackages.test(specifier) || foldersWithReact.includes(folder)) return undefined;
    return `${folder} imports ${specifier}, but only ${foldersWithReact.join(', ')} may use React`;
  }
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (target.startsWith(wasmPackage)) {
    const may =
      nameOf(file).endsWith('/engine') || nameOf(file) === 'families/engines' || testing.test(file);
    return may ? undefined : `${file} imports a WASM package, only a family’s engine.ts may`;
  }
  const targetFolder = folderOf(target);
  if (targetFolder === undefined) {
    return sharedData.test(target) ? undefined : `${folder} imports ${target}, outside of web/src`;
  }
  const targetModule = nameOf(target);
  const family = ofFamily.exec(targetModule)?.[1];
  const own = ofFamily.exec(nameOf(file))?.[1];
  if (family !== undefined && own !== family) {
    const isAsked = doors.includes(nameOf(file)) && isLater;
    const isPart = own !== undefined && (madeOf[own] ?? []).includes(family);
    return isAsked || isPart || testing.test(file)
      ? undefined
      : `${targetModule} is a family's own`;
  }
  if (file.startsWith(figure) && !specifier.endsWith('.css') && ofPages.test(targetModule)) {
    return `the figure imports ${targetModule}, but knows no page`;
  }
  if (isAtOnce && comesLater.includes(targetModule)) {
    return `${targetModule} comes later: import() it, or its types alone`;
  }
  if (targetFolder === folder)
    // A test may take what stands above.
    return file.includes('.test.') ? undefined : wrongRoom(folder, roomOf(file), roomOf(target));
  if (may.includes(targetFolder) || may.includes(targetModule)) return undefined;
  const list = may.length === 0 ? 'nothing' : may.join(', ');
  return `${folder} imports ${targetModule}, but may import ${list} beside itself`;
}

/**
 * @param {string} folder
 * @param {string} room
 * @param {string} targetRoom
 * @returns {string | undefined} what is wrong
 */
function wrongRoom(folder, room, targetRoom) {
  const order = storeys[folder];
  if (order === undefined || room === targetRoom) return undefined;
  const [from, to] = [room, targetRoom].map((name) =>
    order.findIndex((storey) => storey.includes(name)),
  );
  if (from === -1) return `${folder} has no room ${room} in scripts/imports.mjs`;
  if (to !== -1 && Number(to) < Number(from)) return undefined;
  return `${folder}/${room} imports ${folder}/${targetRoom}, which does not lie below it`;
}

/**
 * The modules that a module imports, also their types alone; what it asks for later, by `import()`, is none of them.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export function importedBy(file, source) {
  return importsOf(file, source)
    .filter(({ isLater, specifier }) => !isLater && specifier.startsWith('.'))
    .map(({ specifier }) => nameOf(path.posix.join(path.posix.dirname(file), specifier)));
}

/** @param {string} file */
function nameOf(file) {
  return file.replace(/^web\/src\//, '').replace(/\.tsx?$/, '');
}

/** The room of its folder that a path lies in. @param {string} file */
function roomOf(file) {
  return file.match(/^web\/src\/[^/]+\/([^/]+)\//)?.[1] ?? '.';
}

/** The folder of `web/src` a path lies in. @param {string} file */
function folderOf(file) {
  return file.match(/^web\/src\/([^/]+)\//)?.[1];
}

/**
 * Every module an import, a re-export, a dynamic import, a worker or a glob names.
 * @param {string} file
 * @param {string} source
 * @returns {{ specifier: string, line: number, isAtOnce: boolean, isLater: boolean }[]}
 */
function importsOf(file, source) {
  const { errors, module } = parseSync(file, source);
  if (errors.length > 0) throw new Failure(`${file}: ${errors[0]?.message}`);
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      isAtOnce: entries.length === 0 || entries.some(({ isType }) => !isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ ...moduleRequest, isAtOnce: !isType }] : [],
      ),
    ),
  ].map((request) => ({ ...request, isLater: false }));
  const later = module.dynamicImports.map(({ moduleRequest }) => ({
    ...{ ...moduleRequest, isAtOnce: false, isLater: true },
  }));
  const requests = [...named, ...later].map(({ start, end, ...when }) => ({
    ...{ start, ...when },
    text: source.slice(start + 1, end - 1),
  }));
  const addresses =
    /(?:new URL\((?=\s*['"`][^'"`]*['"`],\s*import\.meta\b)|import\.meta\.glob(?:<[^()]*>)?\()\s*(['"`])(\.[^'"`]*)\1/g;
  for (const match of source.matchAll(addresses)) {
    const when = { isAtOnce: false, isLater: true };
    requests.push({ start: match.index, ...when, text: String(match[2]) });
  }
  return requests.map(({ start, text, ...when }) => ({
    ...{ specifier: text, ...when },
    line: source.slice(0, start).split('\n').length,
  }));
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const names = await readdir(path.join(rootPath, 'web', 'src'), { recursive: true });
    const files = names
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => path.posix.join('web/src', name.split(path.sep).join('/')))
      .sort();
    const wrong = [];
    const imports = new Map();
    for (const file of files) {
      const source = await readFile(path.join(rootPath, file), 'utf8');
      wrong.push(...wrongImports(file, source));
      imports.set(nameOf(file), new Set(importedBy(file, source)));
    }
    wrong.push(...circlesOf(imports).map((circle) => `${circle.join(', ')} import each other`));
    if (wrong.length > 0) throw new Failure(wrong.join('\n'));
    console.log(`${files.length} modules, every import goes the right way, none in a circle`);
  });
}
