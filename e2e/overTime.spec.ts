// What goes over time, below the figure: opened, held back before a guess, as a table, and in links.
import { expect, type Page, test } from '@playwright/test';
import { openLab, settled, togglePanel } from './lab';

const overTime = (page: Page) => page.getByRole('region', { name: 'Over time', exact: true });

test('latency, what waits and views are shown over time, and held back before a guess', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'planet', { asks: true });
  await expect(overTime(page)).toBeHidden();
  await togglePanel(page, 'over time');
  await expect(overTime(page)).toBeInViewport();
  // Latency is what is to be guessed.
  await expect(overTime(page).getByText('after your guess').first()).toBeVisible();
  await expect(overTime(page).getByText('half within')).toHaveCount(0);
  await expect(overTime(page).getByRole('button', { name: 'as a table' })).toBeHidden();
  await page.getByRole('button', { name: 'show the answer' }).first().click();
  await page.keyboard.press('f');
  await settled(page);

  // The median of the whole run is the one that the table of runs has, to a row of cells.
  const beside = overTime(page).locator('.figure-side').first();
  await expect(beside).toHaveText(/half within 2\.3[78].s/);
  await overTime(page).getByRole('button', { name: 'as a table' }).click();
  const table = overTime(page).getByRole('table', { name: 'A Batching, over time' });
  await expect(table.getByRole('row')).toHaveCount(1 + 20);
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('0');
  await expect(
    overTime(page).getByText(/A Batching, over time: .* half within 2\.3/),
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
