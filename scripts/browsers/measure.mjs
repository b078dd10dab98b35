// What the page takes in each engine, as medians: `npm run browsers -- --measure`.
import { quantile } from '../quantile.mjs';
import { until } from './hand.mjs';

/** @typedef {import('./engines.mjs').Browser} Browser */

const OPENINGS = 7;
const MOVES = 15;
const PLAYED_MS = 4000;

/**
 * @param {Browser} browser
 * @param {string} pageUrl
 * @returns {Promise<string[]>} a line for each figure
 */
export async function measure(browser, pageUrl) {
  await browser.size(1440, 900);
  const lines = [];
  /** @type {number[]} */
  const openings = [];
  // The first is left out: it also starts the browser's own processes.
  for (let opening = 0; opening <= OPENINGS; opening++) {
    await browser.go(`${pageUrl}favicon.svg`);
    await browser.go(`${pageUrl}?${opening}#scenario=planet`);
    openings.push(await until(browser, 'the first picture', firstPictureMs));
  }
  lines.push(`opening to the runs of planet: ${told(openings.slice(1))}`);

  await until(browser, 'the settings', () => document.querySelector('.lab-rail .slider') !== null);
  // Moves of what is played would disturb.
  await browser.press('Home');
  /** @type {number[]} */
  const moves = [];
  for (let move = 0; move <= MOVES; move++) moves.push(await browser.evaluate(sliderMs));
  lines.push(`slider moved to its runs: ${told(moves.slice(1))}`);

  await browser.press(' ');
  const frames = await browser.evaluate(framesMs, PLAYED_MS);
  lines.push(
    `frames while playing: ${told(frames)}, ${((1000 * frames.length) / PLAYED_MS).toFixed(0)} a second`,
  );
  return lines;
}

/** @param {readonly number[]} ms */
function told(ms) {
  const at = (/** @type {number} */ part) => Math.round(quantile(ms, part));
  return `${at(0.5)} ms (${at(0)} to ${at(1)}, ${ms.length} times)`;
}

/** Milliseconds from the navigation to the first frame with both digests; 0 before. */
function firstPictureMs() {
  const digests = [...document.querySelectorAll('[aria-label="Digests of the runs"] dd')];
  const isThere =
    digests.length > 0 &&
    digests.every(({ textContent }) => /^[0-9a-f]{16}$/.test(textContent ?? ''));
  return isThere ? performance.now() : 0;
}

/** Milliseconds from a move of the slider to the frame after the new runs' digests. */
function sliderMs() {
  const slider = /** @type {HTMLInputElement} */ (
    [...document.querySelectorAll('.slider')]
      .find(({ textContent }) => textContent?.startsWith('Egress'))
      ?.querySelector('input[type="range"]')
  );
  const textOf = () =>
    [...document.querySelectorAll('[aria-label="Digests of the runs"] dd')].map(
      ({ textContent }) => textContent ?? '',
    );
  const before = textOf().join();
  const startMs = performance.now();
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(slider, String(slider.valueAsNumber + (slider.valueAsNumber % 2 === 0 ? 1 : -1)));
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  return new Promise((resolve) => {
    const look = () => {
      const texts = textOf();
      const isNew = texts.join() !== before && texts.every((text) => /^[0-9a-f]{16}$/.test(text));
      if (isNew) resolve(performance.now() - startMs);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Milliseconds from each frame to the next. @param {number} durationMs */
function framesMs(durationMs) {
  return new Promise((resolve) => {
    /** @type {number[]} */
    const frames = [];
    let lastMs = performance.now();
    const startMs = lastMs;
    const next = () => {
      const nowMs = performance.now();
      frames.push(nowMs - lastMs);
      lastMs = nowMs;
      if (nowMs - startMs < durationMs) requestAnimationFrame(next);
      else resolve(frames);
    };
    requestAnimationFrame(next);
  });
}
