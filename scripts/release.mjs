// `npm run release [-- --trial]`: makes everything that a release consists of, in release/: the page as a zip, the
// native program, the npm and the Python package, and the checksums of all. It refuses where the tree, the versions or
// the changelog are not those of a release; `--trial` tells what it would refuse, and makes it all the same. It tags
// and publishes nothing.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { licencesPage, partsOfProgram } from './licences.mjs';
import { buildNative, nativePath } from './native.mjs';
import { packNpmPackage } from './npmPackage.mjs';
import { corePath, Failure, nodeProgram, outputOf, rootPath, run, runMain } from './process.mjs';
import { buildWheel } from './pythonPackage.mjs';
import { setUp } from './setup.mjs';
import { version } from './version.mjs';
import { entriesBelow, zip } from './zip.mjs';

const target = path.join(rootPath, 'release');

/**
 * Why this is no release.
 * @param {{ version: string, lock: string, cargo: string, changelog: string, changed: string, tags: string }} state
 * the version of package.json; the texts of package-lock.json, of core-wasm/Cargo.toml and of the changelog; what git
 * says of changed files and of tags
 * @returns {string[]} one sentence each
 */
export function hindrances({ version, lock, cargo, changelog, changed, tags }) {
  const found = [];
  const locked = JSON.parse(lock).version;
  if (locked !== version) {
    found.push(
      `package-lock.json has version ${locked}, package.json ${version}: npm install mends it`,
    );
  }
  const crates = /^\[workspace\.package\][^[]*?^version = "([^"]+)"/m.exec(cargo)?.[1];
  if (crates !== version) {
    found.push(`core-wasm/Cargo.toml has version ${crates}, package.json ${version}`);
  }
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version} `));
  if (heading === undefined || !/^## \S+ - \d{4}-\d{2}-\d{2}$/.test(heading)) {
    found.push(`CHANGELOG.md has no section "## ${version} - YYYY-MM-DD"`);
  }
  const tag = `v${version}`;
  if (tags.split('\n').includes(tag))
    found.push(`The tag ${tag} is there: this version was released`);
  const files = changed.split('\n').filter((line) => line !== '');
  if (files.length > 0) found.push(`Files differ from the last commit:\n${files.join('\n')}`);
  return found;
}

/** What stands beside the page in its archive. */
const START = `Quorumscope ${version}

Open it through a file server; opened as a file it does not run, because browsers load its parts from servers only.
Any file server will do, from any path. In this folder, with Python:

    python3 -m http.server

Then open http://localhost:8000 in a browser. To put it on a server, copy this folder there.
One figure of it in a page of your own: embed.html, or quorumscope.js.
`;

/**
 * The built page as an archive, in a folder of its own.
 * @param {string} [dist]
 */
export async function pageArchive(dist = path.join(rootPath, 'dist')) {
  const folder = `quorumscope-${version}`;
  return zip([
    ...(await entriesBelow(dist, folder)),
    { name: `${folder}/START.txt`, bytes: Buffer.from(START) },
    { name: `${folder}/LICENSE`, bytes: await readFile(path.join(rootPath, 'LICENSE')) },
  ]);
}

/** The native program of this machine as an archive. */
async function programArchive() {
  const folder = `quorumscope-${version}-${process.platform}-${process.arch}`;
  const program = { name: `${folder}/${path.basename(nativePath)}`, isProgram: true };
  return zip([
    { ...program, bytes: await readFile(nativePath) },
    { name: `${folder}/LICENSE`, bytes: await readFile(path.join(rootPath, 'LICENSE')) },
    {
      name: `${folder}/licences.html`,
      bytes: Buffer.from(await licencesPage(await partsOfProgram())),
    },
  ]);
}

/**
 * As `sha256sum --check` reads it.
 * @param {readonly { name: string, bytes: Uint8Array }[]} files
 */
export function checksums(files) {
  return files
    .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    .join('');
}

/** What git and the files say now. */
async function state() {
  /** @param {string[]} args */
  const git = (args) => {
    const told = outputOf('git', args);
    if (told === undefined) throw new Failure('A release is made of a clone: git does not answer');
    return told;
  };
  /** @param {...string} parts */
  const text = (...parts) => readFile(path.join(...parts), 'utf8');
  return {
    version,
    lock: await text(rootPath, 'package-lock.json'),
    cargo: await text(corePath, 'Cargo.toml'),
    changelog: await text(rootPath, 'CHANGELOG.md'),
    changed: git(['status', '--porcelain']),
    tags: git(['tag', '--list']),
  };
}

async function release() {
  const { values } = parseArgs({ options: { trial: { type: 'boolean', default: false } } });
  const found = hindrances(await state());
  if (found.length > 0 && !values.trial) throw new Failure(`No release:\n${found.join('\n')}`);
  for (const sentence of found) console.log(`A trial. ${sentence}`);

  await setUp();
  await run(process.execPath, [nodeProgram('vite'), 'build', '--logLevel', 'warn']);
  await buildNative();
  await rm(target, { recursive: true, force: true });
  await mkdir(target);
  const archives = [
    { name: `quorumscope-${version}.zip`, bytes: await pageArchive() },
    {
      name: `quorumscope-${version}-${process.platform}-${process.arch}.zip`,
      bytes: await programArchive(),
    },
  ];
  for (const { name, bytes } of archives) await writeFile(path.join(target, name), bytes);
  await packNpmPackage(target);
  await buildWheel(target);
  const names = (await readdir(target)).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: await readFile(path.join(target, name)) })),
  );
  await writeFile(path.join(target, 'SHA256SUMS'), checksums(files));

  for (const { name, bytes } of files) {
    console.log(`release/${name}  ${(bytes.length / 1e6).toFixed(1)} MB`);
  }
  if (found.length > 0) return;
  console.log(`Nothing is tagged or published yet:
  git tag -a v${version} -m "Quorumscope ${version}" && git push origin v${version}`);
}

if (process.argv[1] === import.meta.filename) await runMain(release);
