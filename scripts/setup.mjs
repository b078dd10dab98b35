// Everything the page and the tests need on top of git, Node and Rust, as steps that are skipped
// when they are done. Node's own modules only: this runs before the packages are installed.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { crateFolder, crateOf, families, packagePath } from './engines.mjs';
import {
  corePath,
  Failure,
  findOnPath,
  npmCommand,
  outputOf,
  prependToPath,
  rootPath,
  run,
} from './process.mjs';

const wasmPackVersion = '0.15.1';
const cargoDenyVersion = '0.20.2';

/** Checks the prerequisites, then brings everything up to what `vite` needs to serve the page. */
export async function setUp() {
  await setUpTools();
  await buildWasm();
}

/** All of that but the engines. */
export async function setUpTools() {
  await checkPrerequisites();
  await installPackages();
  await installToolchain();
  await installTool('wasm-pack', 'wasm-pack', wasmPackVersion, '3 to 6 minutes, once a machine');
  await installTool(
    'wasm-bindgen-cli',
    'wasm-bindgen',
    await wasmBindgenVersion(),
    '2 to 4 minutes, once a machine',
  );
}

/** Installs what all of the tests run besides: the judge of the licences, versions and sources of crates. */
export async function setUpTests() {
  await setUpTools();
  await installTool('cargo-deny', 'cargo-deny', cargoDenyVersion, '3 to 6 minutes, once a machine');
  // It judges the crates of every platform; builds bring those of this one.
  await run('cargo', ['fetch', '--locked', '--quiet'], { cwd: corePath });
}

/** Throws one Failure with a line for each thing that only the user can install. */
export async function checkPrerequisites() {
  const { engines } = JSON.parse(await readFile(path.join(rootPath, 'package.json'), 'utf8'));
  const missing = [];
  if (!isIn(engines.node, process.versions.node)) {
    missing.push(
      `Node ${engines.node} is needed, this is ${process.versions.node}: install it from https://nodejs.org`,
    );
  }
  if (npmCommand().program === 'npm' && findOnPath('npm') === undefined) {
    missing.push('npm is missing: it comes with Node from https://nodejs.org');
  }
  if (findOnPath('cargo') === undefined || findOnPath('rustup') === undefined) {
    missing.push(
      'Rust (rustup and cargo) is missing: install it from https://rustup.rs, then open a new terminal',
    );
  }
  if (process.platform !== 'win32' && findOnPath('cc') === undefined) {
    const command =
      process.platform === 'darwin'
        ? 'xcode-select --install'
        : 'sudo apt-get install build-essential';
    missing.push(`A C linker (cc) is missing, which Rust needs: install it with ${command}`);
  }
  if (missing.length > 0) throw new Failure(missing.join('\n'));
}

/**
 * Whether a version is in a range as package.json has it: `^1.2` or `>=1.2`, or several joined by `||`.
 * @param {string} range
 * @param {string} version dotted numbers
 */
export function isIn(range, version) {
  return range.split('||').some((part) => {
    const minimum = part.replace(/^\s*(\^|>=)/, '').trim();
    const isMajorsOwn = part.includes('^');
    return (
      !isOlder(version, minimum) &&
      (!isMajorsOwn || version.split('.')[0] === minimum.split('.')[0])
    );
  });
}

/**
 * @param {string} version dotted numbers
 * @param {string} minimum dotted numbers
 */
function isOlder(version, minimum) {
  const parts = version.split('.').map(Number);
  for (const [index, least] of minimum.split('.').map(Number).entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}

/** Announces a step before it starts. @param {string} what @param {string} howLong */
export function announce(what, howLong) {
  console.log(`\n> ${what} (${howLong})`);
}

/** Node packages as package-lock.json has them; a stamp inside node_modules says which. */
export async function installPackages() {
  const stampPath = path.join(rootPath, 'node_modules', '.quorumscope-stamp');
  const lock = await readFile(path.join(rootPath, 'package-lock.json'), 'utf8');
  const stamp = digestOf([lock, process.platform, process.arch]);
  if ((await readStamp(stampPath)) === stamp) return;
  announce('Installing the Node packages', 'about a minute, once');
  const npm = npmCommand();
  await run(npm.program, [...npm.args, 'ci', '--no-audit', '--no-fund']);
  await writeFile(stampPath, stamp);
}

/** The compiler, components and targets that core-wasm/rust-toolchain.toml pins. */
async function installToolchain() {
  const pins = await readFile(path.join(corePath, 'rust-toolchain.toml'), 'utf8');
  const channel = pins.match(/channel = "([^"]+)"/)?.[1];
  if (channel === undefined) throw new Failure('core-wasm/rust-toolchain.toml names no channel');
  const components = quotedIn(pins.match(/components = \[([^\]]*)\]/)?.[1]);
  const targets = quotedIn(pins.match(/targets = \[([^\]]*)\]/)?.[1]);

  const hasToolchain = (outputOf('rustup', ['toolchain', 'list']) ?? '')
    .split('\n')
    .some((line) => line.startsWith(`${channel}-`));
  if (hasToolchain) {
    const installed = (/** @type {'component' | 'target'} */ kind) =>
      outputOf('rustup', [kind, 'list', '--installed', '--toolchain', channel]) ?? '';
    const componentLines = installed('component').split('\n');
    const targetLines = installed('target').split('\n');
    if (
      components.every((name) => componentLines.some((line) => line.startsWith(name))) &&
      targets.every((name) => targetLines.includes(name))
    ) {
      return;
    }
  }
  announce(
    `Installing Rust ${channel} with ${targets.join(', ')}`,
    '1 to 3 minutes, once a machine',
  );
  const args = ['toolchain', 'install', channel, '--profile', 'minimal', '--no-self-update'];
  for (const name of components) args.push('--component', name);
  for (const name of targets) args.push('--target', name);
  await run('rustup', args);
}

/** The strings of a TOML list. @param {string} [list] */
function quotedIn(list = '') {
  return [...list.matchAll(/"([^"]+)"/g)].map((match) => String(match[1]));
}

/** The wasm-bindgen CLI must be of the very version of the library, which Cargo.lock pins. */
async function wasmBindgenVersion() {
  const lock = await readFile(path.join(corePath, 'Cargo.lock'), 'utf8');
  const version = lock.match(/name = "wasm-bindgen"\r?\nversion = "([^"]+)"/)?.[1];
  if (version === undefined) throw new Failure('core-wasm/Cargo.lock has no wasm-bindgen');
  return version;
}

/** A tool runs for seconds: what it takes to compile counts. */
const QUICKLY = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
};

/**
 * A program from crates.io, kept in the user's cache so that every clone shares it, and put on
 * PATH. One of the right version that is on PATH already is used as it is.
 * @param {string} crate
 * @param {string} program
 * @param {string} version
 * @param {string} howLong
 */
export async function installTool(crate, program, version, howLong) {
  if (outputOf(program, ['--version'])?.split(/\s+/)[1] === version) return;
  const toolsPath = path.join(cachePath(), 'quorumscope', 'tools');
  const toolPath = path.join(toolsPath, `${program}-${version}`);
  if (!existsSync(toolPath)) {
    announce(`Building ${crate} ${version} into ${toolPath}`, howLong);
    // Built aside and renamed when complete: an interrupted build is never taken for a tool.
    const partialPath = `${toolPath}.partial-${process.pid}`;
    await mkdir(partialPath, { recursive: true });
    try {
      await run(
        'cargo',
        ['install', crate, '--version', version, '--locked', '--root', partialPath, '--no-track'],
        { cwd: corePath, env: QUICKLY },
      );
      await rename(partialPath, toolPath).catch((error) => {
        // Another clone may have been first.
        if (!existsSync(toolPath)) throw error;
      });
    } finally {
      await rm(partialPath, { recursive: true, force: true });
    }
  }
  prependToPath(path.join(toolPath, 'bin'));
}

/** The user's cache folder, by the custom of the platform. */
export function cachePath() {
  if (process.env.XDG_CACHE_HOME) return process.env.XDG_CACHE_HOME;
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Caches');
  if (process.platform === 'win32' && process.env.LOCALAPPDATA) return process.env.LOCALAPPDATA;
  return path.join(os.homedir(), '.cache');
}

/** Each family's engine as a WASM package in core-wasm/pkg; their stamp is a digest of all they are made from. */
export async function buildWasm() {
  // wasm-pack takes wasm-opt from PATH: the one of the npm package `binaryen`.
  prependToPath(path.join(rootPath, 'node_modules', '.bin'));
  const stampPath = path.join(corePath, 'pkg', '.quorumscope-stamp');
  const inputs = [
    ...(await filesBelow(corePath, new Set(['target', 'pkg']))),
    ...(await filesBelow(path.join(rootPath, 'scenarios'), new Set())),
    path.join(rootPath, 'package-lock.json'),
  ].sort();
  const parts = [wasmPackVersion];
  for (const file of inputs) {
    parts.push(path.relative(rootPath, file), await readFile(file, 'utf8'));
  }
  const stamp = digestOf(parts);
  if ((await readStamp(stampPath)) === stamp) return;
  announce('Building the engines for the browser', 'about 4 minutes, less after a small change');
  await rm(stampPath, { force: true });
  // Together: each is linked, and made smaller, by one core alone.
  const crates = families.flatMap((family) => ['--package', crateOf(family)]);
  const target = ['--release', '--target', 'wasm32-unknown-unknown', '--lib', '--locked'];
  await run('cargo', ['build', ...target, ...crates], { cwd: corePath });
  await Promise.all(
    families.map((family) => {
      const folder = crateFolder(family);
      const out = path.relative(path.join(corePath, folder), packagePath(family));
      return run(
        'wasm-pack',
        [
          ...['build', folder, '--release', '--target', 'web', '--mode', 'no-install'],
          ...['--no-pack', '--out-dir', out, '--', '--locked'],
        ],
        { cwd: corePath },
      );
    }),
  );
  await writeFile(stampPath, stamp);
}

/**
 * Every file below a folder (none when it does not exist).
 * @param {string} folder
 * @param {ReadonlySet<string>} skipped names of folders that are left out
 * @returns {Promise<string[]>}
 */
async function filesBelow(folder, skipped) {
  if (!existsSync(folder)) return [];
  const files = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isFile()) files.push(entryPath);
    else if (entry.isDirectory() && !skipped.has(entry.name)) {
      files.push(...(await filesBelow(entryPath, skipped)));
    }
  }
  return files;
}

/** @param {readonly string[]} parts */
export function digestOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

/** @param {string} stampPath */
export async function readStamp(stampPath) {
  return existsSync(stampPath) ? await readFile(stampPath, 'utf8') : undefined;
}
