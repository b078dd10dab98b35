// What a figure does with the width, the height and the time that its host gives it.
import { expect } from '@playwright/test';
import { ask, frame, ready, test, told } from './embedHost';
import { withMotion } from './lab';

test('a column of text has room for both runs, and for the question that its author asks for', async ({
  page,
  openHost,
}) => {
  await openHost(
    '<div style="width: 704px"><quorum-scope scenario="planet" question></quorum-scope></div>',
  );
  await ready(page);
  for (const name of [/^A Batching/, /^B Streaming/])
    await expect(frame(page).getByRole('heading', { name })).toBeVisible();
  await expect(frame(page).getByRole('group', { name: 'Run to show' })).toHaveCount(0);
  await expect(frame(page).getByRole('button', { name: 'about the same' })).toBeVisible();
});

test('no panel that an author names gives way: the figure asks for more height', async ({
  page,
  openHost,
}) => {
  await openHost(
    '<div style="width: 704px"><quorum-scope scenario="planet" panels="lanes,bandwidth,committed,latency,blocks"></quorum-scope></div>',
  );
  await ready(page);
  for (const name of ['leader’s link', 'requests and commits', 'blocks'])
    await expect(frame(page).getByText(name).first()).toBeVisible();
  await expect(frame(page).getByRole('region', { name: 'Requests and commits' })).toHaveCount(1);
  const main = frame(page).locator('.embed-main');
  await expect.poll(() => main.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeLessThan(1);
});

test('a figure that plays by itself does so from the time that it is given', {
  tag: '@thorough',
}, async ({ page, openHost }) => {
  await withMotion(page);
  await openHost(
    '<quorum-scope scenario="planet" start="12" end="14" at="12" autoplay loop></quorum-scope>',
  );
  await ready(page);
  await expect
    .poll(async () => (await told(page, 'statechange')).at(-1)?.detail.seconds ?? 0)
    .toBeGreaterThan(12.1);
  await ask(page, 'pause');
});
