// The Python package `quorumscope`: the widget, and the built page that it serves.
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loaderCode } from './loaderFile.mjs';
import { layPage, packagesPath } from './npmPackage.mjs';
import { capture, Failure, rootPath } from './process.mjs';
import { version } from './version.mjs';

/**
 * Lays the package out in dist-packages/quorumscope-python, from dist/ as it is.
 * @returns {Promise<string>} its folder
 */
export async function layPythonPackage() {
  const folder = path.join(packagesPath, 'quorumscope-python');
  const own = path.join(folder, 'src', 'quorumscope');
  await rm(folder, { recursive: true, force: true });
  await mkdir(packagesPath, { recursive: true });
  await cp(path.join(rootPath, 'packages', 'python'), folder, { recursive: true });
  await cp(path.join(rootPath, 'LICENSE'), path.join(folder, 'LICENSE'));
  await layPage(path.join(own, 'app'));
  await writeFile(path.join(own, 'loader.js'), withoutExports(await loaderCode('module')));
  await writeFile(path.join(own, '_version.py'), `__version__ = "${version}"\n`);
  return folder;
}

/**
 * The package as a wheel.
 * @param {string} target the folder to put it in
 * @param {string} [python] a Python with pip, which brings what builds it
 * @returns {Promise<string>} its path
 */
export async function buildWheel(target, python = 'python3') {
  const folder = await layPythonPackage();
  const args = ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', target, folder];
  const { status, output } = await capture(python, args);
  if (status !== 0) throw new Failure(`The wheel could not be built (${status}):\n${output}`);
  const wheel = (await readdir(target)).find((name) => /^quorumscope-.*\.whl$/.test(name));
  if (wheel === undefined) throw new Failure(`pip made no wheel in ${target}`);
  return path.join(target, wheel);
}

/**
 * The loader's module with its names as constants: the widget's code follows in the same module.
 * @param {string} code
 */
function withoutExports(code) {
  const [all, names = ''] = /export\s*\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (all === undefined) throw new Failure('The loader’s module does not end in its exports');
  const [, local] = /([\w$]+) as define\b/.exec(names) ?? [undefined, 'define'];
  const named = local === 'define' ? '' : `const define=${local};\n`;
  return `${code.slice(0, -all.length)}${named}`;
}
