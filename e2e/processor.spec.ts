// What processors do: a strip where work takes time, its words and numbers, its settings.
import { expect, type Page, test } from '@playwright/test';
import { exactValue, openAddress, settled, togglePanel } from './lab';

const profile = (page: Page) => page.getByRole('combobox', { name: 'Profile' });
const strip = (page: Page) => page.getByText('its processor');

test('a processor that is busy is drawn, told and named as the limit; a free one is not there', {
  tag: '@thorough',
}, async ({ page }) => {
  await openAddress(
    page,
    './#scenario=datacentre&set.workload.rate_tps=8000&set.cpu.profile=libhotstuff&shown=A&v=1',
  );
  await expect(strip(page)).toBeVisible();
  const numbers = page.locator('.figure-side').filter({ hasText: 'busiest, whole run' });
  await expect(numbers).toHaveText(/^\d+\s% working in view\s+busiest, whole run \d+\s%$/, {
    useInnerText: true,
  });
  await expect(page.locator('#figure-summary')).toContainText(
    /leader’s processor in view: \d+\s% messages, 0\s% cryptography, \d+\s% transactions, \d+\s% idle\./,
  );
  const legend = page.getByRole('toolbar', { name: 'Legend' });
  await expect(legend.getByText('cryptography')).toBeVisible();
  const limit = page.locator('[data-cell="limit"]');
  await expect(limit).toContainText(/\d+\s% of a round trip is processing/);

  // What it does at a time stands beside the pointer.
  const label = await strip(page).boundingBox();
  const plot = await page.locator('.figure-plot').boundingBox();
  if (label === null || plot === null) throw new Error('the strip has no place');
  await page.mouse.move(plot.x + plot.width / 2, label.y + label.height / 2);
  await expect(page.locator('.figure-tooltip')).toContainText(/leader’s processor.*messages \d+/s);

  await togglePanel(page, 'as tables');
  const table = page.getByRole('table', { name: 'Processor time used in view' });
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['replica', 'messages', 'cryptography', 'transactions'],
  ]);

  // A profile is one choice, and brings its own costs.
  await expect(exactValue(page, 'A message')).toHaveValue('450 µs');
  await profile(page).selectOption('dissertation');
  await settled(page);
  await expect(exactValue(page, 'Sign')).toHaveValue('427.87 µs');
  await page.getByRole('combobox', { name: 'Another cost for' }).selectOption('vote');
  await settled(page);
  await expect(page.getByRole('button', { name: 'Remove: costs of vote' })).toBeVisible();

  await profile(page).selectOption('free');
  await settled(page);
  await expect(page.getByRole('button', { name: 'Remove: costs of vote' })).toHaveCount(0);
  await expect(page.getByText('its processor')).toHaveCount(0);
  await expect(legend.getByText('cryptography')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Processor time used in view' })).toHaveCount(0);
  await expect(limit).not.toContainText('processing');
});
