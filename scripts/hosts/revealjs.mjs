// A deck of reveal.js: it plays and pauses the figure, and has the keys until the figure is clicked.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../process.mjs';
import { serveDist, serveFolder } from '../serve.mjs';
import { driveFigure, driveHost, ofFigure, openPage, waitFor, waitForFigure } from './drive.mjs';
import { bringNodePackages, copyOf, layDist } from './place.mjs';

const FIGURE = '#/1';

/** @param {import('../hosts.mjs').Stage} stage */
export async function driveReveal({ browser, pictures }) {
  const folder = await copyOf('revealjs');
  await layDist(path.join(folder, 'quorumscope'));
  await bringNodePackages(folder);
  const deck = await serveFolder({ folder });
  const elsewhere = await serveDist({ port: 0, base: '/' });
  try {
    await driveHost(browser, deck.url + FIGURE, 'revealjs', pictures);
    await driveSlides(browser, deck.url);
    await driveFile(browser, folder, elsewhere.url);
  } finally {
    deck.server.close();
    elsewhere.server.close();
  }
}

/** @param {import('./drive.mjs').Browser} browser @param {string} url */
async function driveSlides(browser, url) {
  const { page, close } = await openPage(browser);
  const slide = (/** @type {string} */ hash) =>
    waitFor(`slide ${hash}`, page, async () => new URL(page.url()).hash === hash, 5000);
  const plays = (/** @type {boolean} */ isPlaying) =>
    waitFor(isPlaying ? 'the figure to play' : 'the figure to pause', page, () =>
      ofFigure(page, (figure) => figure.playing).then((now) => now === isPlaying),
    );
  await page.goto(url);
  await page.waitForSelector('.reveal.ready');
  await page.keyboard.press('ArrowRight');
  await slide(FIGURE);
  await waitForFigure(page);
  await plays(true);
  // A clicker sends these two.
  await page.keyboard.press('PageDown');
  await slide('#/2');
  await plays(false);
  await page.keyboard.press('PageUp');
  await slide(FIGURE);
  await plays(true);

  const button = page.frameLocator('quorum-scope iframe').getByRole('button', { name: 'Pause' });
  await button.click();
  await plays(false);
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(500);
  if (new URL(page.url()).hash !== FIGURE) throw new Failure('The deck took a key of the figure');
  await page.keyboard.press('Escape');
  await waitFor(
    'the focus to be the deck’s again',
    page,
    () => ofFigure(page, (figure) => figure.shadowRoot?.activeElement?.tagName !== 'IFRAME'),
    5000,
  );
  await page.keyboard.press('ArrowRight');
  await slide('#/2');
  await close();
}

/**
 * A deck that is opened as a file shows a figure that is served.
 * @param {import('./drive.mjs').Browser} browser
 * @param {string} folder
 * @param {string} home
 */
async function driveFile(browser, folder, home) {
  const text = await readFile(path.join(folder, 'index.html'), 'utf8');
  const file = path.join(folder, 'file.html');
  await writeFile(file, text.replace('"quorumscope/quorumscope.js"', `"${home}quorumscope.js"`));
  const { page, close } = await openPage(browser);
  await page.goto(`${pathToFileURL(file)}${FIGURE}`);
  await driveFigure(page);
  await close();
}
