// The evidence: its rows and their addresses, its filters, the run behind a row, and what is told when something is
// amiss.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import evidence from '../docs/evidence.json' with { type: 'json' };
import type { EvidenceRow } from '../web/src/model/evidence/evidence';
import {
  asReader,
  browseButton,
  heading,
  openBrowser,
  openLab,
  saved,
  settled,
  skipPrediction,
} from './lab';

// The compiler gives up on the type of so long a file.
const rows: readonly EvidenceRow[] = JSON.parse(JSON.stringify(evidence.rows));
/** By its class: to look for a role among its thousand rows takes seconds, in the page's own thread. */
const dialog = (page: Page) => page.locator('dialog.evidence');
/** The button that opens a row. */
const rowButton = (page: Page, id: string) => page.locator(`[aria-controls="evidence-row-${id}"]`);
const shownRows = (page: Page) => page.locator('.evidence-row');
const status = (page: Page) => dialog(page).locator('[role="status"]');

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function openEvidence(page: Page): Promise<Locator> {
  await (await openBrowser(page)).getByRole('link', { name: 'Evidence' }).click();
  await expect(shownRows(page)).toHaveCount(rows.length);
  await expect(dialog(page)).toHaveAccessibleName('Evidence');
  return dialog(page);
}

test('a row is an address; its run opens in one click, and Back returns to the row', async ({
  page,
}) => {
  const { errors } = await openLab(page);
  const shown = await openEvidence(page);
  await expect(page).toHaveURL(/#evidence$/);
  await rowButton(page, 'T-L2').click();
  await expect(page).toHaveURL(/#evidence=T-L2$/);
  const reason = rows.find(({ id }) => id === 'T-L2')?.reason ?? '';
  expect(reason).not.toBe('');
  await expect(shown.getByText(reason)).toBeVisible();
  await shown.locator('a', { hasText: 'Open this run' }).click();
  await expect(shown).toBeHidden();
  await expect(page).toHaveURL(/#file=T-L2&data=/);
  await expect(browseButton(page)).toHaveAttribute('title', /Open now: T-L2/);
  await settled(page);
  await page.goBack();
  await expect(page).toHaveURL(/#evidence=T-L2$/);
  await expect(rowButton(page, 'T-L2')).toBeFocused();
  await expect(rowButton(page, 'T-L2')).toHaveAttribute('aria-expanded', 'true');
  // What is closed uncovers the page that it was opened over.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#scenario=planet-window/);
  await expect(heading(page, /^What does the TCP/)).toBeVisible();
  expect(errors).toEqual([]);
});

test('page and program give the same numbers', { tag: '@thorough' }, async ({ page }, testInfo) => {
  // Of runs that take no time, those whose value is a plain measurement.
  const plain = rows.flatMap((row) => {
    const path = /^A\.((?:\w+\.)*\w+)$/.exec(row.measure ?? '')?.[1];
    return path === undefined || row.scenario === null ? [] : [{ ...row, path }];
  });
  const chosen = plain.filter(({ id }) => ['T-L1', 'T-T0'].includes(id));
  expect(chosen).toHaveLength(2);
  await openLab(page);
  for (const { id, path, ours_value, what } of chosen) {
    await page.goto(`./#evidence=${id}`);
    await dialog(page).locator('a', { hasText: 'Open this run' }).click();
    await expect(browseButton(page)).toHaveAttribute('title', new RegExp(`Open now: ${id}`));
    await settled(page);
    await skipPrediction(page);
    await expect(page.getByText(new RegExp(`^${what}: .* here`, 'i'))).toBeVisible();
    const file = await saved(page, testInfo, 'Measurements of the runs (JSON)');
    const measured = path
      .split('.')
      .reduce((value, key) => value[key], JSON.parse(readFileSync(file, 'utf8')).runs[0]);
    // The file has eight digits.
    expect(Number(measured.toPrecision(8)), id).toBe(ours_value);
  }
});

test('rows are found by verdict, document, kind and words; nothing found says so', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page);
  const shown = await openEvidence(page);
  const off = rows.filter(({ verdict }) => verdict === 'off, explained');
  await shown.getByRole('button', { name: /^off, explained/ }).click();
  await expect(shownRows(page)).toHaveCount(off.length);
  await expect(status(page)).toHaveText(`${off.length} of ${rows.length} rows`);
  await shown.getByRole('button', { name: /^off, explained/ }).click();
  for (const { id } of evidence.documents) {
    await shown.getByLabel('Document').selectOption(id);
    await expect(shownRows(page)).toHaveCount(
      rows.filter(({ document }) => document === id).length,
    );
  }
  await shown.getByLabel('Document').selectOption('');
  await shown.getByLabel('Kind').selectOption('input');
  await expect(shownRows(page)).toHaveCount(rows.filter(({ kind }) => kind === 'input').length);
  await shown.getByLabel('Kind').selectOption('');
  await shown.getByRole('searchbox').fill('t-l2');
  await expect(rowButton(page, 'T-L2')).toBeVisible();
  await shown.getByRole('searchbox').fill('zebra');
  await expect(shownRows(page)).toHaveCount(0);
  await shown.getByRole('button', { name: `Show all ${rows.length} rows` }).click();
  await expect(shownRows(page)).toHaveCount(rows.length);
  await expect(status(page)).toHaveText(`${rows.length} rows`);
});

test('by keys alone: from the title to a run and back', { tag: '@thorough' }, async ({ page }) => {
  await openLab(page);
  await browseButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('link', { name: 'Evidence' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeFocused();
  // Rows are one stop of Tab, with arrows along them.
  await expect(shownRows(page)).toHaveCount(rows.length);
  const [first, second] = rows.map(({ id }) => rowButton(page, id));
  if (first === undefined || second === undefined) throw new Error('There are no two rows');
  for (let tabs = 0; tabs < 20; tabs++) {
    await page.keyboard.press('Tab');
    if (await first.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#evidence=${rows[1]?.id}$`));
  // Packing the run takes a moment, and nobody presses Tab before that.
  const run = page.getByRole('link', { name: 'Open this run' });
  await expect(run).toHaveAttribute('href', /#file=/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(run).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  await page.goBack();
  await expect(second).toBeFocused();
});

test('all ratios stand at one sight, and each opens its row, by the pointer and by keys', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page);
  const shown = await openEvidence(page);
  const measured = rows.filter(({ kind }) => kind === 'reproduced');
  const holding = measured.filter(({ verdict }) => verdict === 'holds').length;
  await expect(shown).toContainText(
    `Of ${measured.length} published measurements ${holding} are reproduced`,
  );
  const compared = rows.filter(({ ratio }) => ratio !== null);
  const dots = shown.locator('.forest-row');
  await expect(dots).toHaveCount(compared.length);
  const cursor = shown.getByRole('button', { name: /arrow keys go to other ratios/ });
  // The farthest from 1 of its group comes first.
  const [first, second] = await dots.evaluateAll((all) =>
    all.slice(0, 2).map((dot) => dot.getAttribute('data-row')),
  );
  await shown.getByRole('button', { name: 'Print' }).focus();
  for (let tabs = 0; tabs < 3; tabs++) {
    await page.keyboard.press('Tab');
    if (await cursor.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(cursor).toHaveAccessibleName(new RegExp(`^${first}: `));
  await page.keyboard.press('ArrowDown');
  await expect(cursor).toHaveAccessibleName(new RegExp(`^${second}: `));
  await expect(shown.locator('.forest-head')).toContainText(`${second}: `);
  await page.keyboard.press('Enter');
  await expect(rowButton(page, second ?? '')).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`#evidence=${second}$`));
  // A row that the filters hide comes out of them.
  await shown.getByLabel('Document').selectOption(evidence.documents[1]?.id ?? '');
  await dots.first().scrollIntoViewIfNeeded();
  const at = await dots.first().boundingBox();
  await page.mouse.click((at?.x ?? 0) + 30, (at?.y ?? 0) + (at?.height ?? 0) / 2);
  await expect(rowButton(page, first ?? '')).toBeFocused();
  await expect(shownRows(page)).toHaveCount(rows.length);
});

test('a chart of measured curves names each once and draws hollow what is off', async ({
  page,
}) => {
  await page.goto('./#evidence=dissertation');
  const chart = dialog(page)
    .locator('.evidence-chart')
    .filter({ hasText: 'goodput over load, by limits of a batch' });
  const points = evidence.charts
    .find(({ id }) => id === 'dissertation-batches')
    ?.rows.map((id) => rows.find((row) => row.id === id)?.verdict);
  const off = points?.filter((verdict) => verdict === 'off, explained').length ?? 0;
  expect(off).toBeGreaterThan(0);
  await expect(chart.locator('.chart-legend li')).toHaveText([
    ...['1', '75', '150', '300', '600', '1200', '2400', 'unlimited'],
  ]);
  await expect(chart.locator('.chart-legend')).toContainText(
    'Dots are measured; lines are simulated.',
  );
  await expect(chart.locator('.chart-legend')).toContainText('A hollow dot is off');
  const drawn = chart.locator(':scope > svg');
  await expect(drawn.locator('circle')).toHaveCount(points?.length ?? 0);
  await expect(drawn.locator('circle[data-off]')).toHaveCount(off);
  await expect(drawn.locator('g[data-kind="ours"] path')).toHaveCount(8);
  await expect(drawn.locator('.measured-dots path')).toHaveCount(0);
});

test('an address of a row that there is not names the nearest', { tag: '@thorough' }, async ({
  page,
}) => {
  await asReader(page);
  await page.goto('./#evidence=T-L2x');
  const told = dialog(page).getByRole('alert');
  await expect(told).toContainText('There is no row “T-L2x”');
  await told.getByRole('link', { name: 'T-L2' }).click();
  await expect(told).toBeHidden();
  await expect(rowButton(page, 'T-L2')).toBeFocused();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await settled(page);
  await expect(page).not.toHaveURL(/evidence/);
});

test('where the file does not load the page says so, and asks again', async ({ page }) => {
  const file = /\/assets\/evidence-[\w-]{8}\.js$/;
  await page.route(file, (route) => route.abort());
  await page.goto('./#evidence');
  const told = dialog(page).getByRole('alert');
  await expect(told).toContainText('The evidence did not load');
  await page.unroute(file);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(shownRows(page)).toHaveCount(rows.length);
});

test('on paper is all that is chosen, with its reasons, and nothing else of the page', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('./#evidence');
  await expect(shownRows(page)).toHaveCount(rows.length);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(rows.find(({ id }) => id === 'T-L2')?.reason ?? '-')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('main')).toBeHidden();
  const height = await dialog(page).evaluate((shown) => shown.getBoundingClientRect().height);
  const last = await shownRows(page).last().boundingBox();
  expect(last?.y).toBeGreaterThan(900);
  expect(height).toBeGreaterThan(last?.y ?? 0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('rows are cards, and nothing is wider than the screen', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto('./#evidence=T-L2');
    await expect(rowButton(page, 'T-L2')).toBeFocused();
    const shown = dialog(page);
    expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    const widths = await shown
      .locator('.evidence-row > *')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...widths)).toBeLessThanOrEqual(390);
    await shown.locator('a', { hasText: 'Open this run' }).tap();
    await expect(shown).toBeHidden();
  });
});
