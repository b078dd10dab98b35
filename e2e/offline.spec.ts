// The page as an app: kept by the browser, it comes up without a network; a newer version waits until it is asked for.
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { serviceWorkerCode } from '../scripts/offline.mjs';
import { serveDist } from '../scripts/serve.mjs';
import { version } from '../scripts/version.mjs';
import { digests, heading, openAddress, settled } from './lab';

test.use({ serviceWorkers: 'allow' });

const BASE = '/a/sub/path/';
const NEWER = '99.0.1';
/** A link of a page with an edit, on a scenario that the page does not open with. */
const LINK = '#scenario=planet-window&set.network.sockets=4';

/** A server of built pages, one after another at one address. */
async function host(folder?: string) {
  let served = await serveDist({ port: 0, base: BASE, ...(folder && { folder }) });
  const { port } = served.server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      served.server.close(() => resolve());
      served.server.closeAllConnections();
    });
  return {
    url: served.url,
    close,
    serve: async (other: string) => {
      await close();
      served = await serveDist({ port, base: BASE, folder: other });
    },
  };
}

/** Another version of the built page, as another build makes it: no file of `assets` has the name that it had. */
async function makeNewer(folder: string): Promise<void> {
  await cp('dist', folder, { recursive: true });
  const assets = path.join(folder, 'assets');
  const names = new Map<string, string>();
  for (const name of await readdir(assets)) {
    const newer = name.replace(/-([\w-]{8})(\.\w+)$/, (_all, hash: string, ending: string) => {
      return `-${[...hash].reverse().join('')}${ending}`;
    });
    names.set(name, newer);
    await rename(path.join(assets, name), path.join(assets, newer));
  }
  for (const name of [...names.values()]
    .map((each) => `assets/${each}`)
    .concat('index.html', 'embed.html')) {
    if (!/\.(js|css|html)$/.test(name)) continue;
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8');
    const newer = text
      .replace(/[\w-]+-[\w-]{8}\.(?:js|css|wasm)\b/g, (found) => names.get(found) ?? found)
      .replaceAll(`"${version}"`, `"${NEWER}"`)
      .replaceAll(`\`${version}\``, `\`${NEWER}\``);
    await writeFile(file, newer);
  }
  await writeFile(path.join(folder, 'sw.js'), await serviceWorkerCode(folder));
}

/** Opens the page and waits until the browser keeps all of it. */
async function openKept(page: Page, url: string): Promise<void> {
  await openAddress(page, url, { curves: true });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** What the browser's console and the page complain of. */
function complaints(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'log') heard.push(`${message.location().url}: ${message.text()}`);
  });
  context.on('weberror', (error) => heard.push(error.error().message));
  return heard;
}

async function shownVersion(page: Page): Promise<string | undefined> {
  await page.keyboard.press('?');
  const about = await page.locator('.about').innerText();
  await page.keyboard.press('Escape');
  return /Quorumscope (\S+),/.exec(about)?.[1];
}

test('kept, the page, a scenario, a link and a figure come up without a server', async ({
  page,
  context,
}) => {
  const heard = complaints(context);
  const server = await host();
  await openKept(page, `${server.url}${LINK}`);
  const before = await digests(page);
  expect(before[0]).toMatch(/^[0-9a-f]{16}$/);
  await server.close();

  await page.reload();
  await settled(page);
  expect(await digests(page)).toEqual(before);

  const other = await context.newPage();
  await other.goto(`${server.url}index.html?from=somewhere#scenario=forking`);
  await settled(other);
  await expect(heading(other, /fork/i)).toBeVisible();
  await other.goto(`${server.url}licences.html`);
  await expect(other.getByRole('heading', { name: 'Licences' })).toBeVisible();

  await other.goto(`${server.url}embed.html?scenario=planet&autoplay=0`);
  await expect(other.getByRole('link', { name: 'Open in Quorumscope' })).toBeVisible();
  await expect(other.locator('canvas').first()).toBeVisible();
  expect(heard).toEqual([]);
});

test('a figure in a page of others has the browser keep nothing, and neither has a page in a frame', {
  tag: '@thorough',
}, async ({ page }) => {
  const server = await host();
  try {
    for (const file of ['embed.html?scenario=planet', 'index.html']) {
      await page.goto(`${server.url}manifest.webmanifest`);
      await page.setContent(
        `<iframe src="${server.url}${file}" width="1200" height="800"></iframe>`,
      );
      const frame = page.frameLocator('iframe');
      await expect(frame.locator('canvas').first()).toBeVisible();
      const inFrame = page.frames().find((one) => one.url().includes(file));
      // The page has all of itself come, and then would ask; a figure has no such end.
      if (file === 'index.html') {
        await inFrame?.waitForFunction(() =>
          performance
            .getEntriesByType('resource')
            .some(({ name }) => /windows-and-sockets-/.test(name)),
        );
      }
      await page.waitForTimeout(1500);
      const kept = await inFrame?.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations();
        return registrations.length;
      });
      expect(kept, file).toBe(0);
    }
  } finally {
    await server.close();
  }
});

test('a server without the worker gives a page without a word about it', {
  tag: '@thorough',
}, async ({ page, context }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quorumscope-offline-'));
  await cp('dist', folder, { recursive: true });
  await rm(path.join(folder, 'sw.js'));
  const server = await host(folder);
  try {
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(error.error().message));
    await page.addInitScript(() => {
      const { serviceWorker } = navigator;
      const register = serviceWorker.register.bind(serviceWorker);
      serviceWorker.register = (...asked) => {
        const answered = register(...asked);
        answered.catch(() => document.documentElement.setAttribute('data-refused', ''));
        return answered;
      };
    });
    await openAddress(page, server.url, { curves: true });
    await expect(page.locator('html[data-refused]')).toBeAttached({ timeout: 30_000 });
    expect(errors).toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});

test('a newer version waits, asks, comes as a whole and loses nothing', {
  tag: '@thorough',
}, async ({ page, context }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quorumscope-newer-'));
  const server = await host();
  try {
    await makeNewer(folder);
    await openKept(page, `${server.url}${LINK}`);
    await page.reload();
    await settled(page);
    const second = await context.newPage();
    await openKept(second, server.url);
    expect(await shownVersion(page)).toBe(version);
    const word = page.getByText('A new version is ready');
    await expect(word).toHaveCount(0);
    const before = await digests(page);
    const oldAssets = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/Help-/.test(name)),
    );
    expect(oldAssets).toHaveLength(1);

    await server.serve(folder);
    // The page that is kept comes, whatever the server has; it is of one version as a whole.
    await page.reload();
    await settled(page);
    expect(await shownVersion(page)).toBe(version);
    await expect(word).toBeVisible({ timeout: 20_000 });
    const { violations } = await new AxeBuilder({ page }).include('.lab-notices').analyze();
    expect(violations).toEqual([]);
    // Who puts it off is not asked again until the page is opened anew.
    await second.getByRole('button', { name: 'Later' }).click();
    await expect(second.getByText('A new version is ready')).toHaveCount(0);

    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Reload' }).click(),
    ]);
    await settled(page);
    expect(await shownVersion(page)).toBe(NEWER);
    expect(await digests(page)).toEqual(before);
    await expect(page).toHaveURL(/set\.network\.sockets=4/);
    await expect(word).toHaveCount(0);

    // The second page has not been reloaded, and still gets what it is made of, which the server no longer has.
    expect(await shownVersion(second)).toBe(version);
    expect((await page.request.get(String(oldAssets[0]))).status()).toBe(404);
    const status = await second.evaluate(
      async (url) => (await fetch(String(url))).status,
      oldAssets[0],
    );
    expect(status).toBe(200);
    await second.reload();
    await settled(second);
    expect(await shownVersion(second)).toBe(NEWER);
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});

test('the page can be installed', async ({ page }) => {
  await page.goto('./');
  const session = await page.context().newCDPSession(page);
  const { errors, data, url } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/some\/sub\/path\/manifest\.webmanifest$/);
  const { icons } = JSON.parse(String(data)) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
