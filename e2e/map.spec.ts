// The map: what the playhead shows of it, and that it is loaded when it is asked for.
import { expect, test } from '@playwright/test';
import { openLab, pause, settled, togglePanel } from './lab';

const moment = 'planet&map=shown&at=13150000000&v=1';

test('the map shows cities, what is on its way at the playhead and the votes that have come', async ({
  page,
}) => {
  const { errors } = await openLab(page, moment);
  const batching = page.getByRole('figure', { name: 'A Batching, map' });
  const streaming = page.getByRole('figure', { name: 'B Streaming, map' });
  for (const map of [batching, streaming]) {
    for (const name of ['N. Virginia', 'Tokyo', 'Bahrain', 'Cape Town', 'clients']) {
      await expect(map.locator('text', { hasText: name })).toBeVisible();
    }
  }
  await expect(batching).toContainText('N. Virginia has 1 of 3 votes');
  await expect(streaming).toContainText(
    /in flight: 3 proposals of block \d+, about \d+ micro-batches/,
  );
  // The next commit is B's, when one more vote of A's has come.
  await page.keyboard.press('c');
  await expect(batching).toContainText('N. Virginia has 2 of 3 votes; in flight: 2 votes');
  expect(errors).toEqual([]);
});

test('the map is loaded when it is first shown, and stays in the link', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openLab(page, 'pipelining');
  await pause(page);
  expect(asked.filter((url) => url.includes('MapPanel'))).toEqual([]);
  await togglePanel(page, 'map');
  await expect(page.getByRole('figure', { name: 'A Basic, map' })).toBeVisible();
  await expect(page).toHaveURL(/map=shown/);
  // Uniform delays are nowhere on Earth.
  await expect(page.locator('.map-land')).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect(page.getByRole('figure', { name: 'B Chained, map' })).toBeVisible();
});

test('a replica that is down at the playhead is crossed out', async ({ page }) => {
  await openLab(page, 'rotation-and-a-crash&map=shown&at=1000000000&v=1');
  const down = page.locator('.map').first().locator('.map-replica[data-state="down"]');
  await expect(down).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(down).toHaveCount(1);
});
