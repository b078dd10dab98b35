// The curves: a question is answered by one picture, a point opens its run and Back returns, and what cannot run is
// told at its field.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { nativeText } from '../scripts/native.mjs';
import { openLab, settled } from './lab';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Curves' });
const progress = (page: Page) => dialog(page).locator('.sweep-progress');

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('a question is one press; a point opens its run, and Back returns to the picture', async ({
  page,
}) => {
  const { errors } = await openLab(page);
  await page.getByRole('button', { name: 'Curves' }).click();
  const shown = dialog(page);
  await expect(page).toHaveURL(/#curves=%7B%22version%22:1,%22scenario%22:%22planet-window%22/);
  await expect(progress(page)).toHaveText(/^34 runs/);
  await shown.getByRole('button', { name: 'Do more sockets help?' }).click();
  await expect(page).toHaveURL(/%22network.sockets%22/);
  await expect(shown.getByRole('heading', { name: 'Do more sockets help?' })).toBeVisible();
  await expect(progress(page)).toHaveText(/^34 runs/);
  // By keys: the last point of the second curve, which opens as a link.
  const point = shown.locator('.sweep-point').first();
  await point.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(shown.locator('.sweep-card')).toContainText('Streaming at 2');
  await page.keyboard.press('Enter');
  await expect(shown).toBeHidden();
  await expect(page).toHaveURL(/#scenario=planet-window&set\.network\.sockets=2&shown=A,B&v=1/);
  await settled(page);
  await page.goBack();
  await expect(shown.getByRole('heading', { name: 'Do more sockets help?' })).toBeVisible();
  await page.goBack();
  await expect(shown.getByRole('heading', { name: /How does latency grow/ })).toBeVisible();
  // What is closed uncovers the page that it was opened over.
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(page).toHaveURL(/#scenario=planet-window(&at=|$)/);
  expect(errors).toEqual([]);
});

test('latency over throughput stands beside the plots, and a press makes it the large one', async ({
  page,
}) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Curves' }).click();
  const shown = dialog(page);
  await expect(progress(page)).toHaveText(/^34 runs/);
  const fold = shown.getByRole('button', { name: 'Latency over throughput, large' });
  await expect(fold.locator('.sweep-curve')).toHaveCount(2);
  await fold.click();
  await expect(page).toHaveURL(/&across=throughput_tps/);
  await expect(shown.getByRole('heading', { name: 'Latency against throughput' })).toBeVisible();
  // The same runs: none runs again. Small it would be the same once more.
  await expect(progress(page)).toHaveText(/^34 runs/);
  await expect(fold).toHaveCount(0);
  await page.goBack();
  await expect(fold).toBeVisible();
});

test('a guess is drawn before the curves, and knees are found behind them', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Curves' }).click();
  const shown = dialog(page);
  await shown.getByRole('button', { name: 'How large should a batch be?' }).click();
  await expect(progress(page)).toHaveText(/^17 runs/);
  await shown.getByLabel('Draw my guess first').check();
  await expect(shown.locator('.sweep-curve')).toHaveCount(0);
  await shown.getByRole('slider').focus();
  for (let x = 0; x < 16; x++) await page.keyboard.press('ArrowRight');
  await shown.getByRole('button', { name: 'Show the curves' }).click();
  await expect(shown.locator('.sweep-guessing')).toContainText('Largest gap');
  await shown.getByRole('button', { name: 'Hide the guess' }).click();
  await shown.getByRole('button', { name: 'How does latency grow with load?' }).click();
  await shown.getByRole('button', { name: 'Find the knees' }).click();
  await expect(shown.locator('.sweep-note').last()).toContainText(/holds up to .*, not /);
});

test('what cannot run is told at its field, and the picture before stays', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Curves' }).click();
  const shown = dialog(page);
  await expect(progress(page)).toHaveText(/^34 runs/);
  const before = await shown.locator('.sweep-curve').count();
  expect(before).toBeGreaterThan(0);
  const commit = async (name: string, text: string) => {
    await shown.getByRole('textbox', { name, exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };
  const told = shown.getByRole('alert');
  await commit('Over: to', '100');
  await expect(told).toContainText('the range is reversed');
  await expect(shown.locator('.sweep-curve')).toHaveCount(before);
  await commit('Over: to', '400');
  await expect(told).toBeHidden();
  await commit('Over: points', '1000000');
  await expect(told).toContainText('points');
  await commit('Over: points', '2');
  await expect(progress(page)).toHaveText(/^4 runs/);
  await page.goto('./#curves=%7B%22version%22:1');
  await expect(told).toContainText('cut off or changed');
});

test('what is saved is what the program prints of it, byte for byte', async ({
  page,
}, testInfo) => {
  const description = {
    version: 1,
    scenario: 'planet',
    x: { path: 'workload.rate_tps', from: 500, to: 4000, points: 4, scale: 'log' },
    series: { path: 'network.model', values: ['ideal', 'tcp'] },
    variants: ['Batching', 'Streaming'],
    y: ['latency_s.mean', 'utilisation.0.egress'],
  };
  await openLab(page);
  for (const [look, flags] of [
    ['&runs=whole', []],
    ['', ['--steady']],
  ] as const) {
    await page.goto(`./#curves=${encodeURIComponent(JSON.stringify(description))}${look}`);
    const shown = dialog(page);
    await expect(progress(page)).toHaveText(
      look === '' ? /^16 runs, \d+ stopped/ : /^16 runs( Find the knees)?$/,
    );
    const saved = async (ending: string) => {
      const download = page.waitForEvent('download');
      await shown.getByRole('button', { name: ending, exact: true }).click();
      const file = testInfo.outputPath(`saved${look}.${ending.toLowerCase()}`);
      await (await download).saveAs(file);
      return file;
    };
    const [csv, json] = [await saved('CSV'), await saved('JSON')];
    const of = (form: string) => nativeText(['sweep', '--file', json, ...flags, form]);
    expect(of('--csv')).toBe(readFileSync(csv, 'utf8'));
    expect(of('--json')).toBe(readFileSync(json, 'utf8'));
  }
});

test('a tail is of whole runs, and others go to their end where that is asked for', async ({
  page,
}) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Curves' }).click();
  const shown = dialog(page);
  await shown.getByRole('button', { name: 'How large should a batch be?' }).click();
  await expect(progress(page)).toHaveText(/^17 runs, .+ stopped where steady/);
  await shown.getByText('Seeds, whole runs').click();
  const choice = shown.getByLabel('Whole runs');
  await choice.check();
  await expect(page).toHaveURL(/&runs=whole$/);
  await expect(progress(page)).toHaveText(/^17 runs(Find the knees)?$/);
  await choice.uncheck();
  await expect(progress(page)).toHaveText(/stopped where steady/);
  await shown.getByLabel('Above').selectOption('99th percentile of latency');
  await expect(progress(page)).toHaveText(/^17 runs( Find the knees)?$/);
  await expect(choice).toBeChecked();
  await expect(choice).toBeDisabled();
});
