// Every shipped scenario with every seed runs to the same digests in Chromium as in the native
// program, on the WASM that the page ships.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  nativeDigests,
  scenarioIds,
  scenarioText,
  seeds,
  wasmDigests,
} from '../scripts/digests.mjs';
import { corePath, rootPath } from '../scripts/process.mjs';

const packagePath = path.join(corePath, 'pkg');

test('the page ships the WASM that is tested here', async () => {
  const assetsPath = path.join(rootPath, 'dist', 'assets');
  const shipped = (await readdir(assetsPath)).filter((name) => name.endsWith('.wasm'));
  expect(shipped).toHaveLength(1);
  expect(await digestOf(path.join(assetsPath, String(shipped[0])))).toBe(
    await digestOf(path.join(packagePath, 'quorumscope_wasm_bg.wasm')),
  );
});

for (const id of scenarioIds) {
  test(`${id} runs to the same digests in Chromium as natively`, async ({ page }) => {
    await bringUpEngine(page);
    for (const seed of seeds) {
      const digests = await page.evaluate(({ text }) => window.digests(text), {
        text: scenarioText(id, seed),
      });
      expect(digests, `seed ${seed}`).toEqual(nativeDigests(id, seed));
    }
  });
}

declare global {
  interface Window {
    digests: (text: string) => string[];
  }
}

/** An empty page of the same origin, with the engine's package beside it. */
async function bringUpEngine(page: Page): Promise<void> {
  await page.route('**/engine/**', async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    if (name === 'digests.mjs') {
      const body = `export const wasmDigests = ${wasmDigests.toString()};`;
      await route.fulfill({ contentType: 'text/javascript', body });
    } else if (name === 'index.html') {
      await route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Engine</title>',
      });
    } else {
      await route.fulfill({ path: path.join(packagePath, name) });
    }
  });
  await page.goto('./engine/index.html');
  await page.evaluate(async () => {
    const address = (name: string) => new URL(name, document.baseURI).href;
    const engine = await import(address('quorumscope_wasm.js'));
    const { wasmDigests: digestsOf } = await import(address('digests.mjs'));
    await engine.default();
    window.digests = (text) => digestsOf(engine, text);
  });
}

async function digestOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
