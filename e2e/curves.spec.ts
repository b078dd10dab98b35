// The curves: a question is answered by one picture, a point opens its run and Back returns, and what cannot run is
// told at its field.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { nativeText } from '../scripts/native.mjs';
import { asReader, openLab, settled } from './lab';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Curves' });
const progress = (page: Page) => dialog(page).locator('.sweep-progress');

/** A figure's runs take some seconds on one core. */
const MANY = { timeout: 30_000 };

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

test('a guess is drawn before the curves, and knees are found behind them', {
  tag: '@thorough',
}, async ({ page }) => {
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

test('what cannot run is told at its field, and the picture before stays', {
  tag: '@thorough',
}, async ({ page }) => {
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
    measured: 'dissertation-nodes',
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
  await expect(progress(page)).toHaveText(/^17 runs, .+ stopped once steady/);
  await shown.getByText('Seeds, whole runs').click();
  const choice = shown.getByLabel('Whole runs');
  await choice.check();
  await expect(page).toHaveURL(/&runs=whole$/);
  await expect(progress(page)).toHaveText(/^17 runs(Find the knees)?$/);
  await choice.uncheck();
  await expect(progress(page)).toHaveText(/stopped once steady/);
  await shown.getByLabel('Above').selectOption('99th percentile of latency');
  await expect(progress(page)).toHaveText(/^17 runs( Find the knees)?$/);
  await expect(choice).toBeChecked();
  await expect(choice).toBeDisabled();
});

test(
  'a measured figure is a sweep with its points, from the evidence and back',
  { tag: '@thorough' },
  async ({ page }, testInfo) => {
    await page.goto('./#evidence=dissertation');
    const figure = page
      .getByRole('dialog', { name: 'Evidence' })
      .locator('.evidence-chart')
      .filter({ hasText: 'goodput over load, by nodes' });
    await figure.getByRole('link', { name: 'Open in Curves' }).click();
    const shown = dialog(page);
    await expect(page).toHaveURL(/#curves=dissertation-nodes$/);
    await expect(progress(page)).toHaveText(/^144 runs/, MANY);
    const dots = shown.locator('.sweep-plots .measured-dots');
    await expect(dots).toHaveCount(12);
    await expect(shown.locator('.sweep-curve')).toHaveCount(6);
    // And one of each in the legend.
    await expect(dots.locator('circle')).toHaveCount(96 + 6);
    await expect(shown.getByText(/^Dots are measured: Harvey-Hill/)).toContainText(
      'Constants of the runs are fitted on the dots of 4.',
    );
    await page.reload();
    await expect(progress(page)).toHaveText(/^144 runs/, MANY);
    await expect(dots).toHaveCount(12);
    // By keys: the first point, with what was measured there.
    await shown.locator('.sweep-point').focus();
    await expect(shown.locator('.sweep-card')).toContainText('Answered transactions, measured');
    // Less of it is another sweep, which still names the figure.
    await shown.getByLabel('13', { exact: true }).uncheck();
    await expect(page).toHaveURL(/%22measured%22:%22dissertation-nodes%22/);
    await expect(dots).toHaveCount(10);
    await page.reload();
    await expect(progress(page)).toHaveText(/^120 runs/, MANY);
    await expect(dots).toHaveCount(10);
    await shown.getByText('As a table').click();
    await expect(
      shown.getByRole('columnheader', { name: '4: measured answered transactions' }),
    ).toBeVisible();
    const download = page.waitForEvent('download');
    await shown.getByRole('button', { name: 'SVG', exact: true }).click();
    const file = testInfo.outputPath('figure.svg');
    await (await download).saveAs(file);
    expect(readFileSync(file, 'utf8').match(/<circle/g)).toHaveLength(120 + 80 + 5);
    await page.goBack();
    await expect(dots).toHaveCount(12);
    await page.goBack();
    await expect(page).toHaveURL(/#evidence=dissertation-nodes$/);
    await expect(figure).toBeFocused(MANY);
  },
);

test('latency against goodput is drawn as the figure has it; its scenario leads there', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page, 'measured-curve');
  await page.getByRole('button', { name: 'Explanation' }).click();
  await page.getByRole('link', { name: 'the whole of Figure 4.5' }).click();
  await expect(page).toHaveURL(/#curves=dissertation-batches$/);
  const shown = dialog(page);
  await expect(progress(page)).toHaveText(/^128 runs/, MANY);
  await expect(shown.locator('.measured-dots circle[data-off]').first()).toBeVisible();
  await page.goto('./#curves=dissertation-wide-area-latency');
  await expect(progress(page)).toHaveText(/^6 runs/);
  await expect(shown.getByRole('heading', { name: /^Mean latency against/ })).toBeVisible();
  await expect(shown.locator('.sweep-plots .measured-dots circle')).toHaveCount(6 + 1);
});

test('a figure that there is not is told, and the curves stay', async ({ page }) => {
  await asReader(page);
  await page.goto('./#curves=dissertation-hosts');
  const told = dialog(page).getByRole('alert');
  await expect(told).toContainText('There is no measured figure “dissertation-hosts” here.');
  await expect(progress(page)).toHaveText(/^34 runs/);
  const sweep = {
    version: 1,
    scenario: 'planet',
    x: { path: 'workload.rate_tps', values: [500, 1000] },
    y: ['throughput_tps'],
    measured: 'dissertation-hosts',
  };
  await page.goto(`./#curves=${encodeURIComponent(JSON.stringify(sweep))}`);
  await expect(told).toContainText('The curves are drawn without measured points.');
  await expect(dialog(page).locator('.sweep-plots .sweep-curve').first()).toBeVisible();
});
