// Many figures on one page: at most four of them are live, and have a worker each.
import { expect, type Page } from '@playwright/test';
import { test, told } from './embedHost';

const ids = [
  ...['planet', 'equivocation', 'forking', 'pipelining', 'two-chain'],
  ...['lost-vote', 'planet-window', 'small-quorum', 'silent-leader', 'killed-node'],
];
const figures = ids.map((id) => `<quorum-scope id="${id}" scenario="${id}"></quorum-scope>`);
const live = (page: Page) => page.locator('quorum-scope iframe').count();
/** The most workers that there were at once. */
function countWorkers(page: Page): () => number {
  let most = 0;
  page.on('worker', () => {
    most = Math.max(most, page.workers().length);
  });
  return () => most;
}

test('ten figures have four workers at most, those on the screen first, and what left it is as it was', {
  tag: '@thorough',
}, async ({ page, openHost }) => {
  test.setTimeout(90_000);
  const most = countWorkers(page);
  await page.setViewportSize({ width: 800, height: 900 });
  await openHost(figures.join(''));
  const isReady = (id: string) =>
    page.evaluate(
      (wanted) => document.getElementById(wanted)?.shadowRoot?.querySelector('section') === null,
      id,
    );
  await expect.poll(() => isReady('planet'), { timeout: 15_000 }).toBe(true);
  await page.evaluate(async () => {
    const figure = document.getElementById('planet') as unknown as {
      set: (path: string, value: number) => Promise<void>;
      seek: (seconds: number) => Promise<void>;
    };
    await figure.set('network.sockets', 7);
    await figure.seek(13.25);
  });
  await page.waitForTimeout(400);
  for (const id of ids) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await expect.poll(() => isReady(id), { timeout: 15_000 }).toBe(true);
    expect(await live(page)).toBeLessThanOrEqual(4);
    expect(page.workers().length).toBeLessThanOrEqual(4);
  }
  // The first has given its place up: its still stands there.
  await expect(page.locator('#planet iframe')).toHaveCount(0);
  await expect(page.locator('#planet img')).toHaveCount(1);
  await page.locator('#planet').scrollIntoViewIfNeeded();
  await expect.poll(() => isReady('planet'), { timeout: 15_000 }).toBe(true);
  await expect(
    page.locator('#planet').locator('iframe').contentFrame().getByTestId('playhead'),
  ).toHaveText('13.250 s');
  const state = await page.evaluate(() =>
    (
      document.getElementById('planet') as unknown as { getState: () => Promise<string> }
    ).getState(),
  );
  expect(state).toContain('set.network.sockets=7');
  expect(most()).toBeLessThanOrEqual(4);
  expect(await told(page, 'error')).toEqual([]);
});

test('where more than four are on the screen, the others are stills that can be asked for', async ({
  page,
  openHost,
}) => {
  const most = countWorkers(page);
  await page.setViewportSize({ width: 1200, height: 900 });
  await openHost(`<style>body { display: grid; grid-template-columns: repeat(3, 1fr) } quorum-scope { width: 380px }</style>
     ${figures.slice(0, 6).join('').replaceAll('scenario=', 'height="400px" scenario=')}`);
  await expect.poll(() => live(page)).toBe(4);
  const ask = page.getByRole('button', { name: 'Show this one live' });
  await expect(ask).toHaveCount(2);
  await expect(
    page.getByText('Only 4 figures of a page are live at a time.').first(),
  ).toBeVisible();
  const waiting = page.locator('quorum-scope').filter({ has: ask }).first();
  const id = await waiting.getAttribute('id');
  await ask.first().click();
  await expect(page.locator(`#${id} iframe`)).toHaveCount(1);
  expect(await live(page)).toBe(4);
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(4);
  // Who gave its place up may ask for it.
  await expect(ask).toHaveCount(2);
  expect(most()).toBeLessThanOrEqual(5);
});
