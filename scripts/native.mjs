// The native program, as the tests and the bench use it.
import path from 'node:path';
import { corePath, Failure, outputOf, rootPath, run } from './process.mjs';

/** Where Cargo puts the release build of the native program. */
export const nativePath = path.join(
  process.env.CARGO_TARGET_DIR ?? path.join(corePath, 'target'),
  'release',
  process.platform === 'win32' ? 'quorumscope.exe' : 'quorumscope',
);

/** Builds the native program; a second time it costs a second. */
export async function buildNative() {
  const args = ['build', '--release', '--locked', '--package', 'quorumscope-cli'];
  await run('cargo', args, { cwd: corePath });
}

/**
 * What the native program prints as JSON.
 * @param {readonly string[]} args
 * @returns {any}
 */
export function nativeJson(args) {
  const output = outputOf(nativePath, [...args, '--json']);
  if (output === undefined) {
    throw new Failure(
      `This command failed: ${path.relative(rootPath, nativePath)} ${args.join(' ')}`,
    );
  }
  return JSON.parse(output);
}
