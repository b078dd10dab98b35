// Where an example is built: a copy in the user's cache, which keeps what a registry brings, so that the repository
// stays clean and the next run takes seconds.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { layNpmPackage } from '../npmPackage.mjs';
import { capture, Failure, findOnPath, npmCommand, rootPath } from '../process.mjs';
import { cachePath, digestOf, readStamp } from '../setup.mjs';

/** Why a host cannot be built on this machine: it is told, and no failure. */
export class Skipped extends Error {}

const cache = path.join(cachePath(), 'quorumscope', 'hosts');
/** What is brought once, and stays. */
const KEPT = ['node_modules', '.venv'];

/**
 * A fresh copy of an example.
 * @param {string} name its folder below examples/
 * @returns {Promise<string>} the copy
 */
export async function copyOf(name) {
  const folder = path.join(cache, 'examples', name);
  await mkdir(folder, { recursive: true });
  for (const entry of await readdir(folder)) {
    if (!KEPT.includes(entry)) await rm(path.join(folder, entry), { recursive: true });
  }
  await cp(path.join(rootPath, 'examples', name), folder, {
    recursive: true,
    filter: (file) => !KEPT.includes(path.basename(file)),
  });
  return folder;
}

/** The built page, where a host serves it. @param {string} folder */
export async function layDist(folder) {
  await cp(path.join(rootPath, 'dist'), folder, { recursive: true });
}

/** The npm package, as far from an example as in the repository. */
export async function layPackageBeside() {
  const folder = path.join(cache, 'dist-packages', 'quorumscope-embed');
  await rm(folder, { recursive: true, force: true });
  await cp(await layNpmPackage(), folder, { recursive: true });
}

/** The Node packages that the example's lock file names. @param {string} folder */
export async function bringNodePackages(folder) {
  const lock = await readFile(path.join(folder, 'package-lock.json'), 'utf8');
  await broughtOnce(path.join(folder, 'node_modules'), [lock, process.versions.node], async () => {
    const npm = npmCommand();
    await bring(npm.program, [...npm.args, 'ci', '--no-audit', '--no-fund'], folder);
  });
}

/**
 * A Python of the example's own with the packages that it names.
 * @param {string} folder
 * @returns {Promise<string>} the folder of its programs
 */
export async function bringPython(folder) {
  const python = ['python3', 'python'].map(findOnPath).find((found) => found !== undefined);
  if (python === undefined) throw new Skipped('there is no Python');
  const environment = path.join(folder, '.venv');
  const programs = path.join(environment, process.platform === 'win32' ? 'Scripts' : 'bin');
  const names = ['requirements.txt', 'constraints.txt'];
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  await broughtOnce(environment, texts, async () => {
    await rm(environment, { recursive: true, force: true });
    await bring(python, ['-m', 'venv', environment], folder);
    const args =
      '-m pip install --quiet --disable-pip-version-check -r requirements.txt -c constraints.txt';
    await bring(path.join(programs, 'python'), args.split(' '), folder);
  });
  return programs;
}

/**
 * A step of a build; its failure is the host's.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 */
export async function step(program, args, cwd) {
  const { status, output } = await capture(program, args, { cwd });
  const command = `${path.basename(program)} ${args.join(' ')}`;
  if (status !== 0) throw new Failure(`${command} failed (${status}):\n${output.trim()}`);
  return output;
}

/**
 * What a registry has to bring: where it does not, the host is skipped.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 */
async function bring(program, args, cwd) {
  const { status, output } = await capture(program, args, { cwd });
  if (status === 0) return;
  const lines = output.trim().split('\n');
  const why = lines.find((line) => /error/i.test(line)) ?? lines.at(-1);
  throw new Skipped(`${path.basename(program)} ${args.join(' ')} failed (${status}): ${why}`);
}

/**
 * @param {string} folder
 * @param {readonly string[]} parts what it is made from
 * @param {() => Promise<void>} make
 */
async function broughtOnce(folder, parts, make) {
  const stampPath = path.join(folder, '.quorumscope-stamp');
  const stamp = digestOf([...parts, process.platform, process.arch]);
  if (existsSync(folder) && (await readStamp(stampPath)) === stamp) return;
  await make();
  await writeFile(stampPath, stamp);
}
