// For those who do not see the picture, do not use a pointer, or want less motion.
import { expect, type Locator, test } from '@playwright/test';
import { openLab, pause, playheadS, togglePanel, view } from './lab';

test('the tables and the sentences follow the window', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await page.keyboard.press('0');
  await togglePanel(page, 'as tables');
  const first = page
    .getByRole('table', { name: /What happens/ })
    .first()
    .locator('tbody td')
    .first();
  const sentence = page.locator('.figure .visually-hidden p').first();
  await expect(sentence).toContainText('Batching');
  const [timeBefore, saidBefore] = [await first.innerText(), await sentence.innerText()];
  for (let pan = 0; pan < 3; pan++) await page.keyboard.press('d');
  await expect(first).not.toHaveText(timeBefore);
  await expect(sentence).not.toHaveText(saidBefore);
});

test('the tables mark the row that the playhead has reached, and what follows is faint', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page);
  await togglePanel(page, 'as tables');
  const rows = page
    .getByRole('table', { name: /What happens/ })
    .first()
    .locator('tbody tr');
  // 0.699 s of thirty.
  await page.getByRole('slider', { name: 'Playhead' }).fill('233');
  const seconds = (row: Locator) => row.locator('td').first().innerText().then(Number.parseFloat);
  const current = rows.and(page.locator('[aria-current="time"]'));
  await expect.poll(() => seconds(current)).toBeLessThanOrEqual(0.699);
  expect(await seconds(current)).toBeGreaterThan(0.5);
  const future = rows.and(page.locator('[data-future="true"]'));
  expect(await seconds(future.first())).toBeGreaterThan(0.699);
  expect(await seconds(future.last())).toBeGreaterThan(0.699);
});

test('a table that does not hold all rows says so', async ({ page }) => {
  await openLab(page, 'datacentre');
  await pause(page);
  await page.keyboard.press('f');
  await togglePanel(page, 'as tables');
  for (const caption of [/What happens/, /Transactions committed/, /Latency of each block/]) {
    const table = page.getByRole('table', { name: caption }).first();
    await expect(table.locator('caption')).toContainText('(the first 200)');
  }
  await expect(page.getByRole('table', { name: 'Bandwidth used in view' })).toHaveCount(2);
});

test('less motion: the page opens paused, and the view turns over like a page', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  // On the reply to the marked transaction, where the opening would have ended.
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0.5);
  const first = await view(page);
  await page.getByLabel('Speed').selectOption('1');
  await page.getByRole('button', { name: 'Play' }).click();
  const starts = new Set<number>();
  await expect
    .poll(async () => starts.add((await view(page)).left).size, { intervals: [50] })
    .toBeGreaterThan(1);
  // From the first page to the second in one turn.
  expect([...starts][1]).toBeCloseTo(first.left + first.width, 0);
});
