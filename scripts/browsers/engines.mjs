// Three engines behind one small interface, so that one list of steps runs in each of them.
import { findChromium } from '../chromium.mjs';
import { findOnPath } from '../process.mjs';
import { isWebKitThere, startWebKit } from './webkit.mjs';

/**
 * What a step asks of a browser. Places are pixels of the page's viewport, keys the names of `KeyboardEvent.key`. A
 * function is evaluated in the page, or in its figure's frame, without what surrounds it; what it is given and returns
 * crosses as JSON.
 * @typedef {{
 *   version: string,
 *   go: (url: string) => Promise<void>,
 *   size: (width: number, height: number) => Promise<void>,
 *   evaluate: (run: (given: any) => any, given?: unknown, isInFrame?: boolean) => Promise<any>,
 *   click: (x: number, y: number, button?: 'left' | 'right') => Promise<void>,
 *   zoom: (x: number, y: number, deltaY: number) => Promise<void>,
 *   press: (key: string) => Promise<void>,
 *   screenshot: (file: string) => Promise<void>,
 *   quit: () => Promise<void>,
 * }} Browser
 */

/**
 * Each engine with what is to be installed where it is missing. A scale is pixels of the screen to one of the page.
 * @type {{
 *   name: string,
 *   isThere: () => boolean,
 *   install: string,
 *   start: (scale: number) => Promise<Browser>,
 * }[]}
 */
export const engines = [
  {
    name: 'chromium',
    isThere: () => findChromium() !== undefined,
    install: 'Chromium or Chrome, or name one in QUORUMSCOPE_CHROMIUM',
    start: startChromium,
  },
  {
    name: 'firefox',
    isThere: () => firefoxPath() !== undefined,
    install: 'Firefox (Debian: apt-get install firefox-esr)',
    start: startFirefox,
  },
  {
    name: 'webkit',
    isThere: isWebKitThere,
    install: 'WebKitGTK, its driver and Xvfb (Debian: apt-get install webkit2gtk-driver xvfb)',
    start: startWebKit,
  },
];

/** @param {number} scale @returns {Promise<Browser>} */
async function startChromium(scale) {
  const { chromium } = await import('@playwright/test');
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--disable-quic'],
    // A reader has scroll bars, and they take room.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const page = await browser.newPage({ deviceScaleFactor: scale });
  return {
    version: `Chromium ${browser.version()}`,
    go: async (url) => void (await page.goto(url)),
    size: (width, height) => page.setViewportSize({ width, height }),
    evaluate: (run, given, isInFrame) => frameOf(page, isInFrame).evaluate(run, given),
    click: (x, y, button = 'left') => page.mouse.click(x, y, { button }),
    zoom: async (x, y, deltaY) => {
      await page.mouse.move(x, y);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, deltaY);
      await page.keyboard.up('Control');
    },
    press: (key) => page.keyboard.press(key),
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    quit: () => browser.close(),
  };
}

const firefoxPath = () => findOnPath('firefox-esr') ?? findOnPath('firefox');

/** @param {number} scale @returns {Promise<Browser>} */
async function startFirefox(scale) {
  const { launch } = await import('puppeteer-core');
  const browser = await launch({
    browser: 'firefox',
    executablePath: String(firefoxPath()),
    headless: true,
    // The page asks nothing of the network, and neither does its browser.
    extraPrefsFirefox: {
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    },
  });
  const page = await browser.newPage();
  return {
    version: (await browser.version()).replace(/^firefox\//, 'Firefox '),
    go: async (url) => void (await page.goto(url)),
    size: (width, height) => page.setViewport({ width, height, deviceScaleFactor: scale }),
    evaluate: (run, given, isInFrame) => frameOf(page, isInFrame).evaluate(run, given),
    click: (x, y, button = 'left') => page.mouse.click(x, y, { button }),
    zoom: async (x, y, deltaY) => {
      await page.mouse.move(x, y);
      await page.keyboard.down('Control');
      await page.mouse.wheel({ deltaY });
      await page.keyboard.up('Control');
    },
    press: (key) => page.keyboard.press(/** @type {import('puppeteer-core').KeyInput} */ (key)),
    screenshot: async (file) => {
      await page.screenshot({ path: /** @type {`${string}.png`} */ (file) });
    },
    quit: () => browser.close(),
  };
}

/**
 * A page, or its first frame.
 * @template Frame
 * @param {{ frames: () => Frame[], mainFrame: () => Frame }} page
 * @param {boolean} [isInFrame]
 * @returns {Frame}
 */
function frameOf(page, isInFrame = false) {
  const main = page.mainFrame();
  const frame = isInFrame ? page.frames().find((one) => one !== main) : main;
  if (frame === undefined) throw new Error('The page has no frame');
  return frame;
}
