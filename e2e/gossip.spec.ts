// A page without agreement: gossip has its own pictures, words and engine, and nothing of a leader’s.
import { expect, type Page, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import { digests, heading, openAddress, openLab, playheadS, settled, togglePanel } from './lab';

const SUMS = 'How many messages does each peer need for a transaction of somebody else?';
const FOREIGN =
  /\b(views? \d|votes?|blocks?|certificates?|HotStuff|Paxos|ballots?|instances?|leaders?|commit\w*)\b/gi;

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const caption = (page: Page) => page.locator('.figure-caption');
const peers = (page: Page, run: string) => page.getByRole('toolbar', { name: `Peers of ${run}` });
const summary = (page: Page) => page.locator('#figure-summary');

/** Shows what follows the playhead, where a prediction hides it. */
async function showAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await settled(page);
}

for (const [id, verdict] of [
  ['gossip-sums', '1.6 sums against 3.2 copies'],
  ['gossip-silence', '30.4 s against 1.19 s'],
  ['gossip-swing', '3.5 sums against 1.5'],
] as const) {
  test(`${id} asks, and its runs answer; all of it is gossip’s own`, {
    tag: id === 'gossip-silence' ? '@thorough' : [],
  }, async ({ page }) => {
    const asked: string[] = [];
    page.context().on('request', (request) => {
      const [name] = /[^/]*\.wasm$/.exec(new URL(request.url()).pathname) ?? [];
      if (name !== undefined) asked.push(name);
    });
    const { errors } = await openLab(page, id, { asks: true });
    await showAnswer(page);
    await expect(page.getByText(verdict)).toBeVisible();
    await expect(peers(page, 'A').getByRole('button').first()).toBeVisible();
    const text = await page.locator('body').innerText();
    expect(text.match(FOREIGN)).toBeNull();
    expect([...new Set(asked)]).toEqual([expect.stringMatching(/gossip/)]);
    expect(errors).toEqual([]);
  });
}

test('digests are those of the native program', { tag: '@thorough' }, async ({ page }) => {
  await openLab(page, 'gossip-sums');
  const native = nativeJson(['run', 'scenarios/gossip/sums.json']).runs as { digest: string }[];
  expect(await digests(page)).toEqual(native.slice(0, 2).map(({ digest }) => digest));
});

test('a peer that is clicked has its desk shown, in each run; another one by the keyboard', async ({
  page,
}) => {
  const { errors } = await openLab(page, 'gossip-sums');
  await expect(summary(page)).toContainText('On the desk of peer 0');
  await peers(page, 'A').getByRole('button', { name: 'peer 7', exact: true }).click();
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText('peer 7');
  await expect(inspector(page)).toContainText('Sends sums, a second');
  await expect(summary(page)).toContainText('On the desk of peer 7');
  const button = peers(page, 'B').getByRole('button', { name: 'peer 7', exact: true });
  await button.focus();
  // As somebody comes there who has no pointer.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText('peer 8');
  await expect(summary(page)).toContainText('On the desk of peer 8');
  await expect(
    peers(page, 'B').getByRole('button', { name: 'peer 8', exact: true }),
  ).toHaveAttribute('aria-pressed', 'true');
  expect(errors).toEqual([]);
});

test('it plays, and the wave goes on; a step tells what a sum opens', async ({ page }) => {
  const { errors } = await openLab(page, 'gossip-sums');
  const before = await caption(page).innerText();
  await page.keyboard.press('.');
  await expect(caption(page)).not.toHaveText(before);
  await expect(caption(page)).toContainText(/peer \d+ (gets|makes|counts)/);
  const beganS = await playheadS(page);
  await page.keyboard.press(' ');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(beganS + 0.05);
  await page.keyboard.press(' ');
  await page.keyboard.press('End');
  await expect(summary(page)).toContainText('19 of 19 peers have the marked transaction');
  expect(errors).toEqual([]);
});

test('tables say who got it when, and what lies on the desk; a row opens', async ({ page }) => {
  const { errors } = await openLab(page, 'gossip-sums');
  // Before the answer nothing is told of who gets it later.
  await showAnswer(page);
  await togglePanel(page, 'as tables');
  const spread = page.getByRole('table', { name: /^How transaction \d+ spreads/ }).first();
  await expect(spread.getByRole('row')).toHaveCount(21);
  await expect(
    page.getByRole('table', { name: /^Sums on the desk of peer 0/ }).first(),
  ).toBeVisible();
  await spread.getByRole('button').last().click();
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(/^peer \d+$/);
  await expect(page.getByRole('table', { name: /Bandwidth|committed/i })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('in the plane of latency and overhead each scheme is a curve over its own setting; a point opens its run', {
  tag: '@thorough',
}, async ({ page }) => {
  // Thirty-four runs, on two cores beside another spec.
  test.setTimeout(240_000);
  const { errors } = await openLab(page, 'gossip-sums');
  await page.getByRole('button', { name: 'Curves' }).click();
  const shown = page.getByRole('dialog', { name: 'Curves' });
  // The page asks about overhead first.
  await shown.getByRole('button', { name: 'Show the answer' }).click();
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText(
    'What does each scheme pay for its latency?',
  );
  await expect(page).toHaveURL(/&beside=.*&across=overhead/);
  await expect(shown.locator('.sweep-progress')).toHaveText(/^34 runs/, { timeout: 150_000 });
  await expect(shown.locator('.sweep-curve')).toHaveCount(6);
  await expect(shown.getByLabel('sums over', { exact: true })).toHaveValue(
    'protocol.coding.window',
  );
  await expect(shown.getByLabel('flooding over', { exact: true })).toHaveValue(
    'protocol.graph.degree',
  );
  // The same runs with their headers.
  const before = await shown.locator('.sweep-curve').first().innerHTML();
  await shown
    .getByRole('combobox', { name: 'Against' })
    .selectOption({ label: 'Overhead with headers' });
  await expect(page).toHaveURL(/&across=overhead_with_headers/);
  await expect.poll(() => shown.locator('.sweep-curve').first().innerHTML()).not.toBe(before);
  await expect(shown.locator('.sweep-progress')).toHaveText(/^34 runs/);
  const point = shown.locator('.sweep-point').first();
  await point.focus();
  await page.keyboard.press('ArrowRight');
  await expect(shown.locator('.sweep-card')).toContainText('sums at coding window 15');
  await expect(shown.locator('.sweep-card')).toContainText(/Overhead with headers.*Overhead\d/);
  // By the pointer: what the card is of is pressed where it stands.
  const hit = await shown.locator('.sweep-hit').boundingBox();
  if (hit === null) throw new Error('no point is shown');
  await page.mouse.click(hit.x + hit.width / 2, hit.y + hit.height / 2);
  await expect(shown).toBeHidden();
  await expect(page).toHaveURL(/set\.protocol\.coding\.window=15/);
  await settled(page);
  await page.goBack();
  await expect(shown.locator('.sweep-curve')).toHaveCount(6);
  // Silent nodes move all curves, in one address.
  const silent = shown.getByRole('slider', { name: /Silent nodes/ });
  await silent.focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => decodeURIComponent(page.url()).match(/"protocol.silent":1/g)?.length)
    .toBe(6);
  expect(errors).toEqual([]);
});

test('the marked transaction is the victim’s, which hardly anybody gets without keys', async ({
  page,
}) => {
  const { errors } = await openLab(page, 'gossip-keys', { asks: true });
  await showAnswer(page);
  await page.keyboard.press('End');
  await expect(summary(page)).toContainText(
    /A keyed ids: \d+ of 19 peers have the marked transaction of peer 0/,
  );
  await expect(summary(page)).toContainText(
    /B plain ids: [1-4] of 19 peers have the marked transaction of peer 0/,
  );
  await expect(page.getByRole('table', { name: 'Runs' })).toContainText('attacked 16 %');
  expect(errors).toEqual([]);
});

test('at a place with cities each peer is a button in its city', { tag: '@thorough' }, async ({
  page,
}) => {
  const { errors } = await openLab(page, 'gossip-sums');
  await page.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'Five AWS regions' });
  await settled(page);
  const button = peers(page, 'A').getByRole('button').first();
  await expect(button).toHaveAccessibleName(/ \d+$/);
  expect(errors).toEqual([]);
});

test('the lesson begins with one window, which the answer fills; a desk is the next item', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openAddress(page, './#lesson=broadcast-by-sums&item=1', { asks: true });
  await expect(page.locator('#figure-summary')).not.toContainText('sent alone');
  await showAnswer(page);
  await expect(page.getByText('1.6 sums for each transaction')).toBeVisible();
  await expect(summary(page)).toContainText(
    /sent alone, ten times, a window of 50 transactions is full after 54 to 94 sums/,
  );
  await page.getByRole('button', { name: 'One is left' }).first().click();
  await settled(page);
  await expect(peers(page, 'A').getByRole('button').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('two senders are a point that walks in the plane of their rates', async ({ page }) => {
  const { errors } = await openLab(page, 'gossip-two-senders', { asks: true });
  await expect(summary(page)).toContainText(/Alice sends [\d,.]+ sums a second, Bob [\d,.]+\./);
  await expect(page.locator('.figure-label', { hasText: 'both rates' }).first()).toBeVisible();
  // The picture has no disc of peers to press.
  await expect(page.getByRole('toolbar', { name: /^Peers of/ })).toHaveCount(0);
  await showAnswer(page);
  await expect(page.getByText(/1,451, 1,466 and 1,467 sums a second/)).toBeVisible();
  expect(errors).toEqual([]);
});

test('peers that break the rules have a sign, and say so when they are looked at', async ({
  page,
}) => {
  const { errors } = await openLab(page, 'gossip-keys', { asks: true });
  await showAnswer(page);
  await expect(page.getByText('16 % without keys, 99 % with them')).toBeVisible();
  await expect(page.locator('.figure-legend')).toContainText('breaks the rules');
  const breaks = peers(page, 'B').getByRole('button', { name: 'peer 2', exact: true });
  // It is as near as the maker, and lies under it.
  await breaks.focus();
  await page.keyboard.press('Enter');
  await expect(inspector(page)).toContainText('It breaks the rules');
  expect(errors).toEqual([]);
});

test('of a thousand peers each is a cell, and one of them opens by pointer and by key', async ({
  page,
}) => {
  const few = 'set.protocol.coding.window=10&set.protocol.coding.first_rate=7&set.horizon_s=5';
  const many = `set.replicas.count=1000&set.workload.rate_tps=20&set.workload.warm_up_s=1&${few}`;
  await openAddress(
    page,
    `./#scenario=gossip-sums&${many}&shown=A&tx=3000000000&at=4000000000&view=3000000000-5000000000&v=1`,
  );
  const cells = page.getByRole('button', { name: /^Peers of A by their distance/ });
  await expect(cells).toBeVisible();
  await expect(cells).toHaveAccessibleName(/at peer \d+, maker/);
  await cells.focus();
  await page.keyboard.press('ArrowRight');
  await expect(cells).toHaveAccessibleName(/at peer \d+, 1 link:/);
  await page.keyboard.press('Enter');
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(/^peer \d+$/);
});

test('a page of HotStuff fetches nothing of gossip', async ({ page }) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openLab(page, 'planet');
  await expect(heading(page, SUMS)).toBeHidden();
  expect(asked.filter((path) => /gossip/i.test(path))).toEqual([]);
});
