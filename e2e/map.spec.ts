// The map: what the playhead shows of it, who leads by a click, and that it is loaded when it is asked for.
import { expect, type Page, test } from '@playwright/test';
import { openLab, pause, settled } from './lab';

const moment = 'planet&map=shown&at=13150000000&v=1';

/** The large map; a small one stands in the rail. */
const largeMap = (page: Page) => page.locator('.maps .map');

test('the map shows delays, what is on its way at the playhead and the votes that have come', async ({
  page,
}) => {
  const { errors } = await openLab(page, moment);
  const map = largeMap(page);
  await expect(map).toHaveCount(1);
  for (const name of ['N. Virginia', /Tokyo 85.ms/, /Bahrain 101.ms/, /Cape Town 115.ms/]) {
    await expect(map.locator('text', { hasText: name })).toBeVisible();
  }
  await expect(map).toContainText(/3 of 4 are reached, 101.ms/);
  await expect(map).toContainText('N. Virginia has 1 of 3 votes');
  // One network, two runs: the map shows the messages of either.
  await map.getByRole('button', { name: 'B', exact: true }).click();
  await expect(map).toContainText(/in flight: 3 proposals of block \d+, about \d+ micro-batches/);
  await map.getByRole('button', { name: 'A', exact: true }).click();
  // The next commit is B's, when one more vote of A's has come.
  await page.keyboard.press('c');
  await expect(map).toContainText('N. Virginia has 2 of 3 votes; in flight: 2 votes');
  expect(errors).toEqual([]);
});

test('the world is the other projection, with cities and clients', async ({ page }) => {
  await openLab(page, moment);
  const map = largeMap(page);
  await expect(map.locator('.map-land')).toHaveCount(0);
  await map.getByRole('button', { name: 'on Earth' }).click();
  await expect(map.locator('.map-land')).toHaveCount(1);
  for (const name of ['N. Virginia', 'Tokyo', 'Bahrain', 'Cape Town', 'clients']) {
    await expect(map.locator('text', { hasText: name })).toBeVisible();
  }
});

test('a press lets another replica lead, and undo takes it back', { tag: '@thorough' }, async ({
  page,
}) => {
  await openLab(page, 'planet&at=13150000000&v=1');
  const small = page.locator('.small-map');
  await expect(small.getByRole('button', { name: 'N. Virginia leads' })).toBeVisible();
  await small.getByRole('button', { name: /Let Bahrain, 101.ms lead/ }).click();
  await expect(small.getByRole('button', { name: 'Bahrain leads' })).toBeVisible();
  await settled(page);
  await expect(page).toHaveURL(/replicas\.regions/);
  await expect(small).toContainText(/3 of 4 are reached, \d+.ms/);
  await page.keyboard.press('Control+z');
  await expect(small.getByRole('button', { name: 'N. Virginia leads' })).toBeVisible();
  await expect(page).not.toHaveURL(/replicas\.regions/);
  // By keys, too: the replicas are one stop of Tab, where the last one was pressed.
  await small.getByRole('button', { name: 'Show the map large' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(small.getByRole('button', { name: 'Tokyo leads' })).toBeVisible();
});

test('where the lead rotates a press says why it lets nobody lead', async ({ page }) => {
  await openLab(page, 'silent-leader');
  const spot = page.locator('.small-map .map-spot').first();
  await expect(spot).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('.small-map .map-spot').nth(1)).toHaveAttribute('title', /rotates/);
});

test('the large map is loaded when it is first shown, and stays in the link', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page, 'pipelining');
  await pause(page);
  await expect(largeMap(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the map large' }).click();
  await expect(largeMap(page)).toHaveCount(1);
  await expect(page).toHaveURL(/map=shown/);
  // Uniform delays are nowhere on Earth: there is no other projection.
  await expect(largeMap(page).getByRole('button', { name: 'on Earth' })).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect(largeMap(page)).toContainText(/3 of 4 are reached, 50.ms/);
});

test('a replica that is down at the playhead is crossed out', async ({ page }) => {
  await openLab(page, 'rotation-and-a-crash&map=shown&at=1000000000&v=1');
  const down = largeMap(page).first().locator('.map-replica[data-state="down"]');
  await expect(down).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(down).toHaveCount(1);
});
