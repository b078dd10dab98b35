// Zip archives that are the same bytes whenever they are made of the same files: in the order of their names, all of
// one time, compressed by Node's zlib. (The format: PKWARE's APPNOTE 6.3; names are UTF-8, no file is over 4 GiB.)
//
// A library could take the place of `zip`: fflate, for one, writes the same bytes each time if it is given the times.
// Node has the compression and the checksum, and what is left is the sixty lines below; so there is no dependency.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** The first time that the format has: 1 January 1980, 0:00. */
const TIME = 0;
const DATE = 0x21;
const UTF8_NAMES = 0x800;
/** The format's version 2.0; made by Unix, so that the mode of a file is read. */
const VERSION = 20;
const MADE_BY = (3 << 8) | VERSION;
const STORED = 0;
const DEFLATED = 8;

/** @typedef {{ name: string, bytes: Uint8Array, isProgram?: boolean }} Entry a file, by its path with / */

/** @param {readonly Entry[]} entries @returns {Buffer} */
export function zip(entries) {
  const sorted = [...entries].sort((one, other) => (one.name < other.name ? -1 : 1));
  const files = [];
  const directory = [];
  let offset = 0;
  for (const { name, bytes, isProgram = false } of sorted) {
    const path = Buffer.from(name, 'utf8');
    const deflated = deflateRawSync(bytes, { level: 9 });
    const [method, data] =
      deflated.length < bytes.length ? [DEFLATED, deflated] : [STORED, Buffer.from(bytes)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8_NAMES, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt16LE(TIME, 6);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([signature(0x04034b50), common, path, data]);

    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((isProgram ? 0o100755 : 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(signature(0x02014b50), short(MADE_BY), common, rest, path);
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(sorted.length, 4);
  end.writeUInt16LE(sorted.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, signature(0x06054b50), end]);
}

/** @param {number} value */
function signature(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** @param {number} value */
function short(value) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/**
 * Every file below a folder, under names that begin with another one.
 * @param {string} folder
 * @param {string} under
 * @returns {Promise<Entry[]>}
 */
export async function entriesBelow(folder, under) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    found
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const name = path.relative(folder, file).split(path.sep).join('/');
        return { name: `${under}/${name}`, bytes: await readFile(file) };
      }),
  );
}
