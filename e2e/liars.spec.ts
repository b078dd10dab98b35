// Liars: made on a lane, told of beside it, changed on the track and in the list, and carried by the link.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { digests, exactField, openLab, openScenario, saved, settled, togglePanel } from './lab';

const bars = (page: Page) => page.getByRole('region', { name: 'Fault track' }).getByRole('slider');
const liars = (page: Page) => page.getByRole('region', { name: 'Byzantine replicas' });

/** Opens the planet, paused at its begin. */
async function open(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page);
  await page.keyboard.press('Home');
  return digests(page);
}

/** Makes a replica lie from the playhead on. */
async function makeLie(page: Page, name: string, kind: string): Promise<void> {
  const lane = page.getByRole('button', { name: new RegExp(`${name}$`) }).first();
  await lane.click({ button: 'right' });
  const menu = page.getByRole('dialog', { name: 'Break something' });
  await menu.getByLabel('How it misbehaves').selectOption(kind);
  await menu.getByRole('button', { name: 'make Byzantine' }).click();
  await expect(menu).toBeHidden();
}

test('a replica is made to lie on its lane, and the lie is dragged, changed, undone and removed', async ({
  page,
}) => {
  const honest = await open(page);
  await makeLie(page, 'Tokyo', 'withholds votes');
  const bar = bars(page).first();
  await expect(bar).toHaveAccessibleName('Tokyo withholds votes (Byzantine)');
  // The playhead is where it begins: its lane says so, in a word.
  await expect(page.getByRole('button', { name: /lies.*Tokyo$/ }).first()).toBeVisible();
  await expect(page.locator('.figure-legend', { hasText: 'Byzantine' })).toBeVisible();
  await settled(page);
  const lying = await digests(page);
  expect(lying).not.toEqual(honest);
  await togglePanel(page, 'as tables');
  const row = page.getByRole('row', { name: /^Tokyo withholds votes \(Byzantine\) 0/ }).first();
  await expect(row).toBeAttached();
  await togglePanel(page, 'as tables');

  // It lasts, as a crash does; it is ended where the run ends, once that is in view.
  await expect(bar).toHaveAttribute('aria-valuetext', /to the end$/);
  await expect(bar.locator('[data-part="end"]')).toHaveCount(0);
  await page.keyboard.press('f');
  const end = await bar.locator('[data-part="end"]').boundingBox();
  if (end === null) throw new Error('The bar has no end');
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x - 100, end.y + end.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(bar).toHaveAttribute('aria-valuetext', /to 2\d/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toHaveAttribute('aria-valuetext', /to the end$/);
  await page.keyboard.press('0');

  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => bar.getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /lies.*Tokyo$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toHaveAttribute('aria-valuenow', '0');

  // What it says and what it needs change with the kind.
  await liars(page)
    .getByLabel('Tokyo withholds votes (Byzantine): behaviour')
    .selectOption('delays proposals');
  await exactField(liars(page), 'Tokyo delays proposals (Byzantine): delay').fill('50');
  await page.keyboard.press('Enter');
  await liars(page)
    .getByLabel('Tokyo delays proposals (Byzantine): replica')
    .selectOption('N. Virginia');
  await settled(page);
  const url = new URL(page.url());
  expect(decodeURIComponent(url.hash)).toContain('"kind":"delay_proposals","by_ms":50');

  // The link carries it.
  const delayed = await digests(page);
  await page.reload();
  await expect(bars(page)).toHaveAccessibleName('N. Virginia delays proposals (Byzantine)');
  await expect.poll(() => digests(page)).toEqual(delayed);

  await bars(page).first().focus();
  await page.keyboard.press('Delete');
  await expect(bars(page)).toHaveCount(0);
  await expect.poll(() => digests(page)).toEqual(honest);
});

test('a lie ends where its lane says so, and a bad value of one names its place', async ({
  page,
}) => {
  await open(page);
  await makeLie(page, 'Bahrain', 'sends selectively as leader');
  const to = exactField(
    liars(page),
    'Bahrain sends selectively as leader (Byzantine): to replicas, replicas by number',
  );
  await expect(to).toHaveValue('0 1');
  await to.fill('0 9');
  await to.press('Enter');
  const errors = page.getByRole('alert');
  await expect(errors).toContainText('adversaries.0.to.1');
  await to.fill('0');
  await to.press('Enter');
  await expect(errors).toHaveCount(0);

  const plot = await page.locator('.figure-plot').boundingBox();
  const lane = await page
    .getByRole('button', { name: /Bahrain$/ })
    .first()
    .boundingBox();
  if (plot === null || lane === null) throw new Error('The figure is nowhere');
  const position = { x: 0.1 * plot.width, y: lane.y + lane.height / 2 - plot.y };
  await page.locator('.figure-plot').click({ button: 'right', position });
  await page.getByRole('button', { name: /^only until .*: sends selectively as leader/ }).click();
  await expect(bars(page)).toHaveAttribute('aria-valuetext', /from 0.* to 0\.(14|15)/);
});

test('a lie that changes nothing says why, until it may', async ({ page }) => {
  await openScenario(page, {
    title: 'Nobody is left out',
    horizon_s: 2,
    replicas: { count: 4 },
    adversaries: [{ replica: 0, kind: 'selective_send', to: [1, 2, 3] }],
  });
  const told = liars(page).getByText('no effect: its messages reach every replica');
  await expect(told).toBeVisible();
  await liars(page)
    .getByLabel('replica 0 sends selectively as leader (Byzantine): behaviour')
    .selectOption('stays silent as leader');
  await expect(told).toBeHidden();
  await settled(page);
});

test(
  'more liars than are borne are told of in the header, in the figure and in every file',
  { tag: '@thorough' },
  async ({ page }, testInfo) => {
    const caveat = '2 liars of 4, more than f = 1';
    await openScenario(page, {
      title: 'Two of four lie',
      horizon_s: 2,
      replicas: { count: 4 },
      adversaries: [
        { replica: 1, kind: 'withhold_votes' },
        { replica: 2, kind: 'withhold_votes', at_s: 1 },
      ],
    });
    const header = page.getByRole('banner').getByText(caveat);
    await expect(header).toBeVisible();
    await expect(page.locator('.figure-title').getByText(caveat)).toBeVisible();
    const json = JSON.parse(
      readFileSync(await saved(page, testInfo, 'Measurements of the runs (JSON)'), 'utf8'),
    );
    expect(json.runs[0].caveats).toEqual([caveat]);
    const csv = readFileSync(await saved(page, testInfo, 'Every message (CSV)'), 'utf8');
    expect(csv.split('\n')[1]).toMatch(/^"default \(2 liars of 4, more than f = 1\)",0,/);

    await page.getByRole('button', { name: /^Remove: replica 2/ }).click();
    await expect(header).toBeHidden();
    await settled(page);
  },
);

test(
  'a rule is broken in its drawer, says so wherever the run is shown, and is mended again',
  { tag: '@thorough' },
  async ({ page }, testInfo) => {
    const honest = await open(page);
    const rules = page.getByRole('group').filter({ hasText: 'Rules removed' });
    const small = rules.getByRole('checkbox', { name: 'small quorum' });
    await expect(small).toBeHidden();
    await page.getByText('Rules removed').click();
    await expect(small).toHaveAccessibleDescription('A quorum is n - f - 1.');
    // One of the variants that both switches change does not stream.
    await expect(rules.getByRole('checkbox', { name: 'bare integer' })).toBeDisabled();
    await page.getByRole('button', { name: 'Change variant B only' }).click();
    await expect(rules.getByRole('checkbox', { name: 'bare integer' })).toBeEnabled();
    await small.check();
    await settled(page);
    const header = page.getByRole('banner').getByText('⚠ B rule removed: quorum of n − f');
    await expect(header).toBeVisible();
    const [a, b] = await digests(page);
    expect([a === honest[0], b === honest[1]]).toEqual([true, false]);
    const csv = readFileSync(await saved(page, testInfo, 'Every message (CSV)'), 'utf8');
    const variants = new Set(csv.split('\n').map((line) => line.split(',')[0]));
    expect([...variants]).toEqual([
      ...['variant', '"Batching"', '"Streaming (rule removed: quorum of n − f)"', ''],
    ]);
    await small.uncheck();
    await expect(header).toBeHidden();
    await expect.poll(() => digests(page)).toEqual(honest);
  },
);
