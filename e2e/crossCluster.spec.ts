// Two clusters: what crosses, what a replica has heard of the other side, and who sends again what is missing.
import { expect, type Page, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import { digests, openLab, settled } from './lab';

const hearers = (page: Page, run: string) =>
  page.getByRole('toolbar', { name: `Who has heard, of ${run}` });
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

test('it asks, and its runs answer; its engine comes, and no other', async ({ page }) => {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const [name] = /[^/]*\.wasm$/.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined) asked.push(name);
  });
  const { errors } = await openLab(page, 'cross-resend', { asks: true });
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await settled(page);
  await expect(page.getByText(/by the next in number/)).toBeVisible();
  await expect(
    page.getByText(/A1 has a QUACK of message 9, and 4 ask for what follows/),
  ).toBeAttached();
  expect([...new Set(asked)]).toEqual([expect.stringMatching(/cross_cluster/)]);
  expect(errors).toEqual([]);
});

test('digests are those of the native program', { tag: '@thorough' }, async ({ page }) => {
  await openLab(page, 'cross-stake');
  const native = nativeJson(['run', 'cross-stake']).runs as { digest: string }[];
  expect(await digests(page)).toEqual(native.slice(0, 2).map(({ digest }) => digest));
});

test('a replica is chosen, and tells what it has heard and what it has', async ({ page }) => {
  const { errors } = await openLab(page, 'cross-resend');
  await hearers(page, 'A').getByRole('button', { name: 'A3' }).press('Enter');
  await expect(hearers(page, 'A').getByRole('button', { name: 'A3' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(inspector(page)).toContainText('may have crossed');
  await expect(inspector(page)).toContainText('has a QUACK');
  expect(errors).toEqual([]);
});

test('the map has two rings, and a replica on it is looked at closely', async ({ page }) => {
  const { errors } = await openLab(page, 'cross-resend');
  await page.getByRole('button', { name: 'Show the map large' }).click();
  const map = page.getByRole('figure', { name: /^Map, with the messages of A/ });
  await expect(map.locator('.map-replica')).toHaveCount(8);
  await expect(map.getByText('67\u00a0ms one way')).toBeVisible();
  const xOf = async (name: string) =>
    (await map.getByRole('button', { name: `Inspect ${name}` }).boundingBox())?.x ?? 0;
  expect((await xOf('B1')) - (await xOf('A1'))).toBeGreaterThan(600);
  await map.getByRole('button', { name: 'Inspect B2' }).press('Enter');
  await expect(inspector(page)).toContainText('B2');
  expect(errors).toEqual([]);
});
