// What goes over time, below the figure: opened, held back before a guess, a hand on the run, as a table, in links.
import { expect, type Page, test } from '@playwright/test';
import { openLab, settled, togglePanel } from './lab';

const overTime = (page: Page) => page.getByRole('region', { name: 'Over time', exact: true });

test('latency, what waits and views are shown over time, and held back before a guess', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'planet', { asks: true });
  await expect(overTime(page)).toBeHidden();
  await togglePanel(page, 'over time');
  await expect(overTime(page)).toBeInViewport();
  // Latency is what is to be guessed.
  await expect(overTime(page).getByText('after your guess').first()).toBeVisible();
  // With what waits: of two runs, each of the two pictures, what waits, and the shares.
  await expect(overTime(page).locator('.after-guess')).toHaveCount(4);
  await expect(overTime(page).getByText('half within')).toHaveCount(0);
  await expect(overTime(page).getByRole('button', { name: 'as a table' })).toBeHidden();
  await page.getByRole('button', { name: 'show the answer' }).first().click();
  await settled(page);

  // The median of the whole run is the one that the table of runs has, to a row of cells.
  const beside = overTime(page).locator('.figure-side').first();
  await expect(beside).toHaveText(/half within 2\.3[78].s/);
  await expect(overTime(page).getByText('99.99\u00a0%')).toBeVisible();
  await expect(overTime(page).getByText(/^A dot: transactions answered/)).toBeVisible();
  await overTime(page).getByRole('button', { name: 'as a table' }).click();
  const table = overTime(page).getByRole('table', { name: 'A Batching, over time' });
  await expect(table.getByRole('row')).toHaveCount(1 + 20);
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('0');
  await expect(
    overTime(page).getByText(
      /A Batching, over time: .* half within 2\.3\d.s, 99 % within 3\.\d\d.s/,
    ),
  ).toBeAttached();

  // What is painted changes with the run, and the link brings it back.
  const painted = () =>
    overTime(page)
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await painted();
  await page.getByRole('slider', { name: 'Latency factor' }).press('ArrowRight');
  await settled(page);
  await expect.poll(painted).not.toBe(before);
  await expect.poll(() => page.url()).toContain('over_time=shown');
  await page.reload();
  await expect(overTime(page)).toBeAttached();
});

test('a press puts the playhead there and the view around it; a drag in the view moves it', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'planet');
  await togglePanel(page, 'over time');
  const playhead = page.getByRole('slider', { name: 'Playhead' });
  const view = page.getByRole('slider', { name: 'Window in view' });
  const run = overTime(page).locator('.over-time-hand');
  const { x, y, width } = (await run.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  // Two thirds of 30 s, which are not in view.
  await page.mouse.click(x + (width * 2) / 3, y + 40);
  await expect(playhead).toHaveAttribute('aria-valuetext', /^(19\.9|20\.0)/);
  const middle = (await view.getAttribute('aria-valuetext')) ?? '';
  const shade = (await overTime(page).locator('.over-time-view').boundingBox()) ?? {
    x: 0,
    width: 0,
  };
  expect(Math.abs(shade.x + shade.width / 2 - (x + (width * 2) / 3))).toBeLessThan(2);
  // From beside the playhead, which stays.
  await page.mouse.move(shade.x + shade.width / 4, y + 40);
  await page.mouse.down();
  await page.mouse.move(shade.x + shade.width / 4 - width / 3, y + 60);
  await page.mouse.up();
  await expect(view).not.toHaveAttribute('aria-valuetext', middle);
  await expect(view).toHaveAttribute('aria-valuetext', /^(8|9)\./);
  await expect(playhead).toHaveAttribute('aria-valuetext', /^(19\.9|20\.0)/);
});
