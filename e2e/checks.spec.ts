// Each check of each run, at the playhead: where it fails, and which quorums contradict each other.
import { expect, test } from '@playwright/test';
import { openLab, openScenario, pause, playheadS, runRow, skipPrediction } from './lab';

const liar = (replica: number) => ({ replica, kind: 'equivocate', at_s: 2 });
/** Two of four replicas lie from two seconds on: one more than the protocol bears. */
const lies = {
  title: 'Two of four lie',
  horizon_s: 8,
  replicas: { count: 4 },
  network: { latency: { uniform_one_way_ms: 100 }, window_bytes: null },
  workload: { rate_tps: 200 },
  variants: [
    { name: 'Honest', set: {} },
    { name: 'Two liars', set: { adversaries: [liar(0), liar(1)] } },
  ],
};

test('a violation is red from its time on, which a button goes to, and names who is in both quorums', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, lies);
  await pause(page);
  await page.keyboard.press('Home');
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks).toContainText('not safe');
  const failing = checks.getByRole('table', { name: /^Checks that do not hold/ });
  const agreement = failing.getByRole('row', { name: /^agreement/ });
  // Of the honest run and of the other: neither is violated yet.
  await expect(agreement.getByRole('cell')).toHaveText([/holds/, /holds/]);

  const told = checks.locator('.violation', { hasText: 'agreement is violated' });
  await told.getByRole('button').click();
  await expect(agreement.getByRole('cell')).toHaveText([/holds/, /is violated/]);
  expect(await playheadS(page)).toBeGreaterThan(2);
  await expect(checks.getByText(/^in both: replica 0, replica 1\b/).first()).toBeVisible();
  await expect(checks.getByRole('table', { name: /contradict/ }).first()).toBeVisible();
  await page.keyboard.press('Home');
  await expect(agreement.getByRole('cell')).toHaveText([/holds/, /holds/]);
});

test('every check that holds is a click away, with what it says', async ({ page }) => {
  const { errors } = await openLab(page);
  await pause(page);
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByRole('row')).toHaveCount(0);
  await checks.getByText('each check').click();
  await expect(checks.getByRole('row', { name: /^one vote per view holds holds/ })).toBeVisible();
  await checks.getByRole('button', { name: 'cuts only grow' }).click();
  await expect(checks.getByText('along the committed chain no lane is cut shorter')).toBeVisible();
  expect(errors).toEqual([]);
});

test('what nothing could be promised of says why', async ({ page }) => {
  const crash = (replica: number) => ({ kind: 'crash', replica, at_s: 1 });
  await openScenario(page, { ...lies, title: 'Half is down', faults: [crash(1), crash(2)] });
  await pause(page);
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks).toContainText('liveness was impossible:');
});

test('the row of a run that was not safe says so, and since when', async ({ page }) => {
  await openLab(page, 'equivocation');
  await skipPrediction(page);
  const verdict = (place: number) => runRow(page, place).locator('[data-cell="verdict"]');
  await expect(verdict(0)).toHaveText('✓ safe ✓ live');
  await expect(verdict(1)).toContainText('✗ not safe');
  await expect(verdict(1).locator('.fails').first()).toHaveAttribute(
    'title',
    / at 1\.\d+\s+s, and \d+ more$/,
  );
  await expect(runRow(page, 0).locator('[data-cell="throughput"]')).toHaveText('180 tx/s');
  await expect(runRow(page, 1).locator('[data-cell="latency"] [title]')).toHaveAttribute(
    'title',
    /^half of the 161 answered, of 1,801 committed\. Mean 1\.00.s, standard deviation /,
  );
});
