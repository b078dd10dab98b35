// One transaction, followed: the page opens on it, and it can be another one.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAddress, openLab, pause, playheadS, runRow, view } from './lab';

const inspector = (page: Page): Locator => page.getByRole('region', { name: 'Inspector' });
const title = (page: Page): Locator => inspector(page).getByRole('heading', { level: 2 });
const clients = (page: Page, run: string): Locator =>
  page
    .getByRole('region', { name: new RegExp(`^${run} `) })
    .getByRole('button', { name: /^clients/ });

/** Nanoseconds as they are written. */
async function numbers(texts: Locator): Promise<number[]> {
  return (await texts.allTextContents()).map((text) => Number(text.replaceAll(',', '')));
}

/** Opens the marked transaction of a run: its parts and what they sum to, in nanoseconds. */
async function partsOf(page: Page, run: string): Promise<{ parts: number[]; sum: number }> {
  await clients(page, run).click();
  await expect(inspector(page)).toContainText(/sum|so far/);
  const parts = await numbers(inspector(page).getByTestId('part-ns'));
  const [sum = 0] = await numbers(inspector(page).getByTestId('sum-ns'));
  return { parts, sum };
}

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);
const play = (page: Page) => page.getByRole('button', { name: /^Play/ });

test('the page opens on a transaction, plays to its last reply, and stays there', async ({
  page,
}) => {
  const { errors } = await openLab(page, 'planet');
  const before = await view(page);
  await expect(play(page)).toBeVisible({ timeout: 12_000 });
  const { sum: a } = await partsOf(page, 'A');
  await expect(title(page)).toHaveText('Transaction 36,726');
  // Until B's parts are there, those of A are still shown.
  await expect.poll(async () => (await partsOf(page, 'B')).sum).toBeLessThan(a);
  await expect(title(page)).toHaveText('Transaction 36,726');
  // The one at A's median, which the table has: it is submitted at 12.242 s.
  await expect(runRow(page, 0)).toContainText(`${(a / 1e9).toFixed(2)} s`);
  expect(await playheadS(page)).toBeCloseTo(12.242 + a / 1e9, 2);
  expect(await view(page)).toEqual(before);
  expect(errors).toEqual([]);
});

test.describe('where nothing is to move', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the page opens at the reply', async ({ page }) => {
    await openLab(page, 'planet');
    const { sum } = await partsOf(page, 'A');
    await expect.poll(() => playheadS(page)).toBeCloseTo(12.242 + sum / 1e9, 2);
  });
});

test('the parts are named and sum to the nanosecond', async ({ page }) => {
  await openLab(page, 'planet');
  await pause(page);
  for (const [run, names] of [
    ['A', ['request', 'waits', 'quorum 1 of 3', 'quorum 2 of 3', 'quorum 3 of 3', 'reply']],
    [
      'B',
      ['request', 'waits', 'streamed', 'quorum 1 of 3', 'quorum 2 of 3', 'quorum 3 of 3', 'reply'],
    ],
  ] as const) {
    const { parts, sum } = await partsOf(page, run);
    expect(total(parts)).toBe(sum);
    await expect(inspector(page).locator('tbody th')).toHaveText([...names]);
  }
});

test('a key marks the transaction at the playhead, and a link keeps it', async ({
  page,
  context,
}) => {
  await openLab(page, 'planet');
  await pause(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+M');
  const { parts, sum } = await partsOf(page, 'A');
  await expect(title(page)).toHaveText('Transaction 0');
  await expect(page).toHaveURL(/&tx=0&.*select=A:transaction/);
  const other = await context.newPage();
  await openAddress(other, page.url());
  await expect(title(other)).toHaveText('Transaction 0');
  expect(await partsOf(other, 'A')).toEqual({ parts, sum });
});

test('a transaction that nobody answers has an open end', async ({ page }) => {
  await openLab(page, 'planet');
  await pause(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+M');
  await clients(page, 'A').click();
  await expect(inspector(page)).toContainText('not answered by 30');
  const { parts, sum } = await partsOf(page, 'A');
  expect(total(parts)).toBe(sum);
});

test('a click in the clients’ row marks a transaction of that time, one on the bar shows it', async ({
  page,
}) => {
  await openLab(page, 'planet');
  await expect(play(page)).toBeVisible({ timeout: 12_000 });
  const plot = await page.locator('[data-pan]').boundingBox();
  const row = await clients(page, 'B').boundingBox();
  if (plot === null || row === null) throw new Error('The figure has no clients’ row');
  const y = row.y + row.height / 2;
  const at = (fraction: number) => ({ x: plot.x + fraction * plot.width, y });
  // Its parts, to the nanosecond.
  await page.mouse.move(at(0.26).x, y);
  await expect(page.locator('.figure-tooltip')).toContainText(/^quorum 1 of 3 [\d,]+ ns/);
  await page.mouse.click(at(0.26).x, y);
  await expect(title(page)).toHaveText('Transaction 36,726');
  await page.mouse.click(at(0.5).x, y);
  // Half of three seconds behind the 12th.
  await expect(title(page)).toHaveText(/^Transaction 40,[45]/);
  await expect(page).toHaveURL(/&tx=13[45]\d{8}&/);
});

test('a click on a commit marks one of its transactions', async ({ page }) => {
  await openLab(page, 'planet');
  await pause(page);
  const plot = await page.locator('[data-pan]').boundingBox();
  const lane = await page
    .getByRole('region', { name: /^A / })
    .getByRole('button', { name: /N. Virginia$/ })
    .nth(1)
    .boundingBox();
  if (plot === null || lane === null) throw new Error('The figure has no lanes');
  // The commit of block 18, when the view of block 21 begins.
  await page.mouse.click(plot.x + (1.9037 / 3) * plot.width, lane.y + lane.height / 2);
  await expect(title(page)).toHaveText(/^Block 18 of view 18/);
  await expect(page).toHaveURL(/&tx=\d+&/);
  await clients(page, 'A').click();
  await expect(inspector(page)).toContainText('in block 18');
});
