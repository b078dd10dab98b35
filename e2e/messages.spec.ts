// One message at a time: dropped or delayed by hand, found again by undo, in the link and by the keyboard.
import { expect, type Page, test } from '@playwright/test';
import { digests, openLab, settled, setValue } from './lab';

const bars = (page: Page) => page.getByRole('region', { name: 'Fault track' }).getByRole('slider');
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

/** Opens the planet, paused at its begin. */
async function open(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page);
  await page.keyboard.press('Home');
  return digests(page);
}

/** Where in the plot a message lies of which such words are told, of those of the first run. */
async function placeOf(page: Page, words: RegExp): Promise<{ x: number; y: number }> {
  const plot = page.locator('.figure-plot');
  const box = await plot.boundingBox();
  if (box === null) throw new Error('The figure is nowhere');
  // Just below the first lane, where each vote ends: between two lanes others cross it.
  const lane = await page
    .getByRole('button', { name: /N\. Virginia$/ })
    .first()
    .boundingBox();
  if (lane === null) throw new Error('There is no lane');
  const y = lane.y + lane.height / 2 - box.y + 12;
  const tooltip = page.locator('.figure-tooltip');
  for (let x = 0.3 * box.width; x < 0.7 * box.width; x += 7) {
    const place = { x, y };
    await plot.hover({ position: place });
    const told = (await tooltip.isVisible()) ? await tooltip.innerText() : '';
    // Well on it: where it is met first is its edge.
    if (words.test(told)) return { x: x + 3, y };
  }
  throw new Error(`There is no ${words} in sight`);
}

/** Selects a vote of the first run by a click. */
async function clickVote(page: Page, words = /^vote/): Promise<void> {
  await page.locator('.figure-plot').click({ position: await placeOf(page, words) });
  await expect(inspector(page).getByRole('heading', { name: 'vote' })).toBeVisible();
}

test('a message that is clicked is dropped, stands in the link and comes back by undo', async ({
  page,
}) => {
  const [batching, streaming] = await open(page);
  await clickVote(page);
  await inspector(page).getByRole('button', { name: 'Drop it' }).click();
  await expect(bars(page)).toHaveAccessibleName(/^A: vote .+ → N\. Virginia at 0\.\d+ s dropped$/);
  await settled(page);
  const [dropped, other] = await digests(page);
  expect(dropped).not.toBe(batching);
  // What is a message of one run is none of the other.
  expect(other).toBe(streaming);
  await expect(inspector(page).getByText(/^dropped/)).toBeVisible();
  // The legend names what has been seen.
  const inLegend = page.locator('.figure-legend').getByText('dropped');
  await expect(inLegend).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(inLegend).toBeVisible();

  // Its mark on the track leads back to it.
  for (const show of [() => bars(page).click(), () => bars(page).press('Enter')]) {
    await inspector(page).getByRole('button', { name: 'Back to the settings' }).click();
    await expect(inspector(page)).toBeHidden();
    await show();
    await expect(inspector(page).getByText(/^dropped/)).toBeVisible();
  }

  await page.reload();
  await settled(page);
  await expect.poll(() => digests(page)).toEqual([dropped, streaming]);
  await page.goBack();
  await settled(page);
  await expect.poll(() => digests(page)).toEqual([batching, streaming]);
  await expect(bars(page)).toHaveCount(0);
});

test('a message is delayed from the menu on it, later still in the list, and let go', {
  tag: '@thorough',
}, async ({ page }) => {
  const before = await open(page);
  const position = await placeOf(page, /^vote/);
  await page.locator('.figure-plot').click({ button: 'right', position });
  const menu = page.getByRole('dialog', { name: 'Break something' });
  await menu.getByLabel('Delay in ms').fill('150');
  await menu.getByRole('button', { name: 'Delay it by' }).click();
  await expect(menu).toBeHidden();
  await expect(bars(page)).toHaveAccessibleName(/^A: vote .+ s delayed by 150 ms$/);
  await settled(page);
  const delayed = await digests(page);
  expect(delayed).not.toEqual(before);

  const faults = page.getByRole('region', { name: 'Faults' });
  const by = faults.getByRole('textbox', { name: /: by$/ });
  await by.fill('300 ms');
  await by.press('Enter');
  await expect(bars(page)).toHaveAccessibleName(/delayed by 300 ms$/);
  await settled(page);
  await expect.poll(() => digests(page)).not.toEqual(delayed);

  // Its bar and its place in the legend may have moved the lanes, and another vote lies nearer.
  await clickVote(page, /^vote.*held back/s);
  await expect(inspector(page).getByText('held back')).toBeVisible();
  await expect(inspector(page).getByText('300.000 ms')).toBeVisible();
  await inspector(page).getByRole('button', { name: 'Remove the delay' }).click();
  await expect(bars(page)).toHaveCount(0);
  await expect.poll(() => digests(page)).toEqual(before);
});

test('a message that other settings do not send is missed kindly', { tag: '@thorough' }, async ({
  page,
}) => {
  await open(page);
  await clickVote(page);
  await inspector(page).getByRole('button', { name: 'Drop it' }).click();
  await page.keyboard.press('Escape');
  const missed = page.getByRole('region', { name: 'Faults' }).getByText('no such message in A');
  await expect(missed).toHaveCount(0);
  await setValue(page, 'Latency factor', '2');
  await expect(missed).toBeVisible();
});

test('the keyboard alone selects a message, drops it and takes that back', async ({ page }) => {
  const before = await open(page);
  // The last message at the playhead, and what led to it.
  for (let step = 0; step < 6; step++) await page.keyboard.press('.');
  const drop = inspector(page).getByRole('button', { name: 'Drop it' });
  // The steps may still be on their way to a point that something led to.
  await expect(async () => {
    await page.keyboard.press('[');
    await expect(drop).toBeVisible({ timeout: 2000 });
  }).toPass();
  await drop.focus();
  await page.keyboard.press('Enter');
  await expect(bars(page)).toHaveCount(1);
  await settled(page);
  expect(await digests(page)).not.toEqual(before);
  await bars(page).focus();
  // It stays with its message.
  await page.keyboard.press('ArrowRight');
  await expect(bars(page)).toHaveAttribute('aria-readonly', 'true');
  await page.keyboard.press('Delete');
  await expect(bars(page)).toHaveCount(0);
  await expect.poll(() => digests(page)).toEqual(before);
});
