// The families of protocols that the page can show, and what the build makes of their engines.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { corePath } from './process.mjs';

/** Their words, as scenarios have them: of those that have a module of WASM. */
export const families = readdirSync(path.join(corePath, 'families'))
  .filter((name) => existsSync(path.join(corePath, 'families', name, 'wasm')))
  .map((name) => name.replaceAll('-', '_'))
  .sort();

/** What a family's folder is called. @param {string} family */
function folderOf(family) {
  return family.replaceAll('_', '-');
}

/** The folder of the crate of its engine, from `core-wasm` on. @param {string} family */
export function crateFolder(family) {
  return path.join('families', folderOf(family), 'wasm');
}

/** Where the package of a family's engine is, once it is built. @param {string} family */
export function packagePath(family) {
  return path.join(corePath, 'pkg', folderOf(family));
}

/** The names in the manifest of its crate: the crate's, and its library's where that has one of its own. */
function namesIn(/** @type {string} */ family) {
  const manifest = path.join(corePath, crateFolder(family), 'Cargo.toml');
  return [...readFileSync(manifest, 'utf8').matchAll(/^name = "(.*)"$/gm)].map(
    ([, name]) => `${name}`,
  );
}

/** The crate of its engine. @param {string} family */
export function crateOf(family) {
  return String(namesIn(family)[0]);
}

/** What its files are called before their endings: `X.js` and `X_bg.wasm`. @param {string} family */
export function engineName(family) {
  return String(namesIn(family).at(-1)).replaceAll('-', '_');
}

/** Its module of WASM. @param {string} family */
export function enginePath(family) {
  return path.join(packagePath(family), `${engineName(family)}_bg.wasm`);
}

/** @typedef {typeof import('../core-wasm/pkg/hotstuff/quorumscope_hotstuff.js')} Engine what each family's is like */

/** A family's engine, brought up. @param {string} family @returns {Promise<Engine>} */
export async function startEngine(family) {
  const file = path.join(packagePath(family), `${engineName(family)}.js`);
  const engine = await import(pathToFileURL(file).href);
  engine.initSync({ module: readFileSync(enginePath(family)) });
  return engine;
}

/** @returns {Record<string, Uint8Array<ArrayBuffer>>} the modules by the names of their families */
export function engineBytes() {
  return Object.fromEntries(
    families.map((family) => [family, new Uint8Array(readFileSync(enginePath(family)))]),
  );
}
