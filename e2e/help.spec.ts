// The words of the page say what they mean, by key and by pointer, each in the words of its one source.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { addVariant, openLab, settled, skipPrediction } from './lab';

test('a number says what MODEL.md says of it, and Escape puts it away', async ({ page }) => {
  await openLab(page);
  const table = page.getByRole('table', { name: 'Runs' });
  const term = table.getByRole('button', { name: 'throughput' });
  await term.focus();
  await page.keyboard.press('Enter');
  const meaning = page.locator('.term-meaning:popover-open');
  await expect(meaning).toBeVisible();
  const said = (await meaning.innerText()).toLowerCase();
  const model = readFileSync('MODEL.md', 'utf8').toLowerCase();
  expect(model).toContain(`| throughput | ${said} |`);
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  await expect(term).toBeFocused();
});

test('a setting says what the schema says of it, with what it may be', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'TCP window', exact: true }).click();
  const meaning = page.locator('.term-meaning:popover-open');
  await expect(meaning).toContainText('bytes a socket may have in flight');
  await expect(meaning).toContainText('512 B to 1 GiB, or unlimited, in B, kB, KiB,');
  await expect(meaning).toContainText('A number alone is in KiB.');
});

test('what limits each of four runs is told in full to who asks', { tag: '@thorough' }, async ({
  page,
}) => {
  await openLab(page);
  await addVariant(page);
  await addVariant(page);
  await settled(page);
  await skipPrediction(page);
  const limit = page.locator('[data-cell="limit"]').first();
  const brief = await limit.locator('.run-limit').innerText();
  await limit.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const whole = page.locator('.term-meaning:popover-open');
  await expect(whole).toContainText(brief);
});

test('what limits a run is read in full beside its question', async ({ page }) => {
  await openLab(page, 'growing-after-a-kill');
  const limit = page.locator('.run-limit').first();
  await expect(limit).toContainText('while views timed out');
  const cut = await limit.evaluate((words) => {
    const shown = words.getBoundingClientRect();
    const cell = words.closest('td')?.getBoundingClientRect() ?? shown;
    return [words.scrollHeight - shown.height, cell.top - shown.top, shown.bottom - cell.bottom];
  });
  // The height of a line's box is not whole.
  expect(Math.max(...cut)).toBeLessThanOrEqual(2);
});
