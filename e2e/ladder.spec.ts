// The ladder of protocols, climbed in the rail.
import { expect, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import { digests, openLab } from './lab';

test('another protocol is chosen in the rail, with the digests of the native program', {
  tag: '@thorough',
}, async ({ page }) => {
  const { errors } = await openLab(page, 'planet-window');
  const settings = page.getByLabel('Settings');
  await settings.getByLabel('Rules').selectOption('basic');

  const { runs } = nativeJson(['run', 'planet-window', '--set', 'protocol.variant=basic']);
  const wanted = runs.slice(0, 2).map((run: { digest: string }) => run.digest);
  await expect.poll(() => digests(page), { timeout: 30_000 }).toEqual(wanted);
  await expect(page).toHaveURL(/set\.protocol\.variant=basic/);
  await expect(page.getByRole('button', { name: 'pre-commit' })).toBeVisible();
  await expect(page.getByText('one block per four quorum round trips')).toBeVisible();

  // What a leader waits for is a setting where it waits.
  await expect(settings.getByRole('slider', { name: 'Delta' })).toHaveCount(0);
  await settings.getByLabel('Rules').selectOption('byzantine_delta');
  await expect(settings.getByRole('slider', { name: 'Delta' })).toBeVisible();
  await settings.getByLabel('Rules').selectOption({ label: 'HotStuff-2' });
  await expect(settings.getByRole('slider', { name: 'Delta' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('of two protocols side by side the rail names both', async ({ page }) => {
  await openLab(page, 'pipelining');
  const settings = page.getByLabel('Settings');
  await expect(settings.getByLabel('Rules').locator('option:checked')).toHaveText('differ');
  await expect(settings.locator('.choice', { hasText: 'Rules' })).toContainText('A basicB chained');
});
