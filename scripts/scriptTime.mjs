// How long script takes, by the threads' own clocks, and when frames end: read off Chromium's trace.

/**
 * A task that runs script; the time between its begin and its end that it ran.
 * @typedef {{ thread: string, isMain: boolean, name: string, startUs: number, ms: number }} Task
 * @typedef {{ name: string, startUs: number, endUs: number }} Measure
 */

/** Tasks that run script, as the trace names them: the page's thread's, and any call into a worker. */
const mainTasks = new Set([
  'FireAnimationFrame',
  'EventDispatch',
  'TimerFire',
  'HandlePostMessage',
]);
const workerTasks = new Set(['v8.callFunction']);

/**
 * Tasks with script, the page's frames (script, style, layout, paint and rasterising of canvases), and its own
 * measures, while `act` goes on.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<{ tasks: Task[], frames: Measure[], measures: Measure[] }>} each in order
 */
export async function traceScript(browser, page, act) {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'blink.user_timing', 'v8', 'benchmark'],
  });
  await act();
  /** @type {{ traceEvents: any[] }} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  traceEvents.sort((a, b) => a.ts - b.ts);
  const threadOf = (/** @type {any} */ { pid, tid }) => `${pid} ${tid}`;
  /** @type {Map<string, string>} */
  const threadNames = new Map(
    traceEvents
      .filter(({ name }) => name === 'thread_name')
      .map((event) => [threadOf(event), event.args.name]),
  );
  /** @type {Map<string, number>} */
  const endUs = new Map();
  const tasks = traceEvents.flatMap((event) => {
    const { name, ts, ph, dur = 0, tdur = dur } = event;
    const thread = threadOf(event);
    const isMain = threadNames.get(thread) === 'CrRendererMain';
    const isWorker = threadNames.get(thread)?.startsWith('DedicatedWorker') === true;
    const isTask = (isMain && mainTasks.has(name)) || (isWorker && workerTasks.has(name));
    // What runs inside of another task is in its time already.
    if (ph !== 'X' || !isTask || ts < (endUs.get(thread) ?? 0)) return [];
    endUs.set(thread, ts + dur);
    return [{ thread, isMain, name, startUs: ts, ms: tdur / 1000 }];
  });
  const frames = traceEvents
    .filter(({ name, ph }) => name === 'ProxyMain::BeginMainFrame' && ph === 'X')
    .map(({ name, ts, dur }) => ({ name, startUs: ts, endUs: ts + dur }));
  /** @type {Map<string, Measure>} */
  const open = new Map();
  /** @type {Measure[]} */
  const measures = [];
  for (const { cat, ph, name, ts, id2 } of traceEvents) {
    if (cat !== 'blink.user_timing') continue;
    const key = `${name} ${id2?.local}`;
    if (ph === 'b') open.set(key, { name, startUs: ts, endUs: ts });
    const begun = open.get(key);
    if (ph === 'e' && begun !== undefined) measures.push({ ...begun, endUs: ts });
  }
  return { tasks, frames, measures };
}
