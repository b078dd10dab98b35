// Shipped scenarios run to the same digests in Chromium as in the native program, on the WASM that the page ships: some
// of them with one seed, for Node runs all of them on the same WASM; by `npm run test:all` all, with three.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import {
  familyOfId,
  nativeDigests,
  scenarioIds,
  scenarioText,
  seeds,
} from '../scripts/digests.mjs';
import { bringUpEngine } from '../scripts/enginePage.mjs';
import { enginePath, families } from '../scripts/engines.mjs';
import { rootPath } from '../scripts/process.mjs';

declare global {
  interface Window {
    digests: (text: string) => string[];
  }
}

const SEEDS = process.env.QUORUMSCOPE_ALL === '1' ? 3 : 1;

test('the page ships the WASM of each family, which is tested here', async () => {
  const assetsPath = path.join(rootPath, 'dist', 'assets');
  const shipped = (await readdir(assetsPath)).filter((name) => name.endsWith('.wasm'));
  const digests = (files: readonly string[]) => Promise.all(files.map(digestOf));
  const found = await digests(shipped.map((name) => path.join(assetsPath, name)));
  expect(found.sort()).toEqual((await digests(families.map(enginePath))).sort());
});

/** Their runs take the native program, as it is compiled for tests, a minute each. */
const LONG = ['gossip-', 'stream-less'];
/** Every fourth of the others; gossip's own spec has one of its runs. */
const chosen =
  process.env.QUORUMSCOPE_ALL === '1'
    ? scenarioIds
    : scenarioIds
        .filter((id) => !LONG.some((start) => id.startsWith(start)))
        .filter((_, place) => place % 4 === 0);

for (const id of chosen) {
  test(`${id} runs to the same digests in Chromium as natively`, async ({ page, baseURL }) => {
    await bringUpEngine(page, String(baseURL), familyOfId(id));
    for (const seed of seeds.slice(0, SEEDS)) {
      const digests = await page.evaluate((text) => window.digests(text), scenarioText(id, seed));
      expect(digests, `seed ${seed}`).toEqual(nativeDigests(id, seed));
    }
  });
}

async function digestOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
