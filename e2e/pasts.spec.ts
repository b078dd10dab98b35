// The past that a fork shares: what would change it is refused aloud, and nothing of the reader's is lost.
import { expect, type Page, test } from '@playwright/test';
import { digests, openLab, openScenario, pause, settled } from './lab';

const FACTOR = 'network.latency.factor';
const run = {
  title: 'A run that is forked',
  horizon_s: 6,
  network: { latency: { uniform_one_way_ms: 50 } },
  protocol: { timeout_ms: 500 },
  workload: { rate_tps: 1000 },
  faults: [{ kind: 'crash', replica: 2, at_s: 1, until_s: 2 }],
  changes: [{ at_s: 1.5, set: { 'network.window_bytes': 131072 } }],
  view: { start_s: 0, end_s: 6 },
};
const forked = {
  ...run,
  variants: [
    { name: 'Run', set: {} },
    {
      name: 'Run from 3 s',
      from_s: 3,
      fork_of: 'Run',
      set: { changes: [...run.changes, { at_s: 3, set: { [FACTOR]: 3 } }] },
    },
  ],
};

const marks = (page: Page) => page.getByRole('region', { name: 'Fault track' }).getByRole('slider');
const editFork = (page: Page) =>
  page.getByRole('button', { name: 'Change variant B only' }).click();
const parts = (page: Page) => page.locator('.figure-partings > b');

test('what lies before a fork is neither moved nor removed on it, and says why', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, forked);
  await pause(page);
  await editFork(page);
  const before = await digests(page);
  const alert = page.getByRole('alert');
  const [crash, earlier, own] = [0, 1, 2].map((place) => marks(page).nth(place));
  for (const mark of [crash, earlier]) {
    for (const key of ['ArrowLeft', 'Delete']) {
      await mark?.focus();
      await page.keyboard.press(key);
      await expect(alert).toContainText(
        'This is before the fork, in a past shared with another run',
      );
      await alert.getByRole('button', { name: 'Close' }).click();
    }
  }
  const changes = page.getByRole('region', { name: 'Changes of settings' });
  const window = changes.getByLabel(/^from 1\.5\d*\ss: TCP window$/);
  await window.fill('1 MiB');
  await window.press('Enter');
  await expect(alert).toContainText('This is before the fork');
  await expect(window).toHaveValue('128 KiB');
  await expect(marks(page)).toHaveCount(3);
  await settled(page);
  expect(await digests(page)).toEqual(before);

  // From its instant on all is free, and nothing is told of it any more.
  await own?.focus();
  await page.keyboard.press('Delete');
  await expect(alert).toBeHidden();
  await expect(marks(page)).toHaveCount(3);
  await expect(marks(page).last()).toHaveAccessibleName('B forks off A');
  await settled(page);
  await expect(parts(page)).toHaveCount(0);
});

test('a fork is reset alone, or goes with all edits, and undo brings it back', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, run);
  await pause(page);
  const opened = await digests(page);
  await page.getByRole('slider', { name: 'Playhead' }).fill('3000');
  await page.keyboard.press('k');
  const factor = page
    .getByRole('region', { name: 'Settings', exact: true })
    .getByLabel('Latency factor, exact value');
  await factor.fill('3');
  await factor.press('Enter');
  await settled(page);
  await expect(parts(page)).toHaveText('A ≠ B');
  const apart = await digests(page);

  const reset = page.getByRole('button', { name: 'Reset settings' });
  await expect(reset).toHaveAttribute('title', 'Undoes the settings of B alone');
  await reset.click();
  await settled(page);
  await expect(parts(page)).toHaveCount(0);
  await expect(reset).toBeDisabled();
  await expect(page.locator('.compared-runs > span')).toHaveCount(2);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await settled(page);
  expect(await digests(page)).toEqual(apart);

  await page.getByRole('button', { name: 'Change every variant' }).click();
  await reset.click();
  await settled(page);
  expect(await digests(page)).toEqual(opened);
  await expect(page.locator('.compared-runs > span')).toHaveCount(0);

  // The list of edits outlives the page.
  await page.reload();
  await settled(page);
  await undo.click();
  await settled(page);
  expect(await digests(page)).toEqual(apart);
  for (let step = 0; step < 2; step++) await undo.click();
  await settled(page);
  expect(await digests(page)).toEqual(opened);
  await page.reload();
  await settled(page);
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: 'Redo' }).click();
  await settled(page);
  expect(await digests(page)).toEqual(apart);
});

test('of runs that begin alike a fork is the one’s that it was forked off, and a time that it takes ends what was told', async ({
  page,
}) => {
  await openLab(page, 'partition-and-heal');
  await pause(page);
  await editFork(page);
  await page.getByRole('slider', { name: 'Playhead' }).fill('500');
  await page.keyboard.press('k');
  await settled(page);
  const fork = marks(page).last();
  await expect(fork).toHaveAccessibleName('D forks off B');
  await expect(page.getByRole('button', { name: 'Reset settings' })).toBeDisabled();

  const time = page.getByRole('region', { name: 'Settings', exact: true }).getByLabel(/forked at$/);
  const alert = page.getByRole('alert');
  await time.fill('25');
  await time.press('Enter');
  await expect(alert).toContainText('(allowed: 0.001 s to 19.999 s)');
  // The partition that the other runs do not have is no limit.
  await time.fill('9');
  await time.press('Enter');
  await expect(alert).toBeHidden();
  // It lies behind what is in view.
  await page.locator('main').focus();
  await page.keyboard.press('f');
  await expect(fork).toHaveAttribute('aria-valuenow', '9');
  await settled(page);
  await expect(page.getByText('shares no past any more')).toHaveCount(0);
});

test('a run that is cut short before a change or a fork names each, and nothing is lost', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, forked);
  const before = await digests(page);
  const alert = page.getByRole('alert');
  const shorten = (horizonS: number) =>
    page.evaluate((seconds) => {
      location.hash = location.hash.replace(/&v=1$/, `&set.horizon_s=${seconds}&v=1`);
    }, horizonS);
  await page.waitForURL(/&v=1$/);
  await shorten(2);
  await expect(alert).toContainText(
    'variants.1.set.changes.1.at_s 3 is not before the end of the run at 2 (allowed: less than 2)',
  );
  // The picture is still the last that could be run, and so is what the way back leads to.
  expect(await digests(page)).toEqual(before);
  await page.goBack();
  await expect(alert).toBeHidden();
  await settled(page);
  expect(await digests(page)).toEqual(before);

  await editFork(page);
  await marks(page).last().focus();
  await page.keyboard.press('Delete');
  await settled(page);
  const edited = await digests(page);
  expect(edited).not.toEqual(before);
  await page.waitForURL(/set\.variants/);
  await shorten(2.5);
  await expect(alert).toContainText(
    'variants.1.from_s 3 is not before the end of the run at 2.5 (allowed: less than 2.5)',
  );
  await alert.getByRole('button', { name: 'Undo' }).click();
  await expect(alert).toBeHidden();
  await settled(page);
  expect(await digests(page)).toEqual(edited);
});
