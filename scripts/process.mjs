// Running other programs: the one place where the scripts start a process.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the repository. */
export const rootPath = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the Cargo workspace; its rust-toolchain.toml pins the compiler. */
export const corePath = path.join(rootPath, 'core-wasm');

/** A failure that is the user's to mend: its message is the whole story, no stack is shown. */
export class Failure extends Error {}

/**
 * The processes under way: an interrupt is passed on to them, and their end ends the script.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const children = new Set();
let interrupted = false;

/**
 * Runs `main`, and ends the process with code 1 when it fails or is interrupted.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      interrupted = true;
      if (children.size === 0) process.exit(1);
      for (const child of children) child.kill(signal);
    });
  }
  try {
    await main();
  } catch (error) {
    if (!interrupted) console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}

/**
 * The path of a program on PATH, or undefined.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findOnPath(name) {
  const extensions = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const extension of extensions) {
      const candidate = path.join(folder, name + extension);
      if (folder !== '' && existsSync(candidate)) return candidate;
    }
  }
  return undefined;
}

/** Puts a folder first on PATH, for every process started from here on. @param {string} folder */
export function prependToPath(folder) {
  process.env.PATH = folder + path.delimiter + (process.env.PATH ?? '');
}

/**
 * What a program prints, trimmed; undefined when it cannot be started or fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
export function outputOf(program, args, cwd = rootPath) {
  const result = spawnSync(program, args, { cwd, encoding: 'utf8', timeout: 60_000 });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/**
 * Runs a program to its end with its output shown. Throws a Failure when it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Readonly<Record<string, string>> }} [options] `env`: beside this program's
 */
export async function run(program, args, { cwd = rootPath, env = {} } = {}) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  const status = await ended(child);
  if (status !== 0) {
    throw new Failure(`This command failed (${status}): ${program} ${args.join(' ')}`);
  }
}

/**
 * Runs a program to its end and returns its exit code (or signal) with everything it printed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, isNice?: boolean }} [options] whether it gives way to other programs
 * @returns {Promise<{ status: number | string, output: string }>}
 */
export async function capture(program, args, { cwd = rootPath, isNice = false } = {}) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  if (isNice && child.pid !== undefined) setPriority(child.pid, 10);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      output += text;
    });
  }
  return { status: await ended(child), output };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number | string>} the exit code, the signal's name, or why it did not start
 */
async function ended(child) {
  children.add(child);
  /** @type {number | string} */
  const status = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'ended'));
  });
  children.delete(child);
  if (interrupted) throw new Failure('Interrupted');
  return status;
}

/** npm, as the arguments for this Node where npm started us, so that no shell is needed. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? { program: process.execPath, args: [script] }
    : { program: 'npm', args: [] };
}

/**
 * The arguments that make this Node run a program of an installed package, by its entry file.
 * @param {keyof typeof packagePrograms} name
 */
export function nodeProgram(name) {
  return path.join(rootPath, 'node_modules', packagePrograms[name]);
}

const packagePrograms = {
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};
