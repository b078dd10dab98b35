// A page of another family: MultiPaxos has its own words, panel, engine and tables, and nothing of HotStuff's.
import { readFileSync } from 'node:fs';
import { type Download, expect, type Page, test } from '@playwright/test';
import { nativeText } from '../scripts/native.mjs';
import {
  chooseScenario,
  committedRates,
  digests,
  exactValue,
  heading,
  openClock,
  openLab,
  playheadS,
  settled,
  setValue,
  togglePanel,
} from './lab';

const WINDOW = 'How much does a second instance in flight gain on a distant network?';
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const caption = (page: Page) => page.locator('.figure-caption');

/** Keeps the modules of WASM that the page and its workers ask for. */
function engines(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const [name] = /[^/]*\.wasm$/.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined) asked.push(name);
  });
  return asked;
}

test('lanes, instances and a report are MultiPaxos’ own: two open instances gain almost twice', async ({
  page,
}) => {
  const asked = engines(page);
  const { errors } = await openLab(page, 'paxos-window');
  await expect(heading(page, WINDOW)).toBeVisible();
  for (const lane of ['first', 'second', 'third'])
    await expect(
      page.getByRole('button', { name: new RegExp(`^${lane}\\b`) }).first(),
    ).toBeVisible();
  await expect(page.locator('.figure-label', { hasText: 'instances' })).toHaveCount(2);
  await expect.poll(async () => (await committedRates(page))[0]).toBeGreaterThan(500);
  const [one = 0, two = 0] = await committedRates(page);
  expect(two / one).toBeGreaterThan(1.8);

  const text = await page.locator('body').innerText();
  expect(text).toMatch(/\binstances?\b/i);
  expect(text.match(/\b(views? \d|votes?|blocks?|quorum certificates?|HotStuff)\b/gi)).toBeNull();
  expect([...new Set(asked)]).toEqual([expect.stringMatching(/paxos/)]);
  expect(errors).toEqual([]);
});

test('a page of HotStuff does without the engine of MultiPaxos', async ({ page }) => {
  const asked = engines(page);
  await openLab(page, 'planet');
  expect([...new Set(asked)]).toEqual([expect.stringMatching(/hotstuff/)]);
});

test('an instance is opened from its row in the tables, with who did what', async ({ page }) => {
  const { errors } = await openLab(page, 'paxos-window');
  await togglePanel(page, 'as tables');
  const table = page.getByRole('table', { name: /^Instances in view/ }).first();
  const opener = table.getByRole('button', { name: /^Instance \d+$/ }).first();
  const name = await opener.innerText();
  await opener.click();
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(
    new RegExp(`${name}$`),
  );
  await expect(inspector(page)).toContainText('Knew the decision');
  expect(errors).toEqual([]);
});

test('the mark of an execution opens its critical path, whose parts sum to its time', async ({
  page,
}) => {
  const { errors } = await openLab(page, 'paxos-window');
  const beganS = await playheadS(page);
  await page.keyboard.press('c');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(beganS);
  const clock = await page.locator('.figure-clock').boundingBox();
  const row = await page
    .getByRole('button', { name: /^clients/ })
    .last()
    .boundingBox();
  if (clock === null || row === null) throw new Error('The figure has no clock, or no clients');
  await page.mouse.click(clock.x + clock.width / 2, row.y + row.height + 11);
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(/^Instance \d+$/);
  await expect(inspector(page)).toContainText('executed by second');
  const microseconds = async (id: string) =>
    (await page.getByTestId(id).allTextContents()).map((text) =>
      Math.round(1000 * Number.parseFloat(text.replaceAll(',', ''))),
    );
  const [whole = 0] = await microseconds('spent-whole');
  expect(whole).toBeGreaterThan(0);
  const parts = await microseconds('path-part');
  expect(parts.reduce((total, part) => total + part, 0)).toBe(whole);
  expect(errors).toEqual([]);
});

test('a step goes on, and the clock stops at the next decision', async ({ page }) => {
  const { errors } = await openLab(page, 'paxos-window');
  const before = await caption(page).innerText();
  await page.keyboard.press('.');
  await expect(caption(page)).not.toHaveText(before);
  await openClock(page);
  await page.getByLabel('Stop when').selectOption({ label: 'decision' });
  await page.locator('main').focus();
  const beganS = await playheadS(page);
  await page.keyboard.press('x');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(beganS);
  await expect(caption(page)).toContainText(/has accepted instance \d+: .* knows it to be decided/);
  expect(errors).toEqual([]);
});

test('another window is run at once', async ({ page }) => {
  const { errors } = await openLab(page, 'paxos-window');
  const before = await digests(page);
  await expect(exactValue(page, 'Window')).toBeVisible();
  await setValue(page, 'Window', '3');
  await expect.poll(() => digests(page)).not.toEqual(before);
  await settled(page);
  await expect(page).toHaveURL(/set\.protocol\.window=3/);
  expect(errors).toEqual([]);
});

test('one goes from HotStuff to MultiPaxos by Browse, and back by the browser', async ({
  page,
}) => {
  await openLab(page, 'planet');
  const planet = await digests(page);
  await chooseScenario(page, 'paxos-window');
  await expect(heading(page, WINDOW)).toBeVisible();
  await expect(page).toHaveURL(/scenario=paxos-window/);
  await settled(page);
  await expect(page.locator('.figure-label', { hasText: 'instances' })).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/scenario=planet/);
  await expect(heading(page, WINDOW)).toBeHidden();
  await settled(page);
  await expect.poll(() => digests(page)).toEqual(planet);
});

test(
  'curves say what to set; HotStuff beside MultiPaxos is run by its own engine',
  { tag: '@thorough' },
  async ({ page }, testInfo) => {
    const asked = engines(page);
    const { errors } = await openLab(page, 'paxos-window');
    await page.getByRole('button', { name: 'Curves' }).click();
    const curves = page.getByRole('dialog', { name: 'Curves' });
    await curves.getByRole('button', { name: 'Show the answer' }).click();
    await expect(curves.locator('.sweep-progress')).toHaveText(/^64 runs/, { timeout: 30_000 });
    await expect(curves.locator('.sweep-advice')).toHaveText(
      /^A window of 2 with batches of 128 KiB: 1,159 of the 1,160 requests\/s that the channel allows/,
    );
    await expect(curves.locator('.sweep-law path.sweep-bend')).toHaveCount(6);
    expect([...new Set(asked)]).toEqual([expect.stringMatching(/paxos/)]);
    await curves.getByRole('button', { name: /^HotStuff has one block a round trip/ }).click();
    await expect(curves.locator('.sweep-progress')).toHaveText(/^36 runs/, { timeout: 30_000 });
    await expect(curves.locator('.sweep-advice')).toHaveText(
      /^A window of 4 answers up to 4\.0 times/,
    );
    expect(new Set(asked).size).toBe(2);
    // Each of the two sweeps is a file, which the program prints byte for byte.
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await curves.getByRole('button', { name: 'JSON', exact: true }).click();
    await expect(curves.getByRole('status').filter({ hasText: 'saved' })).toHaveText(
      '2 JSON files saved',
    );
    await expect.poll(() => downloads.length).toBe(2);
    for (const [place, family] of ['paxos', 'hotstuff'].entries()) {
      const download = downloads[place];
      const file = testInfo.outputPath(download?.suggestedFilename() ?? '');
      expect(file).toContain(`-${family}.json`);
      await download?.saveAs(file);
      const flags = family === 'hotstuff' ? ['--steady'] : [];
      const printed = nativeText(['sweep', '--file', file, ...flags, '--json']);
      expect(printed).toBe(readFileSync(file, 'utf8'));
    }
    // The last curve is HotStuff's; its point opens a page of HotStuff.
    await curves.locator('.sweep-point').focus();
    await page.keyboard.press('ArrowUp');
    await expect(curves.locator('.sweep-card')).toContainText('HotStuff');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#file=HotStuff/);
    await settled(page);
    await expect(page.locator('.figure-label', { hasText: 'instances' })).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);
