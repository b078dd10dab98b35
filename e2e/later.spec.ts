// What comes after the first picture: it comes by itself, and where the network fails it is told and asked for again.
import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  addVariant,
  answered,
  browseButton,
  chooseScenario,
  openLab,
  openVariants,
  pause,
  runRow,
  settled,
  togglePanel,
  wantAll,
} from './lab';

/** The letters of the scenario's variants. */
const chips = (page: Page): Locator => page.locator('.variant-chip > button[aria-pressed]');

/** Lets no file of this name through, until the answer is called. */
async function withhold(page: Page, name: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`);
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

/** Waits until the last file has come that comes by itself. */
async function allLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /windows-and-sockets-/.test(name)),
  );
}

test('once the page stands the network may go: every part and every scenario is there', {
  tag: '@thorough',
}, async ({ page, context }) => {
  await openLab(page, 'planet', { curves: true });
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await allLoaded(page);
  await context.setOffline(true);
  await chooseScenario(page, 'forking');
  await expect(page).toHaveURL(/scenario=forking/);
  await togglePanel(page, 'map');
  await expect(page.locator('.maps canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByLabel('Link to what is on the page')).toHaveValue(/scenario=forking/);
  await page.keyboard.press('Escape');
  await browseButton(page).click();
  await page.getByRole('link', { name: 'Evidence' }).click();
  await expect(page.locator('.evidence-row').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await browseButton(page).click();
  await page.locator('[data-lesson="liars"]').click();
  await expect(page.getByRole('region', { name: 'Lecture' })).toBeVisible();
  await settled(page);
  // The browser asks for the icon of each new address.
  expect(failed.filter((url) => !url.endsWith('/favicon.svg'))).toEqual([]);
});

test('a part that does not load says so, and comes when it is asked for again', {
  tag: '@thorough',
}, async ({ page }) => {
  const give = await withhold(page, 'SettingsRail');
  await wantAll(page);
  await answered(page);
  await page.goto('./#scenario=planet-window');
  const told = page.getByRole('alert');
  await expect(told).toContainText('The settings did not load');
  // In idle time it is asked for once more.
  await allLoaded(page);
  await give();
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Checks')).toContainText('✓ safe');
  await expect(told).toBeHidden();
});

test('a scenario that does not load leaves all as it is, and opens when it is asked for again', async ({
  page,
}) => {
  const give = await withhold(page, 'forking');
  await wantAll(page);
  await answered(page);
  await openLab(page);
  await browseButton(page).click();
  await page.locator('[data-scenario="forking"]').click();
  const told = page.getByRole('alert');
  await expect(told).toContainText('“forking” did not load');
  await expect(page).toHaveURL(/scenario=planet-window/);
  await give();
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/scenario=forking/);
  await expect(told).toBeHidden();
});

test('a link whose scenario does not load keeps its address, and opens when it is asked for again', async ({
  page,
}) => {
  const give = await withhold(page, 'forking');
  await wantAll(page);
  await answered(page);
  await page.goto('./#scenario=forking&set.seed=7&v=1');
  const told = page.getByRole('alert');
  await expect(told).toContainText('“forking” did not load');
  await give();
  await told.getByRole('button', { name: 'Try again' }).click();
  await settled(page);
  await expect(page).toHaveURL(/scenario=forking&set\.seed=7/);
});

test('what edits does not load: it is told where it would stand, and what was asked of it is done when it comes', {
  tag: '@thorough',
}, async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const give = await withhold(page, 'desk');
  await wantAll(page);
  await answered(page);
  await page.goto('./#scenario=planet-window');
  await expect(page.getByRole('alert').filter({ hasText: 'The settings' })).toContainText(
    'The settings did not load',
  );
  await addVariant(page);
  const told = page.getByRole('alert').filter({ hasText: 'A part of the page' });
  await expect(told).toContainText('not loaded yet');
  await expect(chips(page)).toHaveCount(2);
  await give();
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(chips(page)).toHaveCount(3);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Checks')).toContainText('✓ safe');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(chips(page)).toHaveCount(2);
  expect(errors).toEqual([]);
});

test('what is done before the page is whole is done, in turn, and can be taken back', {
  tag: '@thorough',
}, async ({ page }) => {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.route(/\/assets\/(desk|Pointing)-[\w-]{8}\.js$/, async (route) => {
    await given;
    await route.continue();
  });
  await answered(page);
  await page.goto('./#scenario=planet-window');
  await expect(runRow(page, 1)).toHaveAttribute('data-stale', 'false');
  await pause(page);
  // A click on a lane, a run hidden, a copy.
  const plot = page.locator('.figure-plot');
  const box = await plot.boundingBox();
  if (box === null) throw new Error('the figure has no plot');
  await plot.click({ position: { x: box.width - 4, y: 60 } });
  await openVariants(page);
  await chips(page).nth(1).click();
  await addVariant(page);
  give();
  await expect(page).toHaveURL(/shown=A,C/);
  await expect(page.getByRole('region', { name: 'Inspector' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page).not.toHaveURL(/shown=A,C/);
  await page.keyboard.press('Control+z');
  await expect(chips(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('a panel whose code does not load says so, and stands when it is asked for again', {
  tag: '@thorough',
}, async ({ page }) => {
  const give = await withhold(page, 'LedgerPanel');
  await openLab(page);
  await togglePanel(page, 'ledgers');
  const told = page.getByRole('alert');
  await expect(told).toContainText('A panel of the figure did not load');
  // The others stand.
  await expect(page.locator('.figure-label', { hasText: 'leader’s link' }).first()).toBeVisible();
  await give();
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.figure-label', { hasText: 'ledgers' }).first()).toBeVisible();
  await expect(told).toBeHidden();
});

test('what tells of faults does not load: that is told, and they are there when it is asked for again', {
  tag: '@thorough',
}, async ({ page }) => {
  const give = await withhold(page, 'told');
  await page.goto('./#scenario=rotation-and-a-crash');
  const told = page.getByRole('alert');
  await expect(told).toContainText('The faults of the runs did not load');
  await expect(page.locator('.figure-fault')).toHaveCount(0);
  // In idle time it is asked for once more.
  await allLoaded(page);
  await give();
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.figure-fault').first()).toBeVisible();
  await expect(told).toBeHidden();
});

test('a figure asks for the panels that it shows, and for no others', async ({ page }) => {
  const asked = () =>
    page.evaluate(() =>
      ['LedgerPanel', 'BandwidthPanel', 'FlowPanel', 'told'].filter((name) =>
        performance
          .getEntriesByType('resource')
          .some((entry) => entry.name.includes(`/assets/${name}-`)),
      ),
    );
  const open = async (query: string) => {
    await page.goto(`./embed.html?${query}`);
    await expect(page.getByRole('button', { name: /^(Play|Pause)$/ })).toBeVisible();
    await expect(page.locator('.figure-name').first()).toBeVisible();
  };
  await open('scenario=planet&panels=lanes');
  expect(await asked()).toEqual([]);
  await open('scenario=rotation-and-a-crash&panels=lanes,blocks');
  await expect.poll(asked).toEqual(['LedgerPanel', 'told']);
});
