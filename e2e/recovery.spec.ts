// HotStuff across two clusters: the first is lost, and the second takes over.
import { expect, type Page, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import { digests, openLab, settled } from './lab';

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const lane = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Lanes' }).first().getByRole('button', { name });

test('it asks, and its runs answer; its engine comes, and no other', async ({ page }) => {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const [name] = /[^/]*\.wasm$/.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined) asked.push(name);
  });
  const { errors } = await openLab(page, 'recovery-lost', { asks: true });
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await settled(page);
  await expect(page.getByText('4.04 s of its log, for 0.15 s with Picsou')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(/says that the first cluster is gone/).first()).toBeAttached();
  expect([...new Set(asked)]).toEqual([expect.stringMatching(/hotstuff_cross_cluster/)]);
  expect(errors).toEqual([]);
});

test('digests are those of the native program', { tag: '@thorough' }, async ({ page }) => {
  await openLab(page, 'recovery-lost');
  const native = nativeJson(['run', 'recovery-lost']).runs as { digest: string }[];
  expect(await digests(page)).toEqual(native.slice(0, 2).map(({ digest }) => digest));
});

test('a replica of the second cluster says what it has, and then what it goes on from', async ({
  page,
}) => {
  const { errors } = await openLab(page, 'recovery-lost');
  await lane(page, 'B1').press('Enter');
  await expect(inspector(page)).toContainText('It collects pieces of the log, and does not vote.');
  await expect(inspector(page)).toContainText(/without a gap\s*up to piece/);
  await page.keyboard.press('End');
  await expect(inspector(page)).toContainText(/agreed prefix\s*up to piece/);
  await expect(inspector(page)).toContainText('highest certificate');
  expect(errors).toEqual([]);
});
