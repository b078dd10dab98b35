// How soon the page is right again after the playhead is moved: the replica that is looked at, and the picture.

/** A jump or a step is over when nothing has been told or painted for so long. */
const quietMs = 120;
const moves = 60;

/**
 * Moves the playhead of a run with a replica open, in turn to anywhere and one event back. Times are from the input's
 * own time stamp: `told` to the replica's state at the new time in the page, `painted` to the end of the frame that
 * draws it, the wait for that frame included.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the shipped page
 * @param {string} text a scenario
 * @returns {Promise<{ toldMs: number[], paintedMs: number[] }>} ascending
 */
export async function timeSeeks(browser, url, text) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchSeeks);
  await page.goto(url);
  const { title } = JSON.parse(text);
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'seek.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: `Scenario: ${title}` }).waitFor();
  await page.getByRole('button', { name: /^Pause/ }).click();
  await page.locator('.digests dd', { hasNotText: '…' }).last().waitFor({ timeout: 120_000 });
  await page.locator('button.figure-lane').first().click();
  await page.locator('.inspector time').waitFor();
  const slider = await page.getByRole('slider', { name: 'Playhead' }).boundingBox();
  if (slider === null) throw new Error('The page has no slider for the playhead');
  for (let move = 0; move < moves; move += 1) {
    // The golden ratio goes everywhere and nowhere twice.
    const part = 0.02 + 0.96 * ((move * 0.618034) % 1);
    if (move % 2 === 1) await page.keyboard.press('Shift+Comma');
    else await page.mouse.click(slider.x + part * slider.width, slider.y + slider.height / 2);
    await page.waitForTimeout(quietMs);
  }
  const seeks = await page.evaluate(() => /** @type {any} */ (window).seeks);
  await page.close();
  /** @param {'toldMs' | 'paintedMs'} key */
  const ascending = (key) =>
    seeks
      .map((/** @type {any} */ seek) => seek[key])
      .filter((/** @type {number | null} */ ms) => ms !== null)
      .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  return { toldMs: ascending('toldMs'), paintedMs: ascending('paintedMs') };
}

/** In the page: notes of each input when the replica's time changed, and when the first frame's work after it ended. */
function watchSeeks() {
  /** @type {{ sinceMs: number, toldMs: number | null, paintedMs: number | null }[]} */
  const seeks = [];
  Object.assign(window, { seeks });
  for (const type of ['pointerdown', 'keydown']) {
    const note = (/** @type {Event} */ { timeStamp }) => {
      seeks.push({ sinceMs: timeStamp, toldMs: null, paintedMs: null });
    };
    document.addEventListener(type, note, { capture: true });
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((nowMs) => {
      callback(nowMs);
      const seek = seeks.at(-1);
      if (seek !== undefined && seek.toldMs !== null)
        seek.paintedMs ??= performance.now() - seek.sinceMs;
    });
  const observer = new MutationObserver(() => {
    const seek = seeks.at(-1);
    if (seek !== undefined) seek.toldMs ??= performance.now() - seek.sinceMs;
  });
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['datetime'] });
}
