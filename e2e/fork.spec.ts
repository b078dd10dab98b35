// A variant is forked at the playhead: what breaks there breaks in the copy alone, and the axis shows where the two
// part.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { digests, openAddress, openClock, openScenario, openVariants, pause, settled } from './lab';

const calm = {
  title: 'A calm run',
  horizon_s: 6,
  replicas: { count: 4 },
  network: { latency: { uniform_one_way_ms: 50 } },
  protocol: { timeout_ms: 500 },
  workload: { rate_tps: 1000 },
};

test('a fork shares the past, and parts where something breaks', async ({ page }) => {
  await openScenario(page, calm);
  await pause(page);
  await page.keyboard.press('0');
  await page.getByRole('slider', { name: 'Playhead' }).fill('2000');
  await page.keyboard.press('k');
  await expect(page.locator('.compared-runs')).toContainText('Run from 1.2');
  await settled(page);
  const parts = page.locator('.figure-partings > b');
  // Nothing is broken yet: the two are one run.
  await expect(parts).toHaveCount(0);

  await page.getByRole('button', { name: '+ crash' }).click();
  await settled(page);
  await expect(parts).toHaveText('A ≠ B');
  await expect(page.getByText(/^A and B first differ at 1\.[2-3]\d* s\.$/)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: /^B Run from/ })).toBeVisible();
});

test('a setting that is moved on a fork changes from there on', async ({ page }) => {
  await openScenario(page, calm);
  await pause(page);
  await page.keyboard.press('0');
  await page.getByRole('slider', { name: 'Playhead' }).fill('2000');
  await page.keyboard.press('k');
  await settled(page);
  const parts = page.locator('.figure-partings > b');
  const settings = page.getByRole('region', { name: 'Settings', exact: true });
  const changes = page.getByRole('region', { name: 'Changes of settings' });
  const factor = settings.getByLabel('Latency factor, exact value');
  await expect(settings).toContainText('Set from 1.2');
  await expect(changes).toHaveCount(0);
  // What a run begins with a fork keeps, and says why.
  await expect(settings.getByLabel('Rules')).toBeDisabled();
  await expect(settings.getByLabel('Rules')).toHaveAttribute(
    'title',
    'A fork keeps it: all replicas follow the same rules from the start.',
  );

  await factor.fill('3');
  await factor.press('Enter');
  await settled(page);
  await expect(factor).toHaveValue('× 3');
  await expect(parts).toHaveText('A ≠ B');
  await expect(page.getByText(/^A and B first differ at 1\.(2|3)\d* s\.$/)).toHaveCount(1);
  await expect(
    page.getByRole('heading', { name: /^B Run from.*from 1\.2\d*\ss: Latency factor × 3/ }),
  ).toBeVisible();
  await expect(page.locator('.figure-fault[data-kind="change"]')).toHaveCount(1);

  // A heading has no room for more than one: it counts the others, and tells them to who asks or does not see.
  const timeout = settings.getByLabel('Time-out, exact value');
  await timeout.fill('2 s');
  await timeout.press('Enter');
  const subtitle = page.locator('.figure-subtitle').nth(1);
  await expect(subtitle.getByText(/× 3 and 1 more$/)).toBeVisible();
  await expect(subtitle).toHaveAttribute('title', /: Latency factor × 3, Time-out 2\ss · /);
  await expect(page.getByRole('heading', { name: /× 3, Time-out 2\ss/ })).toBeVisible();

  // The fork is still what is edited.
  await page.reload();
  await settled(page);
  await expect(changes.getByLabel(/^from 1\.2\d*\ss: Latency factor$/)).toHaveValue('× 3');
  await expect(parts).toHaveText('A ≠ B');

  for (let edits = 0; edits < 2; edits++) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await settled(page);
  }
  await expect(changes).toHaveCount(0);
  await expect(parts).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(changes).toBeVisible();
  await changes.getByRole('button', { name: /^Remove: from 1\.2/ }).click();
  await settled(page);
  await expect(parts).toHaveCount(0);
});

test('of three runs every two tell where they first differ', { tag: '@thorough' }, async ({
  page,
}) => {
  await openAddress(page, './#scenario=slower-on-the-way&shown=A,B,C');
  for (let load = 0; load < 3; load++) {
    await settled(page);
    for (const pair of ['A and B', 'A and C', 'B and C']) {
      await expect(
        page.getByText(new RegExp(`^${pair} first differ at [\\d.]+ s\\.$`)),
      ).toHaveCount(1);
    }
    await page.reload();
  }
});

test('a fork of a fork is called by its own time, and there is an end to forks', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, calm);
  await pause(page);
  await page.keyboard.press('0');
  await openVariants(page);
  await page.keyboard.press('Escape');
  const chips = page.locator('.variant-chips');
  const fork = page.getByRole('button', { name: /^Fork here/ });
  await page.keyboard.press('End');
  await openClock(page);
  await expect(fork).toHaveAttribute('title', /: the run ends here$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await settled(page);
  await page.keyboard.press('Home');
  await openClock(page);
  await expect(fork).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (let variants = 2; variants <= 16; variants++) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('k');
    await expect(chips.locator('.variant-chip')).toHaveCount(variants);
  }
  await expect(chips).toContainText('P Run from 0.300 s');
  await openClock(page);
  await expect(fork).toBeDisabled();
  await expect(fork).toHaveAttribute('title', /: a scenario has 16 variants at most$/);
  await page.keyboard.press('Escape');
  await openVariants(page);
  await expect(page.getByRole('button', { name: 'Add a variant' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await settled(page);
  await expect(chips.locator('.variant-chip')).toHaveCount(16);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a fork keeps its past: what is broken before it breaks at its instant, and what the other run does first is told', async ({
  page,
}) => {
  await openScenario(page, calm);
  await pause(page);
  await page.keyboard.press('0');
  const playhead = page.getByRole('slider', { name: 'Playhead' });
  await playhead.fill('2000');
  await page.keyboard.press('k');
  await settled(page);
  await playhead.fill('500');
  await page.getByRole('button', { name: '+ crash' }).click();
  await settled(page);
  await expect(page.getByText(/^A and B first differ at 1\.[2-3]\d* s\.$/)).toHaveCount(1);
  const heading = page.getByRole('heading', { name: /^B Run from/ });
  await expect(heading).not.toContainText('past');

  await page.getByRole('button', { name: 'Change variant A only' }).click();
  const rate = page.getByLabel('Rate, exact value');
  await rate.fill('2000');
  await rate.press('Enter');
  await settled(page);
  await expect(heading).toContainText('shares no past any more');
});

const marks = (page: Page) => page.getByRole('region', { name: 'Fault track' }).getByRole('slider');
const timeOf = (mark: Locator) => mark.getAttribute('aria-valuenow').then(Number);

/** Opens a run whose delay changes at 3 s, all of it in view, and stops the clock. */
async function openChanging(page: Page) {
  await openScenario(page, {
    ...calm,
    changes: [{ at_s: 3, set: { 'network.latency.factor': 3 } }],
    view: { start_s: 0, end_s: 6 },
  });
  await pause(page);
}

test('a change is dragged, keyed, typed, removed and undone on its mark and in the list', {
  tag: '@thorough',
}, async ({ page }) => {
  await openChanging(page);
  const mark = marks(page).first();
  await expect(mark).toHaveAccessibleName('Latency factor × 3');
  const before = await digests(page);
  const box = await mark.boundingBox();
  if (box === null) throw new Error('The mark is nowhere');
  const [x, y] = [box.x + 4, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await expect.poll(() => timeOf(mark)).toBeLessThan(2.9);
  await page.mouse.move(x - 120, y, { steps: 4 });
  await page.mouse.up();
  const dragged = await timeOf(mark);
  expect(dragged).toBeGreaterThan(1);
  await settled(page);
  expect(await digests(page)).not.toEqual(before);

  await mark.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeOf(mark)).toBeGreaterThan(dragged);
  const keyed = await timeOf(mark);
  await settled(page);
  const changes = page.getByRole('region', { name: 'Changes of settings' });
  const time = changes.getByLabel(/: from$/);
  await time.fill('4.5');
  await time.press('Enter');
  await expect.poll(() => timeOf(mark)).toBe(4.5);
  await settled(page);
  const typed = await digests(page);
  await page.reload();
  await settled(page);
  expect(await digests(page)).toEqual(typed);
  await expect(time).toHaveValue('4.5 s');

  await mark.focus();
  await page.keyboard.press('Delete');
  await expect(marks(page)).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const earlier of [4.5, keyed, dragged, 3]) {
    await undo.click();
    await expect.poll(() => timeOf(mark)).toBe(earlier);
  }
  await settled(page);
  expect(await digests(page)).toEqual(before);
});

test('the begin of a fork moves in time with what is set there, not past what it does else', {
  tag: '@thorough',
}, async ({ page }) => {
  await openChanging(page);
  await page.keyboard.press('0');
  await page.getByRole('slider', { name: 'Playhead' }).fill('1500');
  await page.keyboard.press('k');
  await settled(page);
  const mark = marks(page).last();
  await expect(mark).toHaveAccessibleName('B forks off A');
  await mark.focus();
  const forked = await timeOf(mark);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeOf(mark)).toBeGreaterThan(forked);

  const settings = page.getByRole('region', { name: 'Settings', exact: true });
  const factor = settings.getByLabel('Latency factor, exact value');
  await factor.fill('2');
  await factor.press('Enter');
  await settled(page);
  await expect(marks(page)).toHaveCount(2);
  const own = marks(page).first();
  await expect(own).toHaveAccessibleName('Latency factor × 2');
  const time = settings.getByLabel('Variant B: forked at');
  await time.fill('2');
  await time.press('Enter');
  await settled(page);
  await expect(own).toHaveAttribute('aria-valuenow', '2');
  await expect(page.locator('.compared-runs')).toContainText('Run from 2.0');
  await expect(page.getByText(/^A and B first differ at 2(\.\d+)? s\.$/)).toHaveCount(1);

  // Later it would pass the change of both.
  await time.fill('5');
  await time.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(
    'variants.1.from_s cannot be 5 s (allowed: 0.001 s to 2.999 s)',
  );
  await expect(time).toHaveValue('2 s');
  await alert.getByRole('button', { name: 'Close' }).click();
  await own.focus();
  for (let step = 0; step < 40; step++) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => timeOf(own)).toBe(2.999);
  await expect(page.locator('.compared-runs')).toContainText('Run from 2.99');
  await settled(page);
  // Keys are one edit until they rest.
  await expect(page).toHaveURL(/from_s[^&]*2\.999/);
  const there = await digests(page);
  await page.reload();
  await settled(page);
  expect(await digests(page)).toEqual(there);
});

test('a finger takes a change by its mark', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openChanging(page);
  const mark = marks(page).first();
  // Clear of the transport, which lies over the lower end of the page.
  await mark.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await mark.boundingBox();
  if (box === null) throw new Error('The mark is nowhere');
  // A finger is not as exact as a mark is narrow.
  const [x, y] = [box.x + 14, box.y + box.height / 2];
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', byPx: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + byPx, y }],
    });
  await touch('touchStart', 0);
  for (const byPx of [-10, -20, -40, -60]) await touch('touchMove', byPx);
  await touch('touchEnd', 0);
  await expect.poll(() => timeOf(mark)).toBeLessThan(2.5);
  await settled(page);
  await context.close();
});
