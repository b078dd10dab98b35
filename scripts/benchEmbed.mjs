// An embedded figure's figures, from a host page of another origin: how soon its still and its first live picture are
// there, how long a host waits for an answer, and what ten figures of which four play leave the host of its frames.
// `node scripts/benchEmbed.mjs` measures what lies in dist/.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { runMain } from './process.mjs';
import { quantile } from './quantile.mjs';

/**
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ name: string, ms: number[], what: string, limitMs: number }} Samples
 */

const LOADS = 20;
const ASKED = 200;
const PLAYED_MS = 6000;
const TEN = [
  ...['planet', 'equivocation', 'forking', 'pipelining', 'two-chain'],
  ...['lost-vote', 'planet-window', 'small-quorum', 'silent-leader', 'killed-node'],
];

/** @param {Browser} browser @param {string} url of the shipped page @returns {Promise<Samples[]>} */
export async function embedSamples(browser, url) {
  const host = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://host');
    const body = (searchParams.get('figures') ?? '')
      .split(',')
      .map((id) => `<quorum-scope scenario="${id}" height="420px"></quorum-scope>`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><style>body { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }</style>
       <script>(${watch})()</script><script src="${url}quorumscope.js"></script>${body.join('')}`,
    );
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const address = host.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const hostUrl = `http://127.0.0.1:${port}/?figures=`;
  try {
    const loads = [];
    for (let load = 0; load < LOADS; load += 1)
      loads.push(await loaded(browser, `${hostUrl}planet`));
    const what = `${LOADS} loads with an empty cache`;
    return [
      {
        name: 'a still picture painted, from the start of its host page, p95',
        ms: loads.map(({ stillMs }) => stillMs),
        what,
        limitMs: 300,
      },
      {
        name: 'the first live picture of an embedded figure, from the start of its host page, p95',
        ms: loads.map(({ liveMs }) => liveMs),
        what,
        limitMs: 800,
      },
      await roundTrips(browser, `${hostUrl}planet`),
      await tenFigures(browser, `${hostUrl}${TEN}`),
    ];
  } finally {
    host.close();
    host.closeAllConnections();
  }
}

/** Runs in the host page: notes when the first still is painted, and each figure's first live picture. */
function watch() {
  const seen = { stillMs: 0, liveMs: 0, ready: 0 };
  Object.assign(window, { seen });
  const afterPaint = (/** @type {(ms: number) => void} */ note) =>
    requestAnimationFrame(() => setTimeout(() => note(performance.now())));
  const look = () => {
    const image = document.querySelector('quorum-scope')?.shadowRoot?.querySelector('img');
    if (seen.stillMs > 0 || seen.liveMs > 0) return;
    if (image?.complete && image.naturalWidth > 0)
      afterPaint((ms) => {
        seen.stillMs = ms;
      });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  document.addEventListener(
    'ready',
    () =>
      afterPaint((ms) => {
        seen.ready += 1;
        seen.liveMs ||= ms;
      }),
    true,
  );
}

/** @param {Browser} browser @param {string} url */
async function loaded(browser, url) {
  const { page, close } = await open(browser, url);
  const seen = await seenBy(page);
  await close();
  return seen;
}

/**
 * From a request of the host to the answer, in the host's page.
 * @param {Browser} browser @param {string} url @returns {Promise<Samples>}
 */
async function roundTrips(browser, url) {
  const { page, close } = await open(browser, url);
  await page.waitForTimeout(1000);
  const ms = await page.evaluate(async (count) => {
    const figure = /** @type {any} */ (document.querySelector('quorum-scope'));
    const taken = [];
    for (let asked = 0; asked < count; asked += 1) {
      const start = performance.now();
      // Another time each: what it shows is painted meanwhile.
      await figure.seek(12 + (3 * asked) / count);
      taken.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return taken;
  }, ASKED);
  await close();
  return {
    name: 'from a host’s seek to its answer, p95',
    ms,
    what: `${ASKED} of them`,
    limitMs: 20,
  };
}

/**
 * Frames of the host page while four of its ten figures play.
 * @param {Browser} browser @param {string} url @returns {Promise<Samples>}
 */
async function tenFigures(browser, url) {
  const { page, close } = await open(browser, url, 4);
  const figures = await page.evaluate(async () => {
    const all = /** @type {any[]} */ ([...document.querySelectorAll('quorum-scope')]);
    const live = all.filter((each) => each.shadowRoot.querySelector('iframe'));
    await Promise.all(live.map((each) => each.play()));
    return { all: all.length, live: live.length };
  });
  const workers = page.workers().length;
  const ms = await page.evaluate(
    (lengthMs) =>
      new Promise((/** @type {(ms: number[]) => void} */ resolve) => {
        /** @type {number[]} */
        const frames = [];
        const startMs = performance.now();
        let lastMs = startMs;
        const take = () => {
          const nowMs = performance.now();
          frames.push(nowMs - lastMs);
          lastMs = nowMs;
          if (nowMs - startMs < lengthMs) requestAnimationFrame(take);
          else resolve(frames.slice(1));
        };
        requestAnimationFrame(take);
      }),
    PLAYED_MS,
  );
  await close();
  return {
    name: `a frame of a host with ${figures.all} figures of which ${figures.live} play, p95`,
    ms,
    what: `${ms.length} frames, ${workers} workers`,
    limitMs: 34,
  };
}

/** A page whose figures are there, in a context with an empty cache. @param {Browser} browser @param {string} url */
async function open(browser, url, figures = 1) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction((count) => /** @type {any} */ (window).seen?.ready >= count, figures);
  return { page, close: () => context.close() };
}

/** @param {Page} page @returns {Promise<{ stillMs: number, liveMs: number }>} */
function seenBy(page) {
  return page.evaluate(() => /** @type {any} */ (window).seen);
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const [{ installChromium }, { chromium }, { serveDist }] = await Promise.all([
      import('./chromium.mjs'),
      import('@playwright/test'),
      import('./serve.mjs'),
    ]);
    const { url, server } = await serveDist({ port: 0, base: '/' });
    const browser = await chromium.launch({ executablePath: await installChromium() });
    try {
      for (const { name, ms, what } of await embedSamples(browser, url)) {
        const at = (/** @type {number} */ part) => quantile(ms, part).toFixed(1);
        console.log(`${name}: ${at(0.95)} ms (median ${at(0.5)} ms, ${what})`);
      }
    } finally {
      await browser.close();
      server.close();
    }
  });
}
