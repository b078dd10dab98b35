import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOnPath } from './process.mjs';
import { entriesBelow, zip } from './zip.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quorumscope-zip-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = 'The quorum of a quorum is a quorum.\n'.repeat(40);

test('the same files are the same archive, whatever their order and their time', async () => {
  for (const [name, order] of /** @type {const} */ ([
    ['one', ['a', 'b']],
    ['other', ['b', 'a']],
  ])) {
    mkdirSync(path.join(folder, name, 'inside'), { recursive: true });
    for (const file of order) writeFileSync(path.join(folder, name, 'inside', file), text + file);
  }
  chmodSync(path.join(folder, 'other/inside/a'), 0o600);
  const one = zip(await entriesBelow(path.join(folder, 'one'), 'top'));
  const other = zip((await entriesBelow(path.join(folder, 'other'), 'top')).reverse());
  expect(one.equals(other)).toBe(true);
  expect(one.toString('latin1')).toContain('top/inside/a');
});

// Whoever has neither of both has read the archive by other means: the tests do not bring one.
const unzip = findOnPath('unzip');
test.skipIf(unzip === undefined)('unzip reads it: names, bytes, and what may be run', () => {
  const random = Uint8Array.from({ length: 999 }, (_, at) => (at * 7919 * (at + 3)) % 251);
  const file = path.join(folder, 'made.zip');
  writeFileSync(
    file,
    zip([
      { name: 'top/program', bytes: Buffer.from(text), isProgram: true },
      { name: 'top/bytes', bytes: random },
      { name: 'top/größe.txt', bytes: Buffer.from(text) },
      { name: 'top/empty', bytes: new Uint8Array() },
    ]),
  );
  execFileSync(String(unzip), ['-q', file, '-d', folder]);
  const read = (/** @type {string} */ name) => readFileSync(path.join(folder, 'top', name));
  expect(read('program').toString()).toBe(text);
  expect(read('größe.txt').toString()).toBe(text);
  expect(read('bytes').equals(random)).toBe(true);
  expect(read('empty')).toHaveLength(0);
  const mode = (/** @type {string} */ name) =>
    statSync(path.join(folder, 'top', name)).mode & 0o111;
  expect(mode('program')).not.toBe(0);
  expect(mode('bytes')).toBe(0);
});
