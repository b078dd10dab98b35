// How soon the page is right again after the playhead is moved: the replica that is looked at, and the picture.
import { openFile, pause, wantAll } from './openFile.mjs';
import { traceScript } from './scriptTime.mjs';

/** A jump or a step is over when nothing has been told or painted for so long. */
const quietMs = 120;
const moves = 60;

/**
 * Milliseconds of one kind of move. Times are from the input's own time stamp: `told` to the replica's state
 * at the new time in the page, `painted` to the end of the frame that shows both it and every window that was asked
 * for, the browser's own part of the frame and the wait for it included. `work` is what script takes of it: the page's,
 * and the longer of the two workers'.
 * @typedef {{ toldMs: number[], paintedMs: number[], workMs: number[] }} Moves
 */

/**
 * Moves the playhead of a run with a replica open, in turn to anywhere on the map, where the pointer rests already, and
 * one event back.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the shipped page
 * @param {string} text a scenario
 * @returns {Promise<{ jump: Moves, step: Moves }>}
 */
export async function timeSeeks(browser, url, text) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchSeeks);
  await wantAll(page);
  await page.goto(url);
  await openFile(page, text);
  await pause(page);
  await page.locator('.digests dd', { hasNotText: '…' }).last().waitFor({ timeout: 120_000 });
  await page.locator('button.figure-lane').first().click();
  await page.locator('.inspector time').waitFor();
  const slider = await page.getByRole('slider', { name: 'Playhead' }).boundingBox();
  if (slider === null) throw new Error('The page has no slider for the playhead');
  const { tasks, frames, measures } = await traceScript(browser, page, async () => {
    for (let move = 0; move < moves; move += 1) {
      // The golden ratio goes everywhere and nowhere twice.
      const part = 0.02 + 0.96 * ((move * 0.618034) % 1);
      await page.mouse.move(slider.x + part * slider.width, slider.y + slider.height / 2);
      await page.waitForTimeout(quietMs);
      if (move % 2 === 1) await page.keyboard.press('Shift+Comma');
      else {
        await page.mouse.down();
        await page.mouse.up();
      }
      await page.waitForTimeout(quietMs);
    }
  });
  await page.close();
  const spans = (/** @type {string} */ name) => measures.filter((measure) => measure.name === name);
  const lengths = (/** @type {typeof measures} */ of) =>
    of.map(({ startUs, endUs }) => (endUs - startUs) / 1000);
  const moved = (/** @type {string} */ kind) => {
    const painted = spans(`drawn ${kind}`).map((drawn) => {
      const frame = frames.find(({ endUs }) => endUs >= drawn.endUs);
      if (frame === undefined) throw new Error('The trace has no frame for what was drawn');
      return { ...drawn, endUs: frame.endUs };
    });
    return {
      toldMs: lengths(spans(`told ${kind}`)),
      paintedMs: lengths(painted),
      workMs: painted.map((span) => workIn(span, tasks)),
    };
  };
  return { jump: moved('jump'), step: moved('step') };
}

/**
 * @param {import('./scriptTime.mjs').Measure} span
 * @param {readonly import('./scriptTime.mjs').Task[]} tasks
 */
function workIn({ startUs, endUs }, tasks) {
  let pageMs = 0;
  /** @type {Map<string, number>} */
  const workersMs = new Map();
  for (const task of tasks) {
    if (task.startUs < startUs || task.startUs > endUs) continue;
    if (task.isMain) pageMs += task.ms;
    else workersMs.set(task.thread, (workersMs.get(task.thread) ?? 0) + task.ms);
  }
  return pageMs + Math.max(0, ...workersMs.values());
}

/**
 * Runs in the page. Measures, from each input, how long it takes until the replica's time changes, and until the first
 * frame in which every run has its window.
 */
function watchSeeks() {
  /** The last input's time stamp, until it is told and until it is drawn. */
  let untoldMs = /** @type {number | null} */ (null);
  let undrawnMs = /** @type {number | null} */ (null);
  let windowsAwaited = 0;
  const NativeWorker = window.Worker;
  window.Worker = class extends NativeWorker {
    /** @type {Set<number>} */
    #windows = new Set();

    /** @param {string | URL} script @param {WorkerOptions} [options] */
    constructor(script, options) {
      super(script, options);
      this.addEventListener('message', ({ data }) => {
        for (const { id } of data) if (this.#windows.delete(id)) windowsAwaited -= 1;
      });
    }

    /** @override @param {any} message */
    postMessage(message) {
      if (message.name === 'window') {
        this.#windows.add(message.id);
        windowsAwaited += 1;
      }
      super.postMessage(message);
    }
  };
  let kind = '';
  for (const [type, name] of /** @type {const} */ ([
    ['pointerdown', 'jump'],
    ['keydown', 'step'],
  ])) {
    const note = (/** @type {Event} */ { timeStamp }) => {
      kind = name;
      untoldMs = timeStamp;
      undrawnMs = timeStamp;
    };
    document.addEventListener(type, note, { capture: true });
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((nowMs) => {
      callback(nowMs);
      // React renders in a microtask, of which the observer below hears in the one after it.
      queueMicrotask(() => queueMicrotask(noteDrawn));
    });
  const noteDrawn = () => {
    if (untoldMs !== null || undrawnMs === null || windowsAwaited > 0) return;
    performance.measure(`drawn ${kind}`, { start: undrawnMs, end: performance.now() });
    undrawnMs = null;
  };
  const observer = new MutationObserver(() => {
    if (untoldMs === null) return;
    performance.measure(`told ${kind}`, { start: untoldMs, end: performance.now() });
    untoldMs = null;
  });
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['datetime'] });
}
