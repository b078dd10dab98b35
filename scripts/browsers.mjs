// `npm run browsers [-- --only firefox]`: the built page in Chromium, Firefox and WebKit, the same steps in each, with
// a picture of every step. An engine that is not installed is left out, and says so.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { engines } from './browsers/engines.mjs';
import { measure } from './browsers/measure.mjs';
import { serveBoth } from './browsers/servers.mjs';
import { geometryOf, sharpSteps, steps } from './browsers/steps.mjs';
import { Failure, rootPath, runMain } from './process.mjs';

const picturesPath = path.join(rootPath, 'test-results', 'browsers');

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      step: { type: 'string' },
      measure: { type: 'boolean', default: false },
    },
  });
  const names = engines.map(({ name }) => name);
  const unknown = values.only?.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Failure(`--only names no engine: ${unknown}; there are ${names.join(', ')}`);
  }
  const asked = engines.filter(({ name }) => values.only?.includes(name) ?? true);
  const servers = await serveBoth();
  const total = { passed: 0, failed: 0 };
  try {
    for (const engine of asked) {
      if (!engine.isThere()) {
        console.log(`${engine.name} skipped: it is not installed (${engine.install})`);
        continue;
      }
      if (values.measure) {
        await measureEngine(engine, servers.pageUrl);
        continue;
      }
      await rm(path.join(picturesPath, engine.name), { recursive: true, force: true });
      for (const [scale, list] of /** @type {const} */ ([
        [1, steps],
        [2, sharpSteps],
      ])) {
        const wanted = list.filter(({ name }) => name.includes(values.step ?? ''));
        if (wanted.length > 0) await runEngine(engine, scale, wanted, servers, total);
      }
    }
  } finally {
    servers.close();
  }
  if (values.measure) return;
  console.log(`The pictures are in ${picturesPath}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

/** @param {typeof engines[0]} engine @param {string} pageUrl */
async function measureEngine(engine, pageUrl) {
  const browser = await engine.start(1);
  try {
    console.log(browser.version);
    for (const line of await measure(browser, pageUrl)) console.log(`  ${line}`);
  } finally {
    await browser.quit();
  }
}

/**
 * @param {typeof engines[0]} engine
 * @param {number} scale
 * @param {typeof steps} list
 * @param {{ pageUrl: string, hostUrl: string }} servers
 * @param {{ passed: number, failed: number }} total
 */
async function runEngine(engine, scale, list, { pageUrl, hostUrl }, total) {
  let browser = await engine.start(scale);
  console.log(browser.version);
  try {
    for (const { name, run } of list) {
      /** @type {string[]} */
      const mistakes = [];
      /** @param {string} picture */
      const shoot = async (picture) => {
        const folder = path.join(picturesPath, engine.name);
        await mkdir(folder, { recursive: true });
        await browser.screenshot(path.join(folder, `${picture}.png`));
        const isInFrame = picture === 'embed';
        mistakes.push(...(await geometryOf(browser, isInFrame)).map((one) => `${picture}: ${one}`));
      };
      const startMs = performance.now();
      try {
        await run({ browser, pageUrl, hostUrl, shoot });
      } catch (error) {
        mistakes.push(String(error instanceof Error ? error.message : error));
      }
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
      total[mistakes.length === 0 ? 'passed' : 'failed'] += 1;
      console.log(`  ${mistakes.length === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`);
      for (const mistake of mistakes) console.log(`      ${mistake}`);
      if (mistakes.some((mistake) => mistake.includes('does not answer'))) {
        // The next step gets a browser that does.
        await browser.quit();
        browser = await engine.start(scale);
      }
    }
  } finally {
    await browser.quit();
  }
}
