// A variant is forked at the playhead: what breaks there breaks in the copy alone, and the axis shows where the two part.
import { expect, test } from '@playwright/test';
import { openScenario, pause, settled } from './lab';

const calm = {
  title: 'A calm run',
  horizon_s: 6,
  replicas: { count: 4 },
  network: { latency: { uniform_one_way_ms: 50 } },
  protocol: { timeout_ms: 500 },
  workload: { rate_tps: 1000 },
};

test('a fork shares the past, and parts where something breaks', async ({ page }) => {
  await openScenario(page, calm);
  await pause(page);
  await page.keyboard.press('0');
  await page.getByRole('slider', { name: 'Playhead' }).fill('2000');
  await page.keyboard.press('k');
  await expect(page.getByRole('group', { name: 'compare' })).toContainText('Run from 1.2');
  await settled(page);
  const parts = page.locator('.figure-axis > b');
  // Nothing is broken yet: the two are one run.
  await expect(parts).toHaveCount(0);

  await page.getByRole('button', { name: '+ crash' }).click();
  await settled(page);
  await expect(parts).toHaveText('A ≠ B');
  await expect(page.getByText(/^A and B first differ at 1\.[2-3]\d* s\.$/)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: /^B Run from/ })).toBeVisible();

  // With a setting of its own it is another run from the start.
  await page.getByLabel('Settings').getByLabel('Rules').selectOption('basic');
  await expect(page.getByRole('heading', { name: /^B Run 2/ })).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: /^B Run from/ })).toBeVisible();
});
