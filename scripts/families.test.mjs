// No family of protocols is named outside its folder but by the doors: the page's import map, and what builds and tests
// the page with it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rootPath } from './process.mjs';

const source = path.join(rootPath, 'web', 'src');
const families = readdirSync(path.join(source, 'families'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const general = readdirSync(source, { recursive: true })
  .map((name) => String(name).split(path.sep).join('/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)test[A-Z]/.test(name))
  .filter((name) => !families.some((family) => name.startsWith(`families/${family}/`)))
  .map((name) => ({ name, text: readFileSync(path.join(source, name), 'utf8') }));

const DOORS = ['families/engines.ts', 'families/index.ts', 'families/shelves.ts'];

test('only the doors name a family', () => {
  expect(families.length).toBeGreaterThan(0);
  // “libhotstuff” is an implementation, whose costs processors may have.
  const word = new RegExp(`(?<!lib)(${families.join('|')})`, 'i');
  const naming = general.filter(({ text }) => word.test(text)).map(({ name }) => name);
  expect(naming.sort()).toEqual([...DOORS].sort());
});

/**
 * What is HotStuff's: a page of another family has none of it. Comments, imports and what is generated do not count.
 */
const OWN_WORDS =
  /(?<![a-z])(certifi(?:cates?|ed)|votes?|voted|propos(?:als?|ed|es|er)|epochs?|rivals?|genesis|new_view|view_change|viewChange|timed_out|micro_batch|equivocates?|pacemaker|rulesets?)(?![a-z])|(?<![a-z])(?:block|leader|rival|proposal|vote|certificate)(?=[A-Z])/;

test('no general module names what is HotStuff’s', () => {
  const naming = general
    .filter(({ name }) => !name.startsWith('core/'))
    .filter(({ text }) => OWN_WORDS.test(codeOf(text)))
    .map(({ name }) => name);
  expect(naming).toEqual([]);
});

/** @param {string} text a module's */
function codeOf(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*/g, '')
    .replace(/^import[\s\S]*?;$/gm, '');
}

/** Crates beside the families that still name one: the program and its documents. */
const NAMING_CRATES = ['cli', 'model', 'validation'];

test('the kernel, the trace, the scenario reader and a run name no family', () => {
  const crates = path.join(rootPath, 'core-wasm', 'crates');
  const word = new RegExp(readdirSync(path.join(rootPath, 'core-wasm', 'families')).join('|'), 'i');
  const names = (/** @type {string} */ crate) => {
    const folder = path.join(crates, crate, 'src');
    const sources = readdirSync(folder, { recursive: true }).filter((name) =>
      String(name).endsWith('.rs'),
    );
    const product = sources.map(
      (name) =>
        readFileSync(path.join(folder, String(name)), 'utf8').split('#[cfg(test)]')[0] ?? '',
    );
    return product.some((text) => word.test(text));
  };
  expect(readdirSync(crates).filter(names).sort()).toEqual(NAMING_CRATES);
});
