// The engine alone in a browser page, beside the shipped page but without it: for the digest test
// and the bench in Chromium.
import path from 'node:path';
import { FIRST, wasmDigests } from './digests.mjs';
import { engineName, packagePath } from './engines.mjs';

/**
 * Turns `page` into an empty one below its base URL, with the engine up in it: then `window.digests(text)` runs a
 * scenario to its digests, `window.timeRun(text, variant)` times one, `window.timeSeeks(text, variant)` times seeks in
 * one, `window.memoryOf(text, variant)` says what one takes, and `window.timeWindows(text, variant)` windows of one.
 * @param {import('@playwright/test').Page} page
 * @param {string} baseUrl ends with /
 * @param {string} [family] whose engine it is
 */
export async function bringUpEngine(page, baseUrl, family = FIRST) {
  await page.route(`${baseUrl}engine/**`, async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    if (name === 'index.html') {
      const body =
        '<!doctype html><title>Engine</title><script type="module" src="main.js"></script>';
      await route.fulfill({ contentType: 'text/html', body });
    } else if (name === 'main.js') {
      await route.fulfill({ contentType: 'text/javascript', body: engineModule(family) });
    } else {
      await route.fulfill({ path: path.join(packagePath(family), name) });
    }
  });
  await page.goto(`${baseUrl}engine/index.html`);
  await page.waitForFunction(() => 'digests' in window);
}

/**
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} text a scenario
 * @param {number} variant
 */
function finishedRun(engine, text, variant) {
  const session = new engine.Session(text, variant);
  let progress = session.advance(1_000_000);
  while (!progress.finished) progress = session.advance(1_000_000);
  return { session, progress };
}

/**
 * Runs one variant of a scenario to its end.
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} text a scenario
 * @param {number} variant
 * @returns {{ wallMs: number, events: number, messages: number }} the time from the text to the end
 */
function timeRun(engine, text, variant) {
  const startMs = performance.now();
  const { session, progress } = finishedRun(engine, text, variant);
  const wallMs = performance.now() - startMs;
  const { events, messages } = progress;
  session.free();
  return { wallMs, events, messages };
}

/**
 * What a seek of the page asks of the engine, at places all over a finished run: a replica, the caption, the window of
 * a view.
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} text a scenario
 * @param {number} variant
 * @returns {number[]} milliseconds, ascending; each place's fastest of three, the others were disturbed
 */
function timeSeeks(engine, text, variant) {
  const { session, progress } = finishedRun(engine, text, variant);
  const { horizonNs } = progress;
  const places = 200;
  const durationsMs = Array.from({ length: places }, (_, place) => {
    // The golden ratio goes everywhere and nowhere twice.
    const timeNs = Math.floor(horizonNs * ((place * 0.618034) % 1));
    const repeats = [0, 1, 2].map(() => {
      const startMs = performance.now();
      session.ask('inspect', Float64Array.of(place % 4, timeNs, 0xffff_ffff));
      session.moment(timeNs, 0xffff_ffff);
      session.window(Math.max(0, timeNs - 1e9), timeNs + 1e9, 1e6, 200_000, 0xffff, false);
      return performance.now() - startMs;
    });
    return Math.min(...repeats);
  });
  session.free();
  return durationsMs.sort((a, b) => a - b);
}

/**
 * The window that the page asks for of a finished run, folded and a thousand pixels wide, from the whole run to its
 * middle 64th.
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} text a scenario
 * @param {number} variant
 * @returns {{ messages: number, ms: number[] }} a time for each halving of the view; the fastest of five, the others
 * were disturbed
 */
function timeWindows(engine, text, variant) {
  const { session, progress } = finishedRun(engine, text, variant);
  const { horizonNs, messages } = progress;
  const ms = [1, 2, 4, 8, 16, 32, 64].map((part) => {
    const viewNs = horizonNs / part;
    const startNs = Math.max(0, horizonNs / 2 - viewNs);
    const endNs = Math.min(horizonNs, horizonNs / 2 + viewNs);
    const repeats = [0, 1, 2, 3, 4].map(() => {
      const startMs = performance.now();
      session.window(startNs, endNs, viewNs / 1000, 4000, 0xffff, true);
      return performance.now() - startMs;
    });
    return Math.min(...repeats);
  });
  session.free();
  return { messages, ms };
}

/** The module of the page of an engine, which imports the WASM package beside it. @param {string} family */
export const engineModule = (family) => `
import * as engine from './${engineName(family)}.js';
${wasmDigests}
${finishedRun}
${timeRun}
${timeSeeks}
${timeWindows}
const wasm = await engine.default();
window.timeRun = (text, variant) => timeRun(engine, text, variant);
window.timeSeeks = (text, variant) => timeSeeks(engine, text, variant);
window.memoryOf = (text, variant) => {
  const { session, progress } = finishedRun(engine, text, variant);
  session.free();
  return { wasmBytes: wasm.memory.buffer.byteLength, messages: progress.messages };
};
window.timeWindows = (text, variant) => timeWindows(engine, text, variant);
window.digests = (text) => wasmDigests(engine, text);
`;
