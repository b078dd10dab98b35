// Two families in one run: HotStuff’s pictures, over gossip’s sums.
import { expect, type Page, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import { digests, openLab, settled } from './lab';

/** The leader’s lane of the run at a place. */
const lane = (page: Page, place: number) =>
  page
    .getByRole('toolbar', { name: 'Lanes' })
    .nth(place)
    .getByRole('button', { name: /replica 0/ });
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

test('it asks, and its runs answer; its engine comes, and no other', async ({ page }) => {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const [name] = /[^/]*\.wasm$/.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined) asked.push(name);
  });
  const { errors } = await openLab(page, 'stream-less', { asks: true });
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await settled(page);
  await expect(page.getByText('13 % of B’s link, 86 % of A’s')).toBeVisible({ timeout: 60_000 });
  expect([...new Set(asked)]).toEqual([expect.stringMatching(/hotstuff_over_gossip/)]);
  expect(errors).toEqual([]);
});

test('digests are those of the native program', { tag: '@thorough' }, async ({ page }) => {
  // Nine runs of forty replicas, natively.
  test.slow();
  await openLab(page, 'stream-less');
  const file = 'scenarios/hotstuff-over-gossip/stream-less.json';
  const native = nativeJson(['run', file]).runs as { digest: string }[];
  expect(await digests(page)).toEqual(native.slice(0, 2).map(({ digest }) => digest));
});

test('a replica that is clicked says what waits at its peer, where it has one', async ({
  page,
}) => {
  const { errors } = await openLab(page, 'stream-less');
  await lane(page, 1).press('Enter');
  await expect(inspector(page)).toContainText('sums that wait');
  await expect(inspector(page)).toContainText('highest certificate');
  await lane(page, 0).press('Enter');
  await expect(inspector(page)).toContainText('highest certificate');
  await expect(inspector(page)).not.toContainText('sums that wait');
  expect(errors).toEqual([]);
});

test('curves begin with the leader’s line over the number of replicas', {
  tag: '@thorough',
}, async ({ page }) => {
  const { errors } = await openLab(page, 'stream-less');
  await page.getByRole('button', { name: 'Curves' }).click();
  const shown = page.getByRole('dialog', { name: 'Curves' });
  // The page asks about the leader’s link first.
  await shown.getByRole('button', { name: 'Show the answer' }).click();
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText(
    'What do more replicas cost the leader?',
  );
  await expect(page).toHaveURL(/replicas\.count/);
  // Five ways in two plots, and latency against throughput beside them.
  await expect(shown.locator('.sweep-curve')).toHaveCount(15);
  expect(errors).toEqual([]);
});
