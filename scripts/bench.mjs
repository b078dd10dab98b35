// `npm run bench`: the figures of docs/performance.md, natively and in Chromium, on this machine.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { codecFigures } from './benchCodec.mjs';
import { embedSamples } from './benchEmbed.mjs';
import { heapAfterChanges } from './benchHeap.mjs';
import { pictureSamples } from './benchPicture.mjs';
import { scenarioIds, scenarioPath, scenarioText } from './digests.mjs';
import { engineBytes } from './engines.mjs';
import { firstLoad, kilobytes, PAGES } from './firstLoad.mjs';
import { buildNative, nativeJson, nativePeakBytes } from './native.mjs';
import { nodeProgram, rootPath, run, runMain } from './process.mjs';
import { quantile } from './quantile.mjs';
import { setUp } from './setup.mjs';
import { timeSeeks } from './timeSeeks.mjs';

/**
 * @typedef {{ name: string, value: string, limit?: string, holds?: boolean }} Figure
 * @typedef {{ wallMs: number, events: number, messages: number }} Timing
 */

/** Runs of one measurement, of which the fastest counts: the others were disturbed. */
const repeats = 5;

await runMain(async () => {
  await setUp();
  await buildNative();
  await run(process.execPath, [nodeProgram('vite'), 'build', '--logLevel', 'warn']);
  const [{ installChromium }, { chromium }, { bringUpEngine }, { serveDist }] = await Promise.all([
    import('./chromium.mjs'),
    import('@playwright/test'),
    import('./enginePage.mjs'),
    import('./serve.mjs'),
  ]);
  const executablePath = await installChromium();
  const { url, server } = await serveDist({ port: 0, base: '/' });
  const browser = await chromium.launch({ executablePath });
  try {
    console.log(
      `\n${os.cpus()[0]?.model}, ${os.cpus().length} cores, ${os.type()} ${os.release()}`,
    );
    console.log(`Chromium ${browser.version()}, ${new Date().toISOString().slice(0, 10)}\n`);
    printFigures([...nativeFigures(), ...tcpFigures()]);
    printFigures(codecFigures(atLeast, perSecond));
    const page = await browser.newPage();
    await bringUpEngine(page, url);
    printFigures(await engineFigures(page));
    printFigures([await windowFigure(page)]);
    printFigures(await memoryFigures(browser, url));
    printFigures(await seekFigures(page, browser, url));
    printFigures([...pictureFigures(await pictureSamples(browser, url)), ...sizeFigures()]);
    printFigures(pictureFigures(await embedSamples(browser, url)));
    printFigures([heapFigure(await heapAfterChanges(browser, url))]);
    printFigures(await firstLoadFigures(browser, url));
  } finally {
    await browser.close();
    server.close();
  }
});

/** What the native program measures by itself. @returns {Figure[]} */
function nativeFigures() {
  const bench = nativeJson(['bench']);
  return [
    ...bench.families.map((/** @type {any} */ row) => ({
      name: `a busy run of ${row.family}, everything observing`,
      value: `${perSecond(row.events_per_s)} (${perSecond(row.messages_per_s)} messages)`,
    })),
    ...bench.queue.flatMap((/** @type {any} */ row) => [
      {
        name: `events over a bare loop on the engine's own queue, trace on, n = ${row.replicas}`,
        value: `${row.trace.ratio.toFixed(2)} (${perSecond(row.trace.events_per_s)} of ${perSecond(row.bare_events_per_s)} with ${row.pending} pending, ${row.pops_per_message.toFixed(2)} pops a message)`,
      },
      {
        name: `the same over a bare loop on the standard library's BinaryHeap by (time, sequence), n = ${row.replicas}`,
        value: `${row.trace.heap_ratio.toFixed(2)} (${perSecond(row.heap_events_per_s)}), everything observing ${row.all.heap_ratio.toFixed(2)}`,
      },
      {
        name: `over the engine's own queue, everything observing, n = ${row.replicas}`,
        value: `${row.all.ratio.toFixed(2)} (${perSecond(row.all.events_per_s)}; ${perSecond(row.all.messages_per_s)} messages)`,
      },
      {
        name: `checking, part of a run that all observe, n = ${row.replicas}`,
        value: row.checking.toFixed(2),
        ...atMost(row.checking, 0.25),
      },
    ]),
    {
      name: 'wall time at 1,000,000 tx/s over 1,000 tx/s',
      value: `${bench.offered_rate.ratio.toFixed(2)} (${bench.offered_rate.high_blocks} and ${bench.offered_rate.low_blocks} blocks)`,
      ...atMost(bench.offered_rate.ratio, 1.5),
    },
    {
      name: 'memory per recorded message',
      value: `${bench.bytes_per_message.toFixed(1)} bytes`,
      ...atMost(bench.bytes_per_message, 64),
    },
  ];
}

/** What a run over TCP costs in events, over all runs of the shipped scenarios. @returns {Figure[]} */
function tcpFigures() {
  const runs = scenarioIds.flatMap((id) => {
    const { network, variants = [], horizon_s } = JSON.parse(scenarioText(id, 1));
    const sets = variants.length > 0 ? variants : [{}];
    if (![network, ...sets].some((one) => JSON.stringify(one ?? {}).includes('"tcp"'))) return [];
    return nativeJson(['run', scenarioPath(id)]).runs.flatMap(
      (/** @type {any} */ { events, bytes }, /** @type {number} */ index) => {
        const set = sets[index]?.set ?? {};
        if ((set['network.model'] ?? network?.model) !== 'tcp') return [];
        const spanS = set.horizon_s ?? horizon_s;
        return [
          { megabytes: (bytes.foreground + bytes.background) / 1e6, spanS, events, id, index },
        ];
      },
    );
  });
  return /** @type {const} */ ([
    ['MB on the wire', (/** @type {typeof runs[0]} */ run) => run.events / run.megabytes],
    ['virtual second', (/** @type {typeof runs[0]} */ run) => run.events / run.spanS],
  ]).map(([what, rate]) => {
    const rates = runs.map(rate);
    const [least, median, most] = [0, 0.5, 1].map((part) =>
      Math.round(quantile(rates, part)).toLocaleString('en'),
    );
    return {
      name: `events over TCP a ${what}, ${rates.length} runs of shipped scenarios`,
      value: `${median} (median; ${least} to ${most})`,
    };
  });
}

/**
 * What a run of a thousand replicas takes at most: the native program, and the memory of WASM in a page of its own.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the shipped page
 */
async function memoryFigures(browser, url) {
  const { bringUpEngine } = await import('./enginePage.mjs');
  /** @type {Figure[]} */
  const figures = [];
  for (const model of ['ideal', 'tcp']) {
    const text = JSON.stringify({
      version: 1,
      title: 'A thousand replicas',
      horizon_s: 1,
      replicas: { count: 1000 },
      network: { model, latency: { uniform_one_way_ms: 10 } },
      view: { start_s: 0, end_s: 1 },
    });
    const nativeBytes = await withFile(text, (file) => nativePeakBytes(['run', file]));
    const page = await browser.newPage();
    await bringUpEngine(page, url);
    const { wasmBytes, messages } = await page.evaluate(
      // @ts-expect-error: the engine's page has this function
      (run) => window.memoryOf(run, 0),
      text,
    );
    await page.close();
    const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
    figures.push({
      name: `memory of a run of 1,000 replicas, ${model}, 1 virtual second, ${messages.toLocaleString('en')} messages`,
      value: `${nativeBytes === undefined ? 'not told by this system' : megabytes(nativeBytes)} natively, ${megabytes(wasmBytes)} of WASM`,
    });
  }
  return figures;
}

/**
 * The same engine on the same runs, natively and in Chromium.
 * @param {import('@playwright/test').Page} page with the engine up in it
 */
async function engineFigures(page) {
  /** @type {Figure[]} */
  const figures = [];
  for (const replicas of [4, 16, 32]) {
    const text = hotStuffText(replicas);
    const native = await fastest(() => timeNative(text));
    const wasm = await fastest(() => timeInPage(page, text, 0));
    const ratio = native.wallMs / wasm.wallMs;
    figures.push(
      {
        name: `messages handled, chained HotStuff, n = ${replicas}`,
        value: `${perSecond((native.messages / native.wallMs) * 1000)} natively, ${perSecond((wasm.messages / wasm.wallMs) * 1000)} in Chromium`,
      },
      {
        name: `WASM over native, n = ${replicas}`,
        value: ratio.toFixed(2),
        ...atLeast(ratio, 0.5),
      },
    );
  }
  for (const [profile, limitMs] of /** @type {const} */ ([
    ['free', 40],
    ['libhotstuff', 60],
  ])) {
    const planet = { ...JSON.parse(scenarioText('planet', 1)), horizon_s: 30, cpu: { profile } };
    const text = JSON.stringify(planet);
    const batching = await fastest(() => timeInPage(page, text, 0));
    const streaming = await fastest(() => timeInPage(page, text, 1));
    const planetMs = batching.wallMs + streaming.wallMs;
    figures.push({
      name: `planet, 30 virtual seconds, its first two variants, processors ${profile}, in Chromium`,
      value: `${planetMs.toFixed(1)} ms (${batching.wallMs.toFixed(1)} batching, ${streaming.wallMs.toFixed(1)} streaming)`,
      ...atMost(planetMs, limitMs),
    });
  }
  return figures;
}

/**
 * What the page waits for while it is zoomed in a run of a million messages.
 * @param {import('@playwright/test').Page} page with the engine up in it
 * @returns {Promise<Figure>}
 */
async function windowFigure(page) {
  const scenario = { ...JSON.parse(hundredReplicasText()), horizon_s: 110, view: {} };
  /** @type {{ messages: number, ms: number[] }} */
  const { messages, ms } = await page.evaluate(
    // @ts-expect-error: the engine's page has this function
    (run) => window.timeWindows(run, 0),
    JSON.stringify(scenario),
  );
  const slowestMs = Math.max(...ms);
  return {
    name: `window of ${messages.toLocaleString('en')} messages, from the whole run to a 64th of it, in Chromium`,
    value: `${Math.min(...ms).toFixed(1)} to ${slowestMs.toFixed(1)} ms`,
    ...atMost(slowestMs, 16),
  };
}

/**
 * What a moved playhead costs: of the engine, undisturbed, and of the page with a replica open, two workers and the
 * wait for the next frame included.
 * @param {import('@playwright/test').Page} page with the engine up in it
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the shipped page
 * @returns {Promise<Figure[]>}
 */
async function seekFigures(page, browser, url) {
  const planet = { ...JSON.parse(scenarioText('planet', 1)), horizon_s: 60 };
  const hundred = { ...JSON.parse(hundredReplicasText()), horizon_s: 60 };
  /** @type {Figure[]} */
  const figures = [];
  for (const [name, scenario, limitMs] of /** @type {const} */ ([
    ['planet', planet, 16],
    ['n = 100', hundred, null],
  ])) {
    const text = JSON.stringify(scenario);
    /** @type {number[]} */
    const engineMs = await page.evaluate(
      // @ts-expect-error: the engine's page has this function
      (run) => window.timeSeeks(run, 1),
      text,
    );
    figures.push({
      name: `replica, caption and window anywhere in 60 virtual seconds, ${name}, p95`,
      value: `${quantile(engineMs, 0.95).toFixed(1)} ms (median ${quantile(engineMs, 0.5).toFixed(1)} ms)`,
      ...(limitMs === null ? {} : atMost(quantile(engineMs, 0.95), limitMs)),
    });
    const { jump, step } = await timeSeeks(browser, url, text);
    for (const [move, { toldMs, paintedMs, workMs }, paintedMaxMs] of /** @type {const} */ ([
      ['a jump', jump, null],
      ['a step back', step, limitMs],
    ])) {
      const [told, painted, work] = [toldMs, paintedMs, workMs].map(
        (ms) => `${quantile(ms, 0.95).toFixed(1)} ms (median ${quantile(ms, 0.5).toFixed(1)} ms)`,
      );
      figures.push({
        name: `${move} in the page, ${name}, p95 of ${paintedMs.length}`,
        value: `painted after ${painted}, told after ${told}, script ${work}`,
        ...(paintedMaxMs === null ? {} : atMost(quantile(paintedMs, 0.95), paintedMaxMs)),
      });
    }
  }
  return figures;
}

/** The picture's samples as figures. @param {Awaited<ReturnType<typeof pictureSamples>>} samples @returns {Figure[]} */
function pictureFigures(samples) {
  return samples.map(({ name, ms, what, limitMs }) => {
    const [p50Ms, p95Ms] = [quantile(ms, 0.5), quantile(ms, 0.95)];
    return {
      name,
      value: `${p95Ms.toFixed(1)} ms (median ${p50Ms.toFixed(1)} ms, ${what})`,
      ...atMost(p95Ms, limitMs),
    };
  });
}

/** @param {Awaited<ReturnType<typeof heapAfterChanges>>} looks @returns {Figure} */
function heapFigure([early, late]) {
  if (early === undefined || late === undefined) throw new Error('The memory was not looked at');
  const bytes = (/** @type {typeof early} */ { jsBytes, wasmBytes }) => jsBytes + wasmBytes;
  const megabytes = (/** @type {number} */ count) => `${(count / 1e6).toFixed(1)} MB`;
  const ratio = bytes(late) / bytes(early);
  return {
    name: `heap after ${late.changes} scenario changes over heap after ${early.changes}`,
    value: `${ratio.toFixed(2)} (${megabytes(late.jsBytes)} of JavaScript, ${megabytes(late.wasmBytes)} of WASM; before ${megabytes(early.jsBytes)}, ${megabytes(early.wasmBytes)})`,
    ...atMost(ratio, 1.2),
  };
}

/**
 * What the first visit costs: code, the time until the largest thing stands, and how far things move meanwhile.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the shipped page
 * @returns {Promise<Figure[]>}
 */
async function firstLoadFigures(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const seen = { largestMs: 0, shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largestMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      // @ts-expect-error: TypeScript does not know this kind of entry
      for (const entry of list.getEntries()) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await page.getByLabel('Checks').getByText('every commit').waitFor();
  await page.waitForTimeout(1000);
  const { largestMs, shift } = await page.evaluate(
    // @ts-expect-error: put there above
    () => window.seen,
  );
  await page.close();
  const loads = await Promise.all(
    PAGES.map(async ({ html, goal }) => {
      const files = await firstLoad(path.join(rootPath, 'dist'), html);
      const size = kilobytes(files);
      const early = kilobytes(files.filter(({ isBeforeEngine }) => isBeforeEngine));
      return {
        name: `JavaScript before the first picture, gzip, ${html}`,
        value: `${size.toFixed(1)} kB (${files.length} files; before the engine ${early.toFixed(1)} kB)`,
        ...atMost(size, goal / 1000),
      };
    }),
  );
  return [
    ...loads,
    {
      name: 'largest paint, served by this machine',
      value: `${largestMs.toFixed(0)} ms`,
      ...atMost(largestMs, 1500),
    },
    { name: 'layout shift', value: String(shift), ...atMost(shift, 0) },
  ];
}

/** A hundred replicas, 9,180 messages a second. */
function hundredReplicasText() {
  return JSON.stringify({
    version: 1,
    title: 'A hundred replicas',
    horizon_s: 7,
    replicas: { count: 100 },
    network: { latency: { uniform_one_way_ms: 10 } },
    view: { start_s: 0, end_s: 7 },
  });
}

/** Chained HotStuff with a fixed leader, long enough for some 200,000 messages. @param {number} replicas */
function hotStuffText(replicas) {
  return JSON.stringify({
    version: 1,
    title: `Chained HotStuff, ${replicas} replicas`,
    horizon_s: 2000 / replicas,
    replicas: { count: replicas },
    network: { latency: { uniform_one_way_ms: 10 } },
  });
}

/** @param {string} text a scenario of one run @returns {Promise<Timing>} */
async function timeNative(text) {
  const { wall_s, events, messages } = await withFile(
    text,
    async (file) => nativeJson(['run', file]).runs[0],
  );
  /** @type {number[]} */
  const byKind = Object.values(messages.by_kind);
  return {
    wallMs: wall_s * 1000,
    events,
    messages: byKind.reduce((sum, count) => sum + count, 0),
  };
}

/**
 * What comes of a scenario's text in a file.
 * @template T
 * @param {string} text
 * @param {(file: string) => Promise<T>} use
 */
async function withFile(text, use) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quorumscope-bench-'));
  try {
    const file = path.join(folder, 'scenario.json');
    await writeFile(file, text);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} text
 * @param {number} variant
 * @returns {Promise<Timing>}
 */
function timeInPage(page, text, variant) {
  return page.evaluate(
    // @ts-expect-error: the engine's page has this function
    (run) => window.timeRun(run.text, run.variant),
    { text, variant },
  );
}

/** @param {() => Promise<Timing>} measure */
async function fastest(measure) {
  let best = await measure();
  for (let index = 1; index < repeats; index += 1) {
    const timing = await measure();
    if (timing.wallMs < best.wallMs) best = timing;
  }
  return best;
}

/** Of each family's engine, of which a page loads one. @returns {Figure[]} */
function sizeFigures() {
  // HotStuff has the most of its own.
  const most = (/** @type {string} */ family) => (family === 'hotstuff' ? 320 : 290);
  return Object.entries(engineBytes()).map(([family, wasm]) => {
    const kilobytes = gzipSync(wasm, { level: 9 }).length / 1000;
    const value = `${kilobytes.toFixed(1)} kB`;
    return { name: `WASM of ${family}, gzip`, value, ...atMost(kilobytes, most(family)) };
  });
}

/** @param {number} value @param {number} limit */
function atLeast(value, limit) {
  return { limit: `at least ${limit}`, holds: value >= limit };
}

/** @param {number} value @param {number} limit */
function atMost(value, limit) {
  return { limit: `at most ${limit}`, holds: value <= limit };
}

/** @param {number} count */
function perSecond(count) {
  return `${(count / 1e6).toFixed(2)} M/s`;
}

/** @param {readonly Figure[]} figures */
function printFigures(figures) {
  for (const { name, value, limit, holds } of figures) {
    const verdict = limit === undefined ? '' : `  [${limit}: ${holds ? 'holds' : 'FALLS SHORT'}]`;
    console.log(`${name}: ${value}${verdict}`);
  }
}
