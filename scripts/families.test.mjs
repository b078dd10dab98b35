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

/** The program's doors: its dispatch, and what each family brings to it. */
const PROGRAM = /^cli\/src\/(program\.rs|families\.rs|families\/.*)$/;

test('no crate beside the families names one but by the program’s doors', () => {
  const crates = path.join(rootPath, 'core-wasm', 'crates');
  const word = new RegExp(readdirSync(path.join(rootPath, 'core-wasm', 'families')).join('|'), 'i');
  const sources = readdirSync(crates, { recursive: true })
    .map((name) => String(name).split(path.sep).join('/'))
    .filter((name) => /^[^/]+\/src\/.*\.rs$/.test(name));
  expect(sources.length).toBeGreaterThan(100);
  const product = (/** @type {string} */ name) =>
    readFileSync(path.join(crates, name), 'utf8').split('#[cfg(test)]')[0] ?? '';
  const naming = sources.filter((name) => word.test(product(name)));
  expect(naming.filter((name) => !PROGRAM.test(name))).toEqual([]);
});
