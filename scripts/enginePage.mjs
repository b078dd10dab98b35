// The engine alone in a browser page, beside the shipped page but without it: for the digest test
// and the bench in Chromium.
import path from 'node:path';
import { wasmDigests } from './digests.mjs';
import { corePath } from './process.mjs';

const packagePath = path.join(corePath, 'pkg');

/**
 * Turns `page` into an empty one below its base URL, with the engine up in it: then
 * `window.digests(text)` runs a scenario to its digests and `window.timeRun(text, variant)` times one.
 * @param {import('@playwright/test').Page} page
 * @param {string} baseUrl ends with /
 */
export async function bringUpEngine(page, baseUrl) {
  await page.route(`${baseUrl}engine/**`, async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    if (name === 'index.html') {
      const body =
        '<!doctype html><title>Engine</title><script type="module" src="main.js"></script>';
      await route.fulfill({ contentType: 'text/html', body });
    } else if (name === 'main.js') {
      await route.fulfill({ contentType: 'text/javascript', body: mainModule });
    } else {
      await route.fulfill({ path: path.join(packagePath, name) });
    }
  });
  await page.goto(`${baseUrl}engine/index.html`);
  await page.waitForFunction(() => 'digests' in window);
}

/**
 * Runs one variant of a scenario to its end.
 * @param {typeof import('../core-wasm/pkg/quorumscope_wasm.js')} engine
 * @param {string} text a scenario
 * @param {number} variant
 * @returns {{ wallMs: number, events: number, messages: number }} the time from the text to the end
 */
function timeRun(engine, text, variant) {
  const startMs = performance.now();
  const session = new engine.Session(text, variant);
  let progress = session.advance(1_000_000);
  while (!progress.finished) progress = session.advance(1_000_000);
  const wallMs = performance.now() - startMs;
  const { events, messages } = progress;
  session.free();
  return { wallMs, events, messages };
}

const mainModule = `
import * as engine from './quorumscope_wasm.js';
${wasmDigests}
${timeRun}
await engine.default();
window.timeRun = (text, variant) => timeRun(engine, text, variant);
window.digests = (text) => wasmDigests(engine, text);
`;
