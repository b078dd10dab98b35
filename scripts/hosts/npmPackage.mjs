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
import { driveFigure, driveHost, ofFigure, openPage, waitFor } from './drive.mjs';
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
    await checkBundled(browser, folder);
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

/** Two entries of one site: as the documents have it, and without what a bundled site has to say. */
const SITE = {
  'index.html': `<!doctype html><title>A site</title><div id="site"></div>
<script type="module" src="./main.tsx"></script>
`,
  'main.tsx': `import { define } from 'quorumscope-embed';
import 'quorumscope-embed/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

if (location.pathname === '/without') define();
else define({ src: '/quorumscope/' });
const site = document.querySelector('#site');
if (site !== null)
  createRoot(site).render(
    <StrictMode>
      <quorum-scope scenario="planet" />
    </StrictMode>,
  );
`,
};

/**
 * A bundler takes all of it, and the site lives; one that forgets where the figure lies is told, and not framed.
 * @param {import('@playwright/test').Browser} browser @param {string} folder
 */
async function checkBundled(browser, folder) {
  for (const [name, text] of Object.entries(SITE)) await writeFile(path.join(folder, name), text);
  for (const name of ['react', 'react-dom', 'scheduler'])
    await symlink(
      path.join(rootPath, 'node_modules', name),
      path.join(folder, 'node_modules', name),
      'junction',
    );
  const vite = [nodeProgram('vite'), 'build', '--outDir', 'site', '--logLevel', 'warn'];
  await step(process.execPath, vite, folder);
  const { url, server } = await serveFolder({
    folder: path.join(folder, 'site'),
    fallback: 'index.html',
  });
  const { page, troubles, close } = await openPage(browser);
  try {
    await page.goto(url);
    await driveFigure(page);
    /** @type {string[]} */
    const warnings = [];
    page.on('console', (line) => void (line.type() === 'warning' && warnings.push(line.text())));
    await page.goto(new URL('without', url).href);
    const address = new URL('assets/app/embed.html', url).href;
    await waitFor('the warning', page, async () => warnings.some((one) => one.includes(address)));
    await page.locator('quorum-scope').getByText(address).waitFor();
    if (page.frames().length > 1) throw new Failure('The site is framed in itself');
    const refused = await ofFigure(page, (figure) =>
      figure.play().then(
        () => 'nothing',
        ({ message }) => message,
      ),
    );
    if (!refused.includes(address)) throw new Failure(`What is asked is refused by ${refused}`);
    if (troubles.length > 0) throw new Failure(`The site says: ${troubles.join('; ')}`);
  } finally {
    await close();
    server.close();
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
