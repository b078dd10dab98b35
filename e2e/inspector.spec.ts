// What is selected is told closely: messages, replicas and commits, by pointer and by key.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openLab, openScenario, pause, playheadS, settled, setValue } from './lab';

const inspector = (page: Page): Locator => page.getByRole('region', { name: 'Inspector' });
const title = (page: Page): Locator => inspector(page).getByRole('heading', { level: 2 });
/** "N. Virginia → Tokyo". */
const way = (page: Page): Locator => inspector(page).locator('h2 + p');

async function plotBox(page: Page) {
  const box = await page.locator('[data-pan]').boundingBox();
  if (box === null) throw new Error('The figure marks no plot');
  return box;
}

/** Moves the pointer through the first run's messages until it is on one; answers where. */
async function pointAtMessage(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width } = await plotBox(page);
  for (let right = 0.2 * width; right < 0.6 * width; right += 7) {
    const place = { x: x + right, y: y + 70 };
    await page.mouse.move(place.x, place.y);
    if ((await page.locator('.figure-tooltip').count()) > 0) return place;
  }
  throw new Error('No message lies there');
}

/** Puts the playhead at the first commit of the run. */
async function toFirstCommit(page: Page): Promise<void> {
  await page.keyboard.press('0');
  await expect.poll(() => playheadS(page)).toBe(0);
  await page.keyboard.press('c');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0);
}

/** Milliseconds as they are written, in microseconds. */
async function microseconds(texts: Locator): Promise<number[]> {
  return (await texts.allTextContents()).map((text) =>
    Math.round(1000 * Number.parseFloat(text.replaceAll(',', ''))),
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The picture that moves, as it is. */
function overlay(page: Page): Promise<string> {
  return page
    .locator('.figure-body canvas')
    .nth(1)
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
}

test('a message is lit under the pointer and told by a click, in the place of the settings', async ({
  page,
}) => {
  const { errors } = await openLab(page);
  await pause(page);
  await page.keyboard.press('0');
  const dark = await overlay(page);
  const { x, y } = await pointAtMessage(page);
  await expect.poll(() => overlay(page)).not.toBe(dark);
  const figure = await page.locator('.figure-body').boundingBox();

  await page.mouse.click(x, y);
  await expect(title(page)).toHaveText(/proposal|vote/);
  await expect(way(page)).toHaveText(/^.+ → .+$/);
  await expect(page.getByRole('region', { name: 'Settings' })).toBeHidden();
  expect(await page.locator('.figure-body').boundingBox()).toEqual(figure);
  const [whole] = await microseconds(page.getByTestId('spent-whole'));
  const totals = await microseconds(inspector(page).locator('.spent-totals dd'));
  expect(sum(totals)).toBe(whole);

  await page.keyboard.press('Escape');
  await expect(inspector(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('[ and ] follow cause and effect, and say so', async ({ page }) => {
  const { errors } = await openLab(page, 'window-of-three');
  await pause(page);
  await toFirstCommit(page);

  // Nothing is selected: the last message at the playhead is.
  await page.keyboard.press('[');
  await expect(inspector(page)).toBeVisible();
  const first = { title: await title(page).innerText(), way: await way(page).innerText() };
  const firstS = await playheadS(page);

  await page.keyboard.press('[');
  await expect.poll(() => playheadS(page)).toBeLessThan(firstS);
  const spoken = page.getByText(/^Selected: .* → /);
  await expect
    .poll(async () => (await spoken.innerText()).includes(await way(page).innerText()))
    .toBe(true);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(title(page)).toHaveText(first.title);
  await expect(way(page)).toHaveText(first.way);
  expect(errors).toEqual([]);
});

test('the mark of a commit opens its critical path, whose parts sum to the latency', async ({
  page,
}) => {
  const { errors } = await openLab(page, 'window-of-three');
  await pause(page);
  await toFirstCommit(page);
  const clock = await page.locator('.figure-clock').boundingBox();
  const row = await page
    .getByRole('button', { name: /^clients/ })
    .first()
    .boundingBox();
  if (clock === null || row === null) throw new Error('The figure has no clock, or no clients');
  await page.mouse.click(clock.x + clock.width / 2, row.y + row.height + 11);

  await expect(title(page)).toHaveText(/^Block \d+ of view \d+$/);
  const [whole] = await microseconds(page.getByTestId('spent-whole'));
  expect(whole).toBeGreaterThan(0);
  expect(sum(await microseconds(page.getByTestId('path-part')))).toBe(whole);
  expect(sum(await microseconds(inspector(page).locator('.spent-totals dd')))).toBe(whole);

  // A part leads to its message, and from there back to the commit's cause.
  await inspector(page).locator('.legs button').last().click();
  await expect(way(page)).toHaveText(/→/);
  expect(errors).toEqual([]);
});

test('a lane’s name opens its replica, which follows the playhead', async ({ page }) => {
  const { errors } = await openLab(page);
  await pause(page);
  await page.keyboard.press('0');
  const tokyo = page.locator('.figure-lane', { hasText: 'Tokyo' }).first();
  await tokyo.focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Tokyo');
  await expect(tokyo).toHaveAttribute('aria-pressed', 'true');
  const committed = inspector(page).locator('.facts div', { hasText: 'committed' }).locator('dd');
  await expect(committed).toHaveText('none yet');

  await page.keyboard.press('End');
  await expect(committed).toHaveText(/^block (1\d\d) of view \1$/);
  await inspector(page)
    .getByRole('button', { name: /^why block/ })
    .click();
  await expect(title(page)).toHaveText(/^Block 1\d\d of view 1\d\d$/);
  expect(errors).toEqual([]);
});

test('an edit finds the same message again, or says that it is gone', async ({ page }) => {
  const { errors } = await openLab(page);
  await pause(page);
  await setValue(page, 'Latency factor', '2');
  await settled(page);
  await toFirstCommit(page);
  await page.keyboard.press('[');
  await expect(inspector(page)).toBeVisible();
  const named = [await title(page).innerText(), await way(page).innerText()];
  const [slowUs] = await microseconds(page.getByTestId('spent-whole'));

  await page.keyboard.press('Control+z');
  const fastUs = async () => (await microseconds(page.getByTestId('spent-whole')))[0];
  await expect.poll(fastUs).toBeLessThan(Number(slowUs));
  expect([await title(page).innerText(), await way(page).innerText()]).toEqual(named);

  // The end of the chain: with twice the latency the run does not come to it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.press('[');
  await expect(inspector(page)).toContainText('view 14');
  await page.keyboard.press('Control+y');
  await expect(inspector(page)).toContainText('not sent with these settings');
  await page.keyboard.press('Control+z');
  await expect(inspector(page)).toContainText('view 14');
  expect(errors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the inspector is a sheet over the figure', async ({ page }) => {
    await openLab(page);
    await pause(page);
    await page.locator('.figure-lane', { hasText: 'Tokyo' }).first().tap();
    await expect(title(page)).toHaveText('Tokyo');
    const box = await inspector(page).boundingBox();
    expect(Number(box?.y)).toBeGreaterThan(300);
    await page.getByRole('button', { name: /^Back to the settings/ }).tap();
    await expect(inspector(page)).toBeHidden();
  });
});

/** The first leader's certificate reaches replica 6 alone; the next leader does not hear of it in time. */
const hiddenLock = {
  title: 'A hidden lock',
  horizon_s: 8,
  replicas: { count: 7 },
  network: { latency: { uniform_one_way_ms: 100 } },
  protocol: { variant: 'two_phase', timeout_ms: 2000, leader: { policy: 'fixed' } },
  workload: { rate_tps: 100 },
  faults: [
    ...[1, 2, 3, 4, 5].map((to) => ({ kind: 'one_way', from: 0, to, at_s: 0.25 })),
    { kind: 'crash', replica: 0, at_s: 0.31 },
    { kind: 'slow_link', from: 6, to: 1, factor: 3, directed: true, at_s: 1 },
    { kind: 'crash', replica: 5, at_s: 2.25 },
  ],
  view: { panels: ['spacetime'], start_s: 0, end_s: 8 },
};

test('a replica tells which rule decided: why it voted, why it refuses, what its leader waits for', async ({
  page,
}) => {
  await openScenario(page, hiddenLock);
  await pause(page);
  await page.locator('.figure-lane', { hasText: 'replica 6' }).first().focus();
  await page.keyboard.press('Enter');
  const to = (part: number) => page.getByRole('slider', { name: 'Playhead' }).fill(String(part));
  const ruling = page.getByTestId('ruling');
  await to(300);
  await expect(ruling).toHaveText('voted: extends its lock');
  await to(3150);
  await expect(ruling).toHaveText(
    'did not vote: locked on block 1 of view 1; the proposal extends the genesis block',
  );
  await inspector(page).getByRole('button', { name: 'block 1′ of view 2, prepare' }).click();
  await expect(title(page)).toHaveText('Block 1′ of view 2');

  await page.locator('.figure-lane', { hasText: 'replica 1' }).first().focus();
  await page.keyboard.press('Enter');
  await to(3150);
  await expect(inspector(page)).toContainText(/waits for \d more prepare votes? in view 2/);
  await to(9900);
  await expect(inspector(page)).toContainText(/a certificate of commit votes in view \d+/);
});
