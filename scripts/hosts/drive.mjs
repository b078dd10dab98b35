// What every host must show: a figure that comes alive, plays, takes a setting and refuses a wrong one.
import path from 'node:path';
import { keepTold } from '../keepTold.mjs';
import { Failure } from '../process.mjs';

/**
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../../web/src/loader/quorumScope').QuorumScope} QuorumScope
 */

const WAIT_MS = 60_000;
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

/**
 * A page that keeps what figures tell.
 * @param {Browser} browser
 * @param {{ viewport?: typeof WIDE, colorScheme?: 'light' | 'dark' }} [options]
 */
export async function openPage(browser, { viewport = WIDE, colorScheme = 'light' } = {}) {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  /** @type {string[]} */
  const troubles = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('console', (line) => {
    // Browsers ask for an icon that a host need not have.
    if (line.type() === 'error' && !/favicon/.test(line.location().url)) {
      troubles.push(`${line.text()} (${line.location().url})`);
    }
  });
  await page.addInitScript(keepTold);
  return { page, troubles, close: () => context.close() };
}

/** Waits for the first picture of the first figure. @param {Page} page */
export async function waitForFigure(page) {
  const figure = page.locator('quorum-scope').first();
  await figure.scrollIntoViewIfNeeded({ timeout: WAIT_MS });
  await waitFor('the figure to come alive', page, () => hears(page, 'ready', () => true));
  const playhead = page.frameLocator('quorum-scope iframe').first().getByTestId('playhead');
  await playhead.filter({ hasText: /\d/ }).waitFor({ timeout: WAIT_MS });
}

/**
 * Whether something of this type has been told that fits. @param {Page} page @param {string} type @param {(detail: any)
 * => boolean} fits
 */
async function hears(page, type, fits) {
  const told = await page.evaluate(
    (wanted) =>
      /** @type {{ told: { type: string, detail: unknown }[] }} */ (
        /** @type {unknown} */ (window)
      ).told
        .filter((one) => one.type === wanted)
        .map(({ detail }) => detail),
    type,
  );
  return told.some(fits);
}

/**
 * @param {string} what
 * @param {Page} page
 * @param {() => Promise<boolean>} holds
 */
export async function waitFor(what, page, holds, waitMs = WAIT_MS) {
  const endMs = performance.now() + waitMs;
  while (!(await holds())) {
    if (performance.now() > endMs)
      throw new Failure(`Waited ${waitMs / 1000} s for ${what} at ${page.url()}`);
    await page.waitForTimeout(100);
  }
}

/**
 * What the first figure is asked, in its page. @template T @param {Page} page @param {(figure: QuorumScope) => T} ask @returns
 * {Promise<Awaited<T>>}
 */
export function ofFigure(page, ask) {
  return /** @type {Promise<Awaited<T>>} */ (
    page
      .locator('quorum-scope')
      .first()
      .evaluate(/** @type {any} */ (ask))
  );
}

/** The figure comes alive, plays, changes, and says what it refuses. @param {Page} page */
export async function driveFigure(page) {
  await waitForFigure(page);
  await ofFigure(page, (figure) => figure.seek(13));
  await ofFigure(page, (figure) => figure.play());
  await waitFor('the figure to play', page, () =>
    ofFigure(page, (figure) => figure.playing && figure.currentTime > 13),
  );
  await ofFigure(page, (figure) => figure.pause());
  await waitFor('the figure to pause', page, () => ofFigure(page, (figure) => !figure.playing));
  await ofFigure(page, (figure) => figure.set('network.sockets', 10));
  await waitFor('the setting to be in the state', page, () =>
    ofFigure(page, async (figure) => (await figure.getState()).includes('set.network.sockets=10')),
  );
  const refused = await ofFigure(page, (figure) =>
    figure.set('network.sockets', 0).then(
      () => 'nothing',
      ({ message }) => message,
    ),
  );
  if (!refused.includes('network.sockets'))
    throw new Failure(`0 sockets are refused by ${refused}`);
  const alert = page.frameLocator('quorum-scope iframe').first().getByRole('alert');
  await ofFigure(page, (figure) => figure.setAttribute('colour', 'red'));
  await waitFor('the error to be told', page, () =>
    hears(page, 'error', ({ errors }) => errors[0]?.path === 'colour'),
  );
  await alert.filter({ hasText: 'colour' }).waitFor({ timeout: WAIT_MS });
}

/**
 * Opens a host, drives its figure, and looks that a narrow screen holds it.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} name
 * @param {string | undefined} pictures a folder for what it looks like
 */
export async function driveHost(browser, url, name, pictures) {
  const { page, troubles, close } = await openPage(browser);
  await page.goto(url);
  await driveFigure(page);
  await close();
  if (troubles.length > 0) throw new Failure(`The page has errors:\n${troubles.join('\n')}`);
  await look(browser, { url, name, viewport: NARROW, colorScheme: 'light', pictures });
  if (pictures === undefined) return;
  await look(browser, { url, name, viewport: NARROW, colorScheme: 'dark', pictures });
  await look(browser, { url, name, viewport: WIDE, colorScheme: 'light', pictures });
  await look(browser, { url, name, viewport: WIDE, colorScheme: 'dark', pictures });
}

/**
 * @param {Browser} browser
 * @param {{ url: string, name: string, viewport: typeof WIDE, colorScheme: 'light' | 'dark', pictures: string |
 * undefined }} at
 */
async function look(browser, { url, name, viewport, colorScheme, pictures }) {
  const { page, close } = await openPage(browser, { viewport, colorScheme });
  await page.goto(url);
  await waitForFigure(page);
  const { left, right } = await page
    .locator('quorum-scope iframe')
    .first()
    .evaluate((frame) => frame.getBoundingClientRect());
  if (left < 0 || right > viewport.width + 1) {
    throw new Failure(`The figure does not fit: ${left} to ${right} of ${viewport.width} pixels`);
  }
  if (pictures !== undefined) {
    await page.waitForTimeout(800);
    const file = path.join(pictures, `${name}-${viewport.width}-${colorScheme}.png`);
    await page.screenshot({ path: file });
  }
  await close();
}
