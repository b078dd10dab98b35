// The npm package `quorumscope-embed`: the loader as a module with its types, and the built page that it frames.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loaderCode } from './loaderFile.mjs';
import { capture, Failure, nodeProgram, npmCommand, rootPath } from './process.mjs';
import { version } from './version.mjs';

/** Built packages lie here, one folder each. */
export const packagesPath = path.join(rootPath, 'dist-packages');
const source = path.join(rootPath, 'packages', 'npm');
const loader = path.join(rootPath, 'web', 'src', 'loader');

/**
 * Lays the package out in dist-packages/quorumscope-embed, from dist/ as it is.
 * @returns {Promise<string>} its folder
 */
export async function layNpmPackage() {
  const folder = path.join(packagesPath, 'quorumscope-embed');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true });
  await layPage(path.join(folder, 'app'));
  await cp(path.join(rootPath, 'LICENSE'), path.join(folder, 'LICENSE'));
  await writeFile(path.join(folder, 'index.js'), await loaderCode('module'));
  const manifest = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
  manifest.version = version;
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await layTypes(path.join(folder, 'types'));
  return folder;
}

/**
 * The built page as packages hold it: without the scenarios' cards, which only an address of the page's own has use
 * for.
 * @param {string} target
 */
export async function layPage(target) {
  const dist = path.join(rootPath, 'dist');
  const cards = path.join(dist, 's');
  const filter = (/** @type {string} */ file) =>
    path.dirname(file) !== cards || path.extname(file) !== '.png';
  await cp(dist, target, { recursive: true, filter });
}

/**
 * The package as the file that a registry takes.
 * @param {string} target the folder to put it in
 * @returns {Promise<string>} its path
 */
export async function packNpmPackage(target) {
  const folder = await layNpmPackage();
  const npm = npmCommand();
  const args = [...npm.args, 'pack', '--pack-destination', target];
  const { status, output } = await capture(npm.program, args, { cwd: folder });
  if (status !== 0) throw new Failure(`npm pack failed (${status}):\n${output}`);
  return path.join(target, `quorumscope-embed-${version}.tgz`);
}

/** The loader's types and those that it names. @param {string} folder */
async function layTypes(folder) {
  const args = [
    ...[nodeProgram('tsc'), path.join(loader, 'module.ts'), '--declaration'],
    ...[
      '--emitDeclarationOnly',
      '--rootDir',
      path.join(rootPath, 'web', 'src'),
      '--outDir',
      folder,
    ],
    ...['--ignoreConfig', '--target', 'ES2023', '--module', 'ESNext', '--strict', '--types', ''],
    ...['--moduleResolution', 'bundler', '--lib', 'ES2023,DOM,DOM.Iterable'],
  ];
  const { status, output } = await capture(process.execPath, args);
  if (status !== 0) throw new Failure(`The types of the loader could not be written:\n${output}`);
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8');
    // Node wants the names of files.
    await writeFile(file, text.replace(/(from '\.[^']*)'/g, "$1.js'"));
  }
}
