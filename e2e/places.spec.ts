// Where replicas stand and how many there are: moved by one choice, with everything that has to fit it.
import { expect, type Page, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import { digests, exactValue, openLab, setValue } from './lab';

const place = (page: Page) => page.getByRole('combobox', { name: 'Place' });

/** What the native program says of the planet with these settings. */
function native(settings: Readonly<Record<string, unknown>>): string[] {
  const set = Object.entries(settings).flatMap(([path, value]) => [
    '--set',
    `${path}=${JSON.stringify(value)}`,
  ]);
  const { runs } = nativeJson(['run', 'planet-window', ...set]);
  return runs.map(({ digest }: { readonly digest: string }) => digest);
}

test('the planet moves into one data centre and back, in one step each', async ({ page }) => {
  const { errors } = await openLab(page);
  const planet = await digests(page);
  await expect(place(page)).toHaveValue('thesis-table-6');
  await place(page).selectOption('thesis-datacentre');
  const there = native({
    'network.latency.preset': 'thesis-datacentre',
    'replicas.regions': Array(4).fill('eu-central-1'),
  });
  await expect.poll(() => digests(page)).toEqual(there);
  await page.keyboard.press('Control+z');
  await expect.poll(() => digests(page)).toEqual(planet);
  await expect(place(page)).toHaveValue('thesis-table-6');
  expect(errors).toEqual([]);
});

test('a table of another measurement stands where a link says it, and sets round trips alone', async ({
  page,
}) => {
  await openLab(page);
  const tables = place(page).locator('option', { hasText: 'Five AWS regions' });
  await expect(tables).toHaveText(['Five AWS regions']);
  await page.goto('./#scenario=planet-window&set.network.latency.preset=thesis-table-8&v=1');
  await expect(place(page)).toHaveValue('thesis-table-8');
  await expect(tables).toHaveText([
    ...['Five AWS regions', 'Five AWS regions, measured with 16 KiB × 1'],
  ]);
  await expect(exactValue(page, 'TCP window')).toHaveValue('64 KiB');
  await place(page).selectOption('Five AWS regions');
  await expect(tables).toHaveText(['Five AWS regions']);
});

test('replicas are added where the fewest stand, and a link holds them', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page);
  await setValue(page, 'Replicas', '7');
  const seven = native({
    'replicas.regions': [
      ...['us-east-1', 'ap-northeast-1', 'me-south-1', 'af-south-1'],
      ...['eu-central-1', 'us-east-1', 'ap-northeast-1'],
    ],
  });
  await expect.poll(() => digests(page)).toEqual(seven);
  await expect(page.locator('.figure-lane', { hasText: 'Tokyo 6' })).toHaveCount(2);
  await page.reload();
  await expect.poll(() => digests(page)).toEqual(seven);
  await expect(exactValue(page, 'Replicas')).toHaveValue('7');
});

test('a fault of a replica that is gone is told, and the last run stays', async ({ page }) => {
  await openLab(page, 'silent-leader');
  const before = await digests(page);
  await setValue(page, 'Replicas', '3');
  await expect(page.getByRole('alert')).toContainText('adversaries.0.replica');
  expect(await digests(page)).toEqual(before);
});
