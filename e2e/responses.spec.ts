// The curves above the sliders, and the runs of before a hand moved one.
import { expect, type Page, test } from '@playwright/test';
import { openScenario, settled } from './lab';

const scenario = {
  title: 'To respond',
  horizon_s: 5,
  workload: { rate_tps: 50 },
  variants: [
    { name: 'Small', set: { 'protocol.batch.max_tx': 10 } },
    { name: 'Large', set: { 'protocol.batch.max_tx': 1000 } },
  ],
};

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const curve = (page: Page, name: string) =>
  page
    .locator('.slider')
    .filter({ has: slider(page, name) })
    .getByRole('img');
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Runs' }).getByRole('row', { name });

test('a slider shows what each run comes to over its range, from what the table says', async ({
  page,
}) => {
  await openScenario(page, scenario, { curves: true });
  const grows = /^latency: A .* to growing from .*; B /;
  await expect(curve(page, 'Offered rate')).toHaveAccessibleName(grows, { timeout: 15_000 });
  const size = curve(page, 'Transaction size');
  await slider(page, 'Transaction size').focus();
  await page.keyboard.press('Home');
  await settled(page);
  const latency = (name: string) => row(page, name).locator('[data-cell="latency"] b').innerText();
  const [small, large] = [await latency('Small'), await latency('Large')];
  await expect(size).toHaveAccessibleName(
    new RegExp(`^latency: A ${small} at 1 B to .*; B ${large} at 1 B to `),
  );

  const choice = page.getByRole('group', { name: 'Curves above the sliders' });
  await choice.getByRole('button', { name: 'throughput' }).click();
  await expect(size).toHaveAccessibleName(/^throughput: A .* tx\/s at 1 B to /);
  await page.reload();
  await expect(choice.getByRole('button', { name: 'throughput' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a slider that moves leaves the runs of before for a while', async ({ page }) => {
  await openScenario(page, scenario, { curves: true });
  await slider(page, 'Latency factor').focus();
  await page.keyboard.press('ArrowLeft');
  const difference = row(page, 'Large').locator('[data-cell="latency"] i');
  await expect(difference).toHaveText(/^ −[\d.]+$/);
  await expect(page.getByText(/^was \d/).first()).toBeVisible();
  await expect(difference).toHaveCount(0, { timeout: 8000 });
  await expect(page.getByText(/^was \d/)).toHaveCount(0);
});
