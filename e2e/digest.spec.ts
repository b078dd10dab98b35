// Every shipped scenario runs to the same digests in Chromium as in the native program, on the WASM that the page
// ships: with the first seeds, for Node runs all of them on the same WASM.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { nativeDigests, scenarioIds, scenarioText, seeds } from '../scripts/digests.mjs';
import { bringUpEngine } from '../scripts/enginePage.mjs';
import { corePath, rootPath } from '../scripts/process.mjs';

declare global {
  interface Window {
    digests: (text: string) => string[];
  }
}

const SEEDS = 3;

test('the page ships the WASM that is tested here', async () => {
  const assetsPath = path.join(rootPath, 'dist', 'assets');
  const shipped = (await readdir(assetsPath)).filter((name) => name.endsWith('.wasm'));
  expect(shipped).toHaveLength(1);
  expect(await digestOf(path.join(assetsPath, String(shipped[0])))).toBe(
    await digestOf(path.join(corePath, 'pkg', 'hotstuff', 'quorumscope_hotstuff_bg.wasm')),
  );
});

for (const id of scenarioIds) {
  test(`${id} runs to the same digests in Chromium as natively`, async ({ page, baseURL }) => {
    await bringUpEngine(page, String(baseURL));
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
