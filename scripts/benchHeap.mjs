// Whether a lecture's worth of changes leaves anything behind: JavaScript heap and WASM memories of page and workers.
import { pause, wantAll } from './openFile.mjs';

/** Changes after which the memory is looked at: by the first a run of every size has been. */
const lookedAt = /** @type {const} */ ([50, 500]);
/** The slider goes up so many stops, and down again. */
const stops = 20;

/**
 * Bytes in use after each number of changes, garbage collected.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the shipped page
 */
export async function heapAfterChanges(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const threads = await threadsOf(page);
  await wantAll(page);
  await page.goto(url);
  const digests = page.locator('.digests dd');
  await digests.last().waitFor();
  await pause(page);
  await page.getByRole('slider', { name: 'Offered rate', exact: true }).focus();
  /** @type {{ changes: number, jsBytes: number, wasmBytes: number }[]} */
  const looks = [];
  for (let change = 1; change <= Math.max(...lookedAt); change += 1) {
    const before = await digests.allTextContents();
    await page.keyboard.press((change - 1) % (2 * stops) < stops ? 'ArrowRight' : 'ArrowLeft');
    // Runs to the end: the next change would take the place of one that is under way.
    await page.waitForFunction((texts) => {
      const now = [...document.querySelectorAll('.digests dd')].map((dd) => dd.textContent);
      return !now.includes('…') && now.some((text, index) => text !== texts[index]);
    }, before);
    if (lookedAt.some((changes) => changes === change))
      looks.push({ changes: change, ...(await bytesInUse(threads)) });
  }
  await page.close();
  return looks;
}

/** @typedef {(method: string, params?: object) => Promise<any>} Send a command of the DevTools protocol */

/**
 * The page and its workers, present and future, each by its own DevTools. @param {import('@playwright/test').Page} page
 */
async function threadsOf(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {Map<string, Send>} */
  const workers = new Map();
  /** @type {Map<number, (answer: any) => void>} */
  const asked = new Map();
  let lastId = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    workers.set(sessionId, (method, params = {}) => {
      lastId += 1;
      const id = lastId;
      const answer = new Promise((resolve) => asked.set(id, resolve));
      const message = JSON.stringify({ id, method, params });
      return session.send('Target.sendMessageToTarget', { sessionId, message }).then(() => answer);
    });
  });
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    asked.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false });
  /** @type {Send} */
  const ofPage = (method, params) => session.send(/** @type {any} */ (method), params);
  return () => [ofPage, ...workers.values()];
}

/** @param {() => Send[]} threads */
async function bytesInUse(threads) {
  let [jsBytes, wasmBytes] = [0, 0];
  for (const send of threads()) {
    await send('HeapProfiler.collectGarbage');
    const { usedSize } = await send('Runtime.getHeapUsage');
    jsBytes += usedSize;
    wasmBytes += await wasmMemories(send);
  }
  return { jsBytes, wasmBytes };
}

/** What all of a thread's WASM memories hold. @param {Send} send */
async function wasmMemories(send) {
  const objectGroup = 'memories';
  const prototype = await send('Runtime.evaluate', {
    expression: 'WebAssembly.Memory.prototype',
    objectGroup,
  });
  const { objects } = await send('Runtime.queryObjects', {
    prototypeObjectId: prototype.result.objectId,
    objectGroup,
  });
  const { result } = await send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration:
      'function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }',
    returnByValue: true,
  });
  await send('Runtime.releaseObjectGroup', { objectGroup });
  return result.value;
}
