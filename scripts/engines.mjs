// The families of protocols that the page can show, and what the build makes of their engines.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { corePath } from './process.mjs';

/** Their names: those that have a module of WASM. */
export const families = readdirSync(path.join(corePath, 'families'))
  .filter((name) => existsSync(path.join(corePath, 'families', name, 'wasm')))
  .sort();

/** Where the package of a family's engine is, once it is built. @param {string} family */
export function packagePath(family) {
  return path.join(corePath, 'pkg', family);
}

/** What its files are called before their endings: `X.js` and `X_bg.wasm`. @param {string} family */
export function engineName(family) {
  const crate = readFileSync(path.join(corePath, 'families', family, 'wasm', 'Cargo.toml'), 'utf8');
  // That of the library, which stands below the crate's, or else the crate's.
  const name = [...crate.matchAll(/^name = "(.*)"$/gm)].at(-1)?.[1];
  if (name === undefined) throw new Error(`The engine of ${family} has no name`);
  return name.replaceAll('-', '_');
}

/** Its module of WASM. @param {string} family */
export function enginePath(family) {
  return path.join(packagePath(family), `${engineName(family)}_bg.wasm`);
}

/** @returns {Record<string, Uint8Array<ArrayBuffer>>} the modules by the names of their families */
export function engineBytes() {
  return Object.fromEntries(
    families.map((family) => [family, new Uint8Array(readFileSync(enginePath(family)))]),
  );
}
