// The picture's figures: how soon a slider shows, and what script a frame costs while the picture is moved or plays.
import { openFile, wantAll } from './openFile.mjs';
import { traceScript } from './scriptTime.mjs';

/**
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ name: string, ms: number[], what: string, limitMs: number }} Samples
 */

/** @param {Browser} browser @param {string} url of the shipped page @returns {Promise<Samples[]>} */
export async function pictureSamples(browser, url) {
  return [
    await slider(browser, url),
    await panAndZoom(browser, url),
    await playing(browser, url),
    await playingMap(browser, url),
  ];
}

/**
 * From the time stamp of a slider's input to the end of the frame that draws the run's window: the page measures
 * itself.
 * @param {Browser} browser @param {string} url @returns {Promise<Samples>}
 */
async function slider(browser, url) {
  const page = await open(browser, url, hundredReplicas(11));
  await page.getByRole('slider', { name: 'Time-out', exact: true }).focus();
  const moves = 40;
  for (let move = 1; move <= moves; move += 1) {
    await page.keyboard.press(move % 2 === 1 ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForFunction(
      (count) => performance.getEntriesByName('slider to picture').length >= count,
      move,
      { polling: 10 },
    );
  }
  const ms = await page.evaluate(() =>
    performance.getEntriesByName('slider to picture').map(({ duration }) => duration),
  );
  await page.close();
  return {
    name: 'slider moved to new picture, n = 100, 100,000 messages, p95',
    ms,
    what: `${moves} moves`,
    limitMs: 100,
  };
}

/**
 * Script in each frame while a run of a million messages is panned and zoomed at every scale, keys as fast as they
 * repeat.
 * @param {Browser} browser @param {string} url @returns {Promise<Samples>}
 */
async function panAndZoom(browser, url) {
  const page = await open(browser, url, hundredReplicas(109));
  await page.locator('.transport').waitFor();
  await page.waitForTimeout(4000);
  const keys = [
    ...'wwwwwwwwddddddddddwwwwwwwwaaaaaaaaaaawwwwwwwwddddddddddssssssssssssssssssssssss',
  ];
  const ms = await traced(browser, page, async () => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(33);
    }
  });
  await page.close();
  return {
    name: 'script in a frame of panning and zooming, 1,000,000 messages, p95',
    ms,
    what: `${keys.length} steps, ${ms.length} frames`,
    limitMs: 8,
  };
}

/**
 * Script in each frame while a dense view plays.
 * @param {Browser} browser @param {string} url @returns {Promise<Samples>}
 */
async function playing(browser, url) {
  const page = await open(browser, url, thirtyOneStreaming());
  const marks = await shapesPainted(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForTimeout(500);
  const ms = await traced(browser, page, () => page.waitForTimeout(6000));
  await page.close();
  return {
    name: 'script in a frame while playing, p95',
    ms,
    what: `${marks} shapes, ${ms.length} frames`,
    limitMs: 4,
  };
}

/**
 * Script in each frame while the first page plays with the map beside its lanes, twice over its view.
 * @param {Browser} browser @param {string} url @returns {Promise<Samples>}
 */
async function playingMap(browser, url) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await page.goto(`${url}#scenario=planet&map=shown&at=12000000000`);
  await page.locator('.map canvas').first().waitFor();
  await page.waitForTimeout(2000);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForTimeout(500);
  const ms = await traced(browser, page, () => page.waitForTimeout(8000));
  await page.close();
  return {
    name: 'script in a frame while playing with the map, planet, p95',
    ms,
    what: `${ms.length} frames`,
    limitMs: 4,
  };
}

/** Shapes that a new picture is made of. @param {Page} page @returns {Promise<number>} */
async function shapesPainted(page) {
  await page.evaluate(() => {
    const shapes = /** @type {any} */ (window);
    shapes.painted = 0;
    for (const name of /** @type {const} */ (['moveTo', 'fillRect'])) {
      const draw = CanvasRenderingContext2D.prototype[name];
      CanvasRenderingContext2D.prototype[name] = /** @this {any} @param {any[]} rest */ function (
        ...rest
      ) {
        shapes.painted += 1;
        return /** @type {any} */ (draw).apply(this, rest);
      };
    }
  });
  await page.keyboard.press('d');
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    /** @type {any} */ (window).painted = 0;
  });
  // Another kind is another picture; once more, and it is the same.
  const kind = page.getByRole('button', { name: 'acknowledgement', exact: true });
  await kind.click();
  await page.waitForTimeout(1000);
  return page.evaluate(() => /** @type {any} */ (window).painted);
}

/** @param {Browser} browser @param {string} url @param {object} scenario @returns {Promise<Page>} */
async function open(browser, url, scenario) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    // A page that should not move opens paused.
    reducedMotion: 'reduce',
  });
  await wantAll(page);
  await page.goto(url);
  await openFile(page, JSON.stringify(scenario));
  await page.waitForTimeout(1000);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return page;
}

/**
 * Milliseconds of script on the page's thread in each frame in which there was some.
 * @param {Browser} browser @param {Page} page @param {() => Promise<void>} act @returns {Promise<number[]>}
 */
async function traced(browser, page, act) {
  const { tasks } = await traceScript(browser, page, act);
  /** @type {number[]} */
  const frames = [];
  let open = 0;
  for (const { isMain, name, ms } of tasks) {
    if (!isMain) continue;
    open += ms;
    if (name !== 'FireAnimationFrame') continue;
    frames.push(open);
    open = 0;
  }
  return frames;
}

/** A hundred replicas with 9,180 messages a second, all in view. @param {number} seconds */
function hundredReplicas(seconds) {
  return {
    version: 1,
    title: 'To be measured',
    horizon_s: seconds,
    replicas: { count: 100 },
    network: { latency: { uniform_one_way_ms: 10 } },
    view: { start_s: 0, end_s: seconds },
  };
}

/** Thirty-one replicas that stream and acknowledge, near enough for thousands of single messages. */
function thirtyOneStreaming() {
  return {
    version: 1,
    title: 'To be measured',
    horizon_s: 60,
    replicas: { count: 31 },
    network: { latency: { uniform_one_way_ms: 40 } },
    protocol: { dissemination: 'stream' },
    workload: { rate_tps: 2000 },
    view: { start_s: 10, end_s: 11 },
    variants: [
      { name: 'One origin', set: { 'protocol.stream.origins': 'leader' } },
      { name: 'All origins', set: { 'protocol.stream.origins': 'all' } },
    ],
  };
}
