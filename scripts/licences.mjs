// The licences of what is shipped and written by others: the npm packages in the page, the Rust crates in the engine,
// the typeface and the map. Each stands with its own text, as its package has it.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crateOf, families } from './engines.mjs';
import { escaped } from './html.mjs';
import { corePath, Failure, outputOf, rootPath } from './process.mjs';

export const LICENCES_FILE = 'licences.html';

/** @typedef {{ name: string, version: string, licence: string, text: string }} Part */

/** Files of a package that say under which licence it is. */
const LICENCE_NAMES = /^(licen[cs]e|copying|notice|unlicense)/i;

/** Crates that come without a licence's text, and whose they are by their repositories. */
const holders = new Map([['rlsf', 'Copyright 2021 yvt']]);

/**
 * The texts of a package: that of the MIT licence alone where there is a choice of several.
 * @param {string} folder
 * @param {string} licence as the package names it
 */
async function textIn(folder, licence) {
  const names = (await readdir(folder)).filter((name) => LICENCE_NAMES.test(name)).sort();
  const isChoice = /\bOR\b|\//.test(licence) && !/\bAND\b/.test(licence);
  const mit = names.filter((name) => /mit/i.test(name));
  const taken = isChoice && mit.length > 0 ? mit : names;
  const texts = await Promise.all(taken.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.map((text) => text.trim()).join('\n\n');
}

/**
 * The npm packages that the page contains, directly or through others. @returns {Promise<Part[]>}
 */
export async function packages() {
  const lock = JSON.parse(await readFile(path.join(rootPath, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(lock.packages).filter(
    ([where, { dev, optional, devOptional }]) =>
      where.startsWith('node_modules/') && !dev && !optional && !devOptional,
  );
  return Promise.all(
    shipped.map(async ([where, { version, license }]) => ({
      name: where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...{ version, licence: license },
      text: await textIn(path.join(rootPath, where), license),
    })),
  );
}

/**
 * The crates of others that end up in a program of the workspace, without those that only run when it is compiled.
 * @param {string} program the name of its crate
 * @param {string | null} target the platform that it is for; this machine's where it is null
 * @returns {Promise<Part[]>}
 */
export async function crates(program, target) {
  const platform = target ?? /^host: (.*)$/m.exec(outputOf('rustc', ['-vV'], corePath) ?? '')?.[1];
  if (platform === undefined) throw new Failure('rustc -vV names no host');
  const tree = cargo([
    ...[
      'tree',
      '--locked',
      '--package',
      program,
      '--target',
      platform,
      '--edges',
      'normal,no-proc-macro',
    ],
    ...['--no-dedupe', '--prefix', 'none', '--format', '{p}'],
  ]);
  // A crate of a registry is named by its version alone, one of the workspace by its folder as well.
  const names = new Set(tree.split('\n').filter((line) => /^\S+ v\S+$/.test(line)));
  const metadata = JSON.parse(
    cargo(['metadata', '--locked', '--format-version', '1', '--filter-platform', platform]),
  );
  const parts = [];
  for (const { name, version, license, manifest_path: manifest } of metadata.packages) {
    if (!names.has(`${name} v${version}`)) continue;
    const found = await textIn(path.dirname(manifest), license);
    const text = found === '' ? await withoutText(name) : found;
    parts.push({ name, version, licence: license, text });
  }
  if (parts.length !== names.size) throw new Failure(`cargo metadata lacks crates of ${program}`);
  return parts;
}

/** @param {string[]} args */
function cargo(args) {
  const told = outputOf('cargo', args, corePath);
  if (told === undefined) throw new Failure(`This command failed: cargo ${args.join(' ')}`);
  return told;
}

/** @param {string} name of a crate without a licence's text */
async function withoutText(name) {
  const holder = holders.get(name);
  if (holder === undefined) throw new Failure(`${name} has no text of a licence`);
  return mitOf(holder);
}

/** The MIT licence as this project has it, with another holder. @param {string} holder */
async function mitOf(holder) {
  const own = await readFile(path.join(rootPath, 'LICENSE'), 'utf8');
  return own.replace(/^Copyright .*$/m, holder).trim();
}

/** What the compiler puts into every program: the standard library, and in it tables of Unicode. */
async function standardLibrary() {
  const version = outputOf('rustc', ['--version'], corePath)?.split(' ')[1] ?? '';
  const sysroot = outputOf('rustc', ['--print', 'sysroot'], corePath) ?? '';
  const unicode = path.join(sysroot, 'share/doc/rust/licenses/Unicode-3.0.txt');
  const texts = [await mitOf('Copyright (c) The Rust Project Contributors')];
  if (existsSync(unicode)) texts.push((await readFile(unicode, 'utf8')).trim());
  return {
    ...{ name: 'Rust standard library', version },
    ...{ licence: 'MIT OR Apache-2.0; tables of Unicode: Unicode-3.0', text: texts.join('\n\n') },
  };
}

/** What the page has besides code. @returns {Promise<Part[]>} */
async function otherParts() {
  const viteText = await readFile(path.join(rootPath, 'node_modules/vite/LICENSE.md'), 'utf8');
  const vite = JSON.parse(
    await readFile(path.join(rootPath, 'node_modules/vite/package.json'), 'utf8'),
  );
  return [
    {
      ...{ name: 'Source Sans 3', version: '', licence: 'OFL-1.1' },
      text: (await readFile(path.join(rootPath, 'public/fonts/OFL.txt'), 'utf8')).trim(),
    },
    {
      ...{ name: 'Natural Earth, through world-atlas', version: '', licence: 'public domain' },
      text: 'The outlines of the continents on the map. Made with Natural Earth, free vector and raster map data: https://www.naturalearthdata.com',
    },
    {
      // It has a page load its modules.
      ...{ name: 'vite', version: vite.version, licence: vite.license },
      text: (viteText.split('# Licenses of bundled dependencies')[0] ?? '')
        .replace(/^#.*\n/, '')
        .trim(),
    },
  ];
}

/** All that the page contains, with its engines. */
export async function partsOfPage() {
  return {
    'In the page': [...(await packages()), ...(await otherParts())],
    'In the engines': [...(await engineCrates()), await standardLibrary()],
  };
}

/** The crates in the engines of all families, each once. */
async function engineCrates() {
  /** @type {Map<string, Part>} */
  const parts = new Map();
  for (const family of families)
    for (const part of await crates(crateOf(family), 'wasm32-unknown-unknown'))
      parts.set(`${part.name} ${part.version}`, part);
  return [...parts.values()];
}

/** All that the native program contains. */
export async function partsOfProgram() {
  return {
    'In the program': [...(await crates('quorumscope-cli', null)), await standardLibrary()],
  };
}

/**
 * A page of all parts with their licences; parts with one text stand together.
 * @param {Record<string, Part[]>} groups
 */
export async function licencesPage(groups) {
  const own = (await readFile(path.join(rootPath, 'LICENSE'), 'utf8')).trim();
  const sections = Object.entries(groups).map(([title, parts]) => {
    /** @type {Map<string, Part[]>} */
    const byText = new Map();
    for (const part of parts) byText.set(part.text, [...(byText.get(part.text) ?? []), part]);
    const blocks = [...byText].map(([text, those]) => {
      const names = those.map(
        ({ name, version, licence }) =>
          `<h3>${escaped(`${name} ${version}`.trim())} (${escaped(licence)})</h3>`,
      );
      return `${names.join('\n')}\n<pre>${escaped(text)}</pre>`;
    });
    return `<h2>${escaped(title)}</h2>\n${blocks.join('\n')}`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Licences: Quorumscope</title>
<style>
body { max-width: 46em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 system-ui, sans-serif; }
h3 { margin: 1.5em 0 0; font-size: 1em; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; }
</style>
</head>
<body>
<h1>Licences</h1>
<p>Quorumscope contains work of others, listed below with its licences. It is itself under this one:</p>
<pre>${escaped(own)}</pre>
${sections.join('\n')}
</body>
</html>
`;
}

/** A Vite plugin: the page comes with the licences of its parts. @returns {import('vite').Plugin} */
export function licencesFile() {
  const source = async () => licencesPage(await partsOfPage());
  return {
    name: 'licences',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: LICENCES_FILE, source: await source() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${LICENCES_FILE}`, async (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8').end(await source());
      });
    },
  };
}
