// What every engine has to do: the list of steps, each of which ends or throws.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FIRST, familyOfId, scenarioIds, scenarioText } from '../digests.mjs';
import { corePath } from '../process.mjs';
import { mistakesOfGeometry } from './geometry.mjs';
import { choose, click, focus, placeOf, until } from './hand.mjs';

/**
 * @typedef {import('./engines.mjs').Browser} Browser
 * @typedef {{
 *   browser: Browser,
 *   pageUrl: string,
 *   hostUrl: string,
 *   shoot: (name: string) => Promise<void>,
 * }} Given `shoot` keeps a picture, and fails where the geometry is wrong
 */

/** @type {{ name: string, run: (given: Given) => Promise<void> }[]} */
export const steps = [
  { name: 'digests of all shipped scenarios are the native ones', run: digests },
  { name: 'opening', run: opening },
  { name: 'playing', run: playing },
  { name: 'a slider, and the way back', run: slider },
  { name: 'a crash', run: crash },
  { name: 'the wheel with Ctrl zooms', run: wheel },
  { name: 'presenting', run: presenting },
  { name: 'an embedded figure in a page of another origin', run: embed },
  { name: 'menus, meanings and dialogs', run: menus },
  { name: 'a picture is saved, or a reason given', run: picture },
  { name: 'dark and projector', run: themes },
  { name: 'a phone’s width', run: phone },
];

/** What is done once more where a screen has two pixels to one. @type {typeof steps} */
export const sharpSteps = [{ name: 'two pixels to one', run: sharp }];

const WIDE = /** @type {const} */ ([1440, 900]);

/** The digests that the native program has found, by scenario, in the order of its variants. */
function golden() {
  const file = path.join(corePath, 'crates', 'cli', 'tests', 'goldens', 'digests.txt');
  /** @type {Record<string, { digest: string, seed: number, jitter: number | null }[]>} */
  const found = {};
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const [, digest = '', id = '', seed, jitter] =
      /^(\w+) {2}([\w-]+), .*, seed (\d+)(?:, jitter ([\d.]+))?, scenario \w+$/.exec(line) ?? [];
    found[id] ??= [];
    found[id].push({ digest, seed: Number(seed), jitter: jitter ? Number(jitter) : null });
  }
  return found;
}

/** @param {Given} given */
async function digests({ browser, hostUrl }) {
  const native = golden();
  // Those that the native program ships have their digests in the file.
  const ids = scenarioIds.filter((id) => familyOfId(id) === FIRST);
  if (Object.keys(native).sort().join() !== ids.join())
    throw new Error('digests.txt has other scenarios, or another form');
  await browser.go(`${hostUrl}${FIRST}/engine.html`);
  await until(browser, 'the engine', () => 'digests' in window);
  const wrong = [];
  for (const id of ids) {
    const runs = native[id] ?? [];
    for (const seed of new Set(runs.map((run) => run.seed))) {
      const wanted = runs.filter((run) => run.seed === seed);
      const text = jittered(scenarioText(id, seed), wanted[0]?.jitter ?? null);
      /** @type {string[]} */
      const found = await browser.evaluate((given) => window.digests(given), text);
      const expected = wanted.map(({ digest }) => digest);
      if (found.join() !== expected.join())
        wrong.push(`${id}, seed ${seed}: ${found} instead of ${expected}`);
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/** @param {string} text a scenario @param {number | null} jitter */
function jittered(text, jitter) {
  if (jitter === null) return text;
  const scenario = JSON.parse(text);
  return JSON.stringify({ ...scenario, network: { ...scenario.network, jitter } });
}

/** @param {Given} given */
async function opening({ browser, pageUrl, shoot }) {
  await open(browser, pageUrl, 'scenario=planet');
  const shown = await digestsOf(browser);
  const wanted = (golden().planet ?? []).filter(({ seed }) => seed === 1).slice(0, 2);
  same(
    shown,
    wanted.map(({ digest }) => digest),
    'the digests on the page',
  );
  await shoot('opening');
}

/** @param {Given} given */
async function playing({ browser, pageUrl, shoot }) {
  await open(browser, pageUrl, 'scenario=planet');
  await browser.press('Home');
  if (await browser.evaluate(isPlaying)) await click(browser, { role: 'button', name: 'Pause' });
  const fromS = Number(await browser.evaluate(playheadS));
  await click(browser, { role: 'button', name: 'Play' });
  await until(browser, 'it plays', isPlaying);
  await until(
    browser,
    'the playhead moves',
    (from) =>
      Number.parseFloat(document.querySelector('[data-testid="playhead"]')?.textContent ?? '0') >
      from + 0.5,
    fromS,
  );
  await shoot('playing');
  await click(browser, { role: 'button', name: 'Pause' });
  await until(browser, 'it rests', () => document.querySelector('[aria-label^="Pause"]') === null);
}

/** @param {Given} given */
async function slider({ browser, pageUrl, shoot }) {
  await open(browser, pageUrl, 'scenario=planet');
  const before = await digestsOf(browser);
  await focus(browser, { role: 'slider', name: 'Egress' });
  await browser.press('ArrowRight');
  const after = await otherDigests(browser, before);
  await shoot('slider');
  // By the hand: to a fifth of its length.
  const { x, y } = await placeOf(browser, { role: 'slider', name: 'Egress' });
  const widthPx = await browser.evaluate(() => window.quorumscopeFound?.clientWidth ?? 0);
  await browser.click(x - 0.3 * widthPx, y);
  const moved = await otherDigests(browser, after);
  // An edit is an entry of the history once the hand has rested.
  await until(browser, 'the entry', () => location.hash.includes('egress_mbps'));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await browser.evaluate(() => history.back());
  // The two moves are one entry where the browser was slow.
  await otherDigests(browser, moved);
  for (let entry = 0; entry < 3 && String(await digestsOf(browser)) !== String(before); entry++) {
    const now = await digestsOf(browser);
    await browser.evaluate(() => history.back());
    await otherDigests(browser, now);
  }
  same(await digestsOf(browser), before, 'the digests after the way back');
}

/** @param {Given} given */
async function crash({ browser, pageUrl, shoot }) {
  await open(browser, pageUrl, 'scenario=planet');
  const before = await digestsOf(browser);
  await browser.press('Home');
  const place = await until(browser, 'the lane of Tokyo', () => {
    const lane = [...document.querySelectorAll('button.figure-lane')].find(({ textContent }) =>
      textContent?.endsWith('Tokyo'),
    );
    const { x, y, width, height } = lane?.getBoundingClientRect() ?? new DOMRect();
    return width > 0 ? { x: x + width / 2, y: y + height / 2 } : null;
  });
  await browser.click(place.x, place.y, 'right');
  await until(browser, 'the menu', () => document.querySelector('.break-choices') !== null);
  await shoot('crash-menu');
  const name = await until(browser, 'what crashes it', () => {
    const buttons = [...document.querySelectorAll('.break-choices button')];
    return buttons.map(({ textContent }) => textContent ?? '').find((text) => /^crash/i.test(text));
  });
  await click(browser, { role: 'button', name });
  await otherDigests(browser, before);
  await until(
    browser,
    'its bar',
    () => document.querySelector('[role="slider"][aria-label="Tokyo crashed"]') !== null,
  );
  await shoot('crash');
}

/** @param {Given} given */
async function wheel({ browser, pageUrl }) {
  await open(browser, pageUrl, 'scenario=planet');
  const widthOf = () =>
    Number.parseFloat(
      /** @type {HTMLElement | null} */ (document.querySelector('.minimap-window'))?.style.width ??
        '',
    );
  const before = await browser.evaluate(widthOf);
  await browser.zoom(800, 300, -200);
  await until(
    browser,
    'the view is narrower',
    (from) =>
      Number.parseFloat(
        /** @type {HTMLElement | null} */ (document.querySelector('.minimap-window'))?.style
          .width ?? '',
      ) <
      0.8 * from,
    before,
  );
}

/** @param {Given} given */
async function presenting({ browser, pageUrl, shoot }) {
  await open(browser, pageUrl, 'scenario=planet');
  // Open, and hidden on the stage: no engine may look for a place for it.
  await click(browser, { role: 'button', name: 'Network model' });
  await until(browser, 'its meaning', () => document.querySelector(':popover-open') !== null);
  await browser.press('p');
  await until(browser, 'the stage', () => document.documentElement.dataset.presenting === 'true');
  const before = await until(browser, 'the playhead', playheadS);
  await browser.press('PageDown');
  await until(
    browser,
    'a step',
    (from) => document.querySelector('[data-testid="playhead"]')?.textContent !== `${from}`,
    before,
  );
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await shoot('presenting');
  await browser.press('r');
  await until(
    browser,
    'B',
    () => document.querySelectorAll('section[aria-label^="B "]').length === 1,
  );
  await shoot('presenting-both');
  await browser.press('Escape');
  await until(browser, 'the page', () => document.documentElement.dataset.presenting !== 'true');
}

/** @param {Given} given */
async function embed({ browser, hostUrl, shoot }) {
  await browser.size(...WIDE);
  await browser.go(`${hostUrl}host.html`);
  /** @param {string} type */
  const told = (type) =>
    until(
      browser,
      `the event “${type}”`,
      (wanted) =>
        /** @type {any} */ (window).told.find((/** @type {any} */ one) => one.type === wanted),
      type,
    );
  await told('ready');
  await until(
    browser,
    'the playhead where the host put it',
    () => document.querySelector('[data-testid="playhead"]')?.textContent !== undefined,
    undefined,
    true,
  );
  await shoot('embed');
  await click(browser, { role: 'button', name: 'Play', isInFrame: true });
  await until(
    browser,
    'it plays',
    () => /** @type {any} */ (document.querySelector('quorum-scope')).playing,
  );
  await browser.evaluate(() => {
    /** @type {any} */ (document.querySelector('quorum-scope')).pause();
  });
  await until(
    browser,
    'it rests',
    () => !(/** @type {any} */ (document.querySelector('quorum-scope')).playing),
  );
  const state = await browser.evaluate(() =>
    /** @type {any} */ (document.querySelector('quorum-scope')).getState(),
  );
  if (!String(state).includes('scenario=planet')) throw new Error(`The state is ${state}`);
  const { height, asked } = await browser.evaluate(() => ({
    height: document.querySelector('quorum-scope')?.clientHeight,
    asked: /** @type {any} */ (window).told
      .filter((/** @type {any} */ one) => one.type === 'resize')
      .at(-1)?.detail.height,
  }));
  same(height, asked, 'the height of the figure');
}

/** @param {Given} given */
async function menus({ browser, pageUrl, shoot }) {
  await open(browser, pageUrl, 'scenario=planet');
  const isOpen = () => document.querySelector('dialog[open], :popover-open') !== null;
  const ways = /** @type {const} */ ([
    ['share', () => click(browser, { role: 'button', name: 'Share' })],
    [
      'variant',
      () =>
        browser.evaluate(() =>
          /** @type {HTMLElement | null} */ (document.querySelector('.variant-more'))?.click(),
        ),
    ],
    ['meaning', () => click(browser, { role: 'button', name: 'Place' })],
    ['explanation', () => click(browser, { role: 'button', name: 'Explanation' })],
    ['keys', () => browser.press('?')],
    ['browse', () => browser.press('/')],
  ]);
  for (const [name, act] of ways) {
    await act();
    await until(browser, name, isOpen);
    // What comes later in it has come.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await shoot(name);
    await browser.press('Escape');
    await until(
      browser,
      `${name} closed`,
      () => document.querySelector('dialog[open], :popover-open') === null,
    );
  }
  await click(browser, { role: 'button', name: 'Lecture' });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await shoot('lecture');
}

/** @param {Given} given */
async function picture({ browser, pageUrl }) {
  await open(browser, pageUrl, 'scenario=planet');
  await click(browser, { role: 'button', name: 'Share' });
  const name = await until(browser, 'the button', () =>
    [...document.querySelectorAll('.share-menu button')]
      .map(({ textContent }) => textContent)
      .find((text) => /picture.*PNG|save.*picture|picture of the figure/i.test(text ?? '')),
  );
  await click(browser, { role: 'button', name });
  await until(browser, 'what came of it', () =>
    /Picture saved|blocks reading/.test(document.querySelector('.share-menu')?.textContent ?? ''),
  );
}

/** @param {Given} given */
async function themes({ browser, pageUrl, shoot }) {
  for (const theme of ['dark', 'projector']) {
    await open(browser, pageUrl, 'scenario=planet');
    await choose(browser, 'Theme', theme);
    await until(browser, theme, (given) => document.documentElement.dataset.theme === given, theme);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await shoot(theme);
  }
  await choose(browser, 'Theme', 'light');
}

/** @param {Given} given */
async function phone({ browser, pageUrl, shoot }) {
  await open(browser, pageUrl, 'scenario=planet');
  await click(browser, { role: 'button', name: 'Network model' });
  // WebKit's window is 447 px wide at least.
  await browser.size(390, 844);
  await until(browser, 'a narrow page', () => innerWidth < 520);
  await shoot('phone');
  await click(browser, { role: 'button', name: 'Settings' });
  await until(browser, 'the settings', () =>
    document.querySelector('.lab-rail')?.checkVisibility(),
  );
  await shoot('phone-settings');
  await browser.size(...WIDE);
}

/** @param {Given} given */
async function sharp({ browser, pageUrl, shoot }) {
  await open(browser, pageUrl, 'scenario=planet', [900, 700]);
  same(
    await browser.evaluate(() => devicePixelRatio),
    2,
    'pixels of the screen to one of the page',
  );
  await shoot('two-to-one');
}

/**
 * A new page, and not a change of the address; it waits until the runs are there and what comes later is, too.
 * @param {Browser} browser
 * @param {string} pageUrl
 * @param {string} link
 * @param {readonly [number, number]} size
 */
async function open(browser, pageUrl, link, size = WIDE) {
  await browser.size(...size);
  opened += 1;
  await browser.go(`${pageUrl}?${opened}#${link}`);
  await until(browser, 'the runs', areRunsThere);
  await until(browser, 'the settings', () => document.querySelector('.lab-rail .slider') !== null);
}
let opened = 0;

function areRunsThere() {
  const digests = [...document.querySelectorAll('[aria-label="Digests of the runs"] dd')];
  return (
    digests.length > 0 &&
    digests.every(({ textContent }) => /^[0-9a-f]{16}$/.test(textContent ?? ''))
  );
}

/** @param {Browser} browser @returns {Promise<string[]>} */
async function digestsOf(browser) {
  await until(browser, 'the runs', areRunsThere);
  return browser.evaluate(() =>
    [...document.querySelectorAll('[aria-label="Digests of the runs"] dd')].map(
      ({ textContent }) => textContent,
    ),
  );
}

/** The digests once they are others. @param {Browser} browser @param {readonly string[]} before */
async function otherDigests(browser, before) {
  await until(
    browser,
    'other runs',
    (given) => {
      const texts = [...document.querySelectorAll('[aria-label="Digests of the runs"] dd')].map(
        ({ textContent }) => textContent ?? '',
      );
      return (
        texts.length > 0 &&
        texts.every((text) => /^[0-9a-f]{16}$/.test(text)) &&
        texts.join() !== given.join()
      );
    },
    before,
  );
  return digestsOf(browser);
}

function isPlaying() {
  return [...document.querySelectorAll('.transport button')].some((button) =>
    /^Pause/.test(button.getAttribute('aria-label') ?? ''),
  );
}

function playheadS() {
  return (
    Number.parseFloat(document.querySelector('[data-testid="playhead"]')?.textContent ?? '') || null
  );
}

/** @param {unknown} found @param {unknown} wanted @param {string} what */
function same(found, wanted, what) {
  const [a, b] = [found, wanted].map((one) => JSON.stringify(one));
  if (a !== b) throw new Error(`${what}: ${a} instead of ${b}`);
}

/** @param {Browser} browser @param {boolean} [isInFrame] @returns {Promise<string[]>} */
export function geometryOf(browser, isInFrame) {
  return browser.evaluate(mistakesOfGeometry, undefined, isInFrame);
}
