// A variant is forked at the playhead: what breaks there breaks in the copy alone, and the axis shows where the two part.
import { expect, test } from '@playwright/test';
import { openScenario, pause, settled } from './lab';

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
  await expect(page.getByRole('group', { name: 'compare' })).toContainText('Run from 1.2');
  await settled(page);
  const parts = page.locator('.figure-axis > b');
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
  const parts = page.locator('.figure-axis > b');
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

  await page.reload();
  await settled(page);
  await expect(changes.getByLabel(/^B: from 1\.2\d*\ss: Latency factor$/)).toHaveValue('× 3');
  await expect(parts).toHaveText('A ≠ B');

  await page.getByRole('button', { name: 'Undo' }).click();
  await settled(page);
  await expect(changes).toHaveCount(0);
  await expect(parts).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await changes.getByRole('button', { name: /^Remove: from 1\.2/ }).click();
  await settled(page);
  await expect(parts).toHaveCount(0);
});

test('of three runs every two tell where they first differ', async ({ page }) => {
  await page.goto('./#scenario=slower-on-the-way&shown=A,B,C');
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

test('a fork of a fork is called by its own time, and there is an end to forks', async ({
  page,
}) => {
  await openScenario(page, calm);
  await pause(page);
  await page.keyboard.press('0');
  const chips = page.getByRole('group', { name: 'compare' });
  const fork = page.getByRole('button', { name: /^Fork here/ });
  await page.keyboard.press('End');
  await expect(fork).toHaveAttribute('title', /: the run ends here$/);
  await page.keyboard.press('k');
  await settled(page);
  await expect(fork).toBeDisabled();
  await page.keyboard.press('Home');
  await expect(fork).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (let variants = 2; variants <= 16; variants++) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('k');
    await expect(chips.locator('.variant-chip')).toHaveCount(variants);
  }
  await expect(chips).toContainText('P Run from 0.300 s');
  await expect(fork).toBeDisabled();
  await expect(fork).toHaveAttribute('title', /: a scenario has 16 variants at most$/);
  await expect(page.getByRole('button', { name: 'Add a variant' })).toBeDisabled();
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
