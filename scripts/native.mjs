// The native program, as the tests and the bench use it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { corePath, Failure, rootPath, run } from './process.mjs';

/** Where Cargo puts the native program: its release build, unless `npm test` says that it built another. */
export const nativePath = path.join(
  process.env.CARGO_TARGET_DIR ?? path.join(corePath, 'target'),
  process.env.QUORUMSCOPE_PROFILE ?? 'release',
  process.platform === 'win32' ? 'quorumscope.exe' : 'quorumscope',
);

/** Builds the native program; a second time it costs a second. */
export async function buildNative() {
  const args = ['build', '--release', '--locked', '--package', 'quorumscope-cli'];
  await run('cargo', args, { cwd: corePath });
}

/**
 * What the native program prints as JSON; what it says besides goes to standard error. Where a check fails, as it does
 * by design in some scenarios, it prints all the same.
 * @param {readonly string[]} args
 * @returns {any}
 */
export function nativeJson(args) {
  return JSON.parse(nativeText([...args, '--json']));
}

/**
 * The lines that the native program prints.
 * @param {readonly string[]} args
 */
export function nativeLines(args) {
  return nativeText(args).trimEnd().split('\n');
}

/**
 * The most memory that the native program has had resident, in bytes; none where the system does not tell (Linux does).
 * @param {readonly string[]} args
 * @returns {Promise<number | undefined>}
 */
export async function nativePeakBytes(args) {
  const program = spawn(nativePath, args, { cwd: rootPath, stdio: 'ignore' });
  /** @type {number | undefined} */
  let peakBytes;
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${program.pid}/status`, 'utf8');
      const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? [];
      if (kilobytes !== undefined) peakBytes = Number(kilobytes) * 1024;
    } catch {
      // It is over, or this is another system.
    }
  }, 5);
  await once(program, 'exit');
  clearInterval(look);
  return peakBytes;
}

/** What the native program prints. @param {readonly string[]} args */
export function nativeText(args) {
  const { status, error, stdout } = spawnSync(nativePath, args, {
    cwd: rootPath,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0 || (status === 1 && stdout !== '')) return stdout;
  const command = `${path.relative(rootPath, nativePath)} ${args.join(' ')}`;
  throw new Failure(`This command failed (${error?.message ?? status}): ${command}`);
}
