// Circles of modules: `node scripts/circles.mjs` finds those of the Rust crates, and fails where there is one.
//
// A module of Rust and its own child modules are one thing in several files, so that a child that uses its parent makes
// no circle. Tests use whatever they test and are left out.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure, rootPath, runMain } from './process.mjs';

/**
 * The circles of a graph: its strongly connected components of more than one node, each in order (Tarjan 1972).
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph what each node leads to
 * @returns {string[][]}
 */
export function circlesOf(graph) {
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} node @returns {number} the first open node that it leads to */
  const visit = (node) => {
    const number = lowest.size;
    lowest.set(node, number);
    const at = open.push(node) - 1;
    let low = number;
    for (const next of graph.get(node) ?? []) {
      const known = lowest.get(next);
      if (known === undefined) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, known);
    }
    lowest.set(node, low);
    if (low === number) {
      const closed = open.splice(at);
      if (closed.length > 1) circles.push(closed.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!lowest.has(node)) visit(node);
  return circles;
}

/**
 * The paths that a Rust module uses of its own crate, from the crate's root: `crate::a::B` is `a::B`.
 * @param {string} module its own path, '' for the root
 * @param {string} source its text
 * @returns {string[]}
 */
export function usedPaths(module, source) {
  const code = source
    .replace(/\/\/.*/g, '')
    .replace(/#\[cfg\((?:test|any\(test[^\n]*)\)\]\s*(?:pub )?mod \w+ \{[\s\S]*/, '')
    .replace(/#\[cfg\((?:test|any\(test[^\n]*)\)\]\s*(?:pub )?(?:mod|use) [^;]*;/g, '');
  const uses = [...code.matchAll(/\buse ((?:crate|super|self)\b[^;]*);/g)].flatMap(([, tree]) =>
    leavesOf(String(tree)),
  );
  const inline = code.replace(/\buse [^;]*;/g, '').match(/\b(?:crate|super)(?:::\w+)+/g) ?? [];
  return [...uses, ...inline].map((used) => {
    const own = module === '' ? [] : module.split('::');
    const parts = used.split('::');
    let at = parts[0] === 'crate' ? [] : own;
    while (['crate', 'self', 'super'].includes(String(parts[0]))) {
      if (parts.shift() === 'super') at = at.slice(0, -1);
    }
    return [...at, ...parts].join('::');
  });
}

/** The paths of a tree of imports: `a::{b, c::d}` has `a::b` and `a::c::d`. @param {string} tree @returns {string[]} */
function leavesOf(tree) {
  const group = tree.trim().match(/^([\w:]*)\{([\s\S]*)\}$/);
  if (group === null) return [tree.trim().replace(/ as \w+$/, '')];
  const [, before, inside] = group;
  let depth = 0;
  const items = [''];
  for (const character of String(inside)) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (character === ',' && depth === 0) items.push('');
    else items[items.length - 1] += character;
  }
  return items
    .filter((item) => item.trim() !== '')
    .flatMap((item) => leavesOf(before + item.trim()));
}

/**
 * Which modules of a crate use which others, children's use of their own parent left out.
 * @param {ReadonlyMap<string, string>} sources text by module, the root's under ''
 * @returns {Map<string, Set<string>>}
 */
export function graphOf(sources) {
  /** @param {string} used @returns {string} the module that holds it */
  const holder = (used) => {
    let at = used;
    while (!sources.has(at)) at = at.includes('::') ? at.slice(0, at.lastIndexOf('::')) : '';
    return at;
  };
  return new Map(
    [...sources].map(([module, source]) => {
      const used = usedPaths(module, source).map(holder);
      const above = module.includes('::') ? module.slice(0, module.lastIndexOf('::')) : '';
      return [module, new Set(used.filter((other) => other !== module && other !== above))];
    }),
  );
}

/** The modules of a crate's folder, with their texts. @param {string} crate */
async function modulesOf(crate) {
  const folder = path.join(rootPath, crate, 'src');
  /** @type {Map<string, string>} */
  const sources = new Map();
  for (const name of await readdir(folder, { recursive: true })) {
    const parts = name.replace(/\.rs$/, '').split(path.sep);
    if (!name.endsWith('.rs') || parts.includes('tests') || parts.at(-1) === 'testing') continue;
    if (['mod', 'lib', 'main'].includes(String(parts.at(-1)))) parts.pop();
    sources.set(parts.join('::'), await readFile(path.join(folder, name), 'utf8'));
  }
  return sources;
}

/** The crates in a folder, wherever they lie. @param {string} folder @returns {Promise<string[]>} */
async function cratesBelow(folder) {
  const entries = await readdir(path.join(rootPath, folder), { withFileTypes: true });
  if (entries.some(({ name }) => name === 'src')) return [folder];
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'target');
  const below = folders.map(({ name }) => cratesBelow(`${folder}/${name}`));
  return (await Promise.all(below)).flat().sort();
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const crates = await cratesBelow('core-wasm');
    const circles = [];
    for (const crate of crates) {
      const graph = graphOf(await modulesOf(crate));
      circles.push(
        ...circlesOf(graph).map(
          (circle) => `${crate}: ${circle.join(', ')} use each other in a circle`,
        ),
      );
    }
    if (circles.length > 0) throw new Failure(circles.join('\n'));
    console.log(`${crates.length} crates, no circle of modules`);
  });
}
