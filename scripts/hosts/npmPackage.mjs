// The npm package as its users have it: packed, installed in an empty folder, type-checked, imported, and shown.
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { packNpmPackage } from '../npmPackage.mjs';
import { Failure, nodeProgram, npmCommand, rootPath } from '../process.mjs';
import { serveFolder } from '../serve.mjs';
import { driveHost } from './drive.mjs';
import { step } from './place.mjs';

const PAGE = `<!doctype html>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>A page with the package</title>
<script type="module">
  import { define } from './node_modules/quorumscope-embed/index.js';
  define();
</script>
<quorum-scope scenario="planet">A figure.</quorum-scope>
`;

/** What a typed user writes; each line that is marked must be refused. */
const CONSUMER = `import { define, type QuorumScope, type QuorumScopeEvents } from 'quorumscope-embed';
import 'quorumscope-embed/react';

define({ src: '/quorumscope/' });
const figure: QuorumScope | null = document.querySelector('quorum-scope');
figure?.addEventListener('ready', ({ detail }) => detail.title.length + detail.seconds);
figure?.addEventListener('error', ({ detail }) => detail.errors.map(({ path, allowed }) => path + allowed));
figure?.addEventListener('click', (event) => event.preventDefault());
export const picture: Promise<Blob> | undefined = figure?.exportPicture();
export const state = async (): Promise<string> => (await figure?.getState()) ?? '';
void figure?.set('network.sockets', 10).then(() => figure.step(-1));
export const told = (event: QuorumScopeEvents['commit']) => event.detail.transactions;
export const made = (
  <quorum-scope
    scenario="planet"
    theme="dark"
    autoplay
    onready={({ detail }) => detail.state.length}
    {...{ 'set.network.sockets': 10 }}
  />
);

// @ts-expect-error there are three themes
export const blue = <quorum-scope theme="blue" />;
// @ts-expect-error a step is 1 or -1
void figure?.step(2);
// @ts-expect-error an answer is no event
figure?.addEventListener<'answer'>('answer', () => undefined);
`;

/** @param {import('../hosts.mjs').Stage} stage */
export async function drivePackage({ browser, pictures }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quorumscope-embed-'));
  try {
    const file = await packNpmPackage(folder);
    await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    const npm = npmCommand();
    // The package has no others.
    await step(npm.program, [...npm.args, 'install', '--offline', '--no-audit', file], folder);
    await checkTypes(folder);
    await checkOnServer(folder);
    await checkCopy(folder);
    await writeFile(path.join(folder, 'index.html'), PAGE);
    const { url, server } = await serveFolder({ folder });
    try {
      await driveHost(browser, url, 'npm-package', pictures);
    } finally {
      server.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** For a bundler and for Node. @param {string} folder */
async function checkTypes(folder) {
  await writeFile(path.join(folder, 'consumer.tsx'), CONSUMER);
  const types = path.join(folder, 'node_modules', '@types');
  await mkdir(types);
  await symlink(path.join(rootPath, 'node_modules', '@types', 'react'), path.join(types, 'react'));
  for (const [module, moduleResolution] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ]) {
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'es2022', jsx: 'react-jsx', types: [] },
      ...{ strict: true, noEmit: true, exactOptionalPropertyTypes: true },
    };
    const config = { compilerOptions, files: ['consumer.tsx'] };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    await step(process.execPath, [nodeProgram('tsc'), '-p', folder], folder);
  }
}

/** A server that makes pages imports it, and nothing happens. @param {string} folder */
async function checkOnServer(folder) {
  const code = `import('quorumscope-embed').then(({ define, QuorumScope }) => {
    define({ src: '/quorumscope/' });
    console.log(typeof define, QuorumScope.name !== undefined, globalThis.customElements);
  });`;
  const said = await step(process.execPath, ['--eval', code], folder);
  if (said.trim() !== 'function true undefined') throw new Failure(`On a server it says: ${said}`);
}

/** The program lays out the page, and takes away nothing that is not its own. @param {string} folder */
async function checkCopy(folder) {
  const program = path.join(folder, 'node_modules', 'quorumscope-embed', 'copy.mjs');
  if (process.platform !== 'win32') await access(program, constants.X_OK);
  const copy = (/** @type {string} */ name) => step(process.execPath, [program, name], folder);
  await copy('public/quorumscope');
  await copy('public/quorumscope');
  const names = ['embed.html', 'index.html', 'quorumscope.js'];
  for (const name of names) await readFile(path.join(folder, 'public', 'quorumscope', name));
  const refused = await copy('node_modules').then(
    () => false,
    ({ message }) => /holds something else/.test(message),
  );
  if (!refused) throw new Failure('quorumscope-embed would replace a folder that is not its own');
}
