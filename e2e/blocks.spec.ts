// Ledgers and the graph of blocks: asked for by a scenario or by hand, read by pointer, key and table.
import { expect, type Page, test } from '@playwright/test';
import { openLab, openPanels, openScenario, pause, togglePanel } from './lab';

/**
 * Seven replicas in turn; one is down from half a second on, and the block before its turn is left behind each time.
 */
const rotation = {
  title: 'Rotation past a crash',
  horizon_s: 4,
  replicas: { count: 7 },
  network: { latency: { uniform_one_way_ms: 40 } },
  protocol: { timeout_ms: 300, leader: { policy: 'rotate' } },
  workload: { rate_tps: 500 },
  faults: [{ kind: 'crash', replica: 2, at_s: 0.5 }],
  view: { panels: ['spacetime', 'bandwidth', 'throughput', 'blocks'], start_s: 0, end_s: 2 },
};

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const ledgers = (page: Page) => page.locator('.figure-label', { hasText: 'ledgers, by height' });

async function blockTable(page: Page) {
  await togglePanel(page, 'as tables');
  return page.getByRole('table', { name: 'Blocks in view, up to the playhead' });
}

test('a fork is drawn, told in a table, and opened block by block', async ({ page }) => {
  await openScenario(page, rotation);
  await expect(ledgers(page)).toBeVisible();
  await pause(page);
  await page.keyboard.press('f');
  await page.keyboard.press('End');
  await page.keyboard.press('0');
  await page.getByRole('slider', { name: 'Playhead' }).fill('5000');
  const table = await blockTable(page);
  await expect(table.getByRole('row', { name: /^Block 8 8 .* abandoned$/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Block 8′ 10 .* committed$/ })).toBeVisible();

  await table.getByRole('button', { name: 'Block 8', exact: true }).click();
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText('Block 8 of view 8');
  await expect(inspector(page)).toContainText('abandoned at');
  await expect(inspector(page)).toContainText('Voted for it');
  await expect(page).toHaveURL(/select=A:block:7/);
  // Up to its parent, and down again: to the first of the two that extend it.
  await page.keyboard.press('[');
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText('Block 7 of view 7');
  await expect(inspector(page).getByRole('button', { name: /^extended by/ })).toHaveCount(2);
  await page.keyboard.press(']');
  await expect(inspector(page)).toContainText('abandoned at');
});

test('a block tells how far its cut goes, and who has signed for it', async ({ page }) => {
  await openLab(page, 'certified-availability&select=B:block:12&v=1');
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText(
    'Block 13 of view 13',
  );
  const lane = inspector(page).locator('.cut-lane');
  await expect(lane).toHaveCount(1);
  await expect(lane).toContainText(/replica 0up to [\d,]+ tx/);
  await expect(lane).toContainText('signed by replica 0, replica 1');
});

test('the ledgers are a key away and in the link', { tag: '@thorough' }, async ({ page }) => {
  const { errors } = await openLab(page);
  await pause(page);
  await expect(ledgers(page)).toHaveCount(0);
  await page.keyboard.press('b');
  await expect(ledgers(page)).toHaveCount(2);
  await openPanels(page);
  await expect(page.getByRole('button', { name: 'ledgers' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/blocks=shown/);
  await page.reload();
  await expect(ledgers(page)).toHaveCount(2);
  await page.keyboard.press('b');
  await expect(page).not.toHaveURL(/blocks=/);
  expect(errors).toEqual([]);
});

test('one panel stays, also for its key, and says so', async ({ page }) => {
  await openLab(
    page,
    'one-vote&spacetime=hidden&bandwidth=hidden&throughput=hidden&blocks=shown&v=1',
  );
  await pause(page);
  const button = page.getByRole('button', { name: 'ledgers' });
  await openPanels(page);
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('title', /\(B\): one panel stays$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await openPanels(page);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'space-time' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a scenario shows the panels that it asks for, until the reader wants others', async ({
  page,
}) => {
  await openLab(page, 'one-vote');
  const egress = page.locator('.figure-label', { hasText: 'leader’s link' });
  await expect(egress).toHaveCount(0);
  await pause(page);
  await togglePanel(page, 'bandwidth');
  await expect(egress).toHaveCount(2);
  await expect(page).toHaveURL(/bandwidth=shown/);
  await page.reload();
  await expect(egress).toHaveCount(2);
  await togglePanel(page, 'bandwidth');
  await expect(egress).toHaveCount(0);
  await expect(page).not.toHaveURL(/bandwidth=/);
});

test('every panel can be left out but for the last', async ({ page }) => {
  const view = { panels: ['throughput'], start_s: 0, end_s: 2 };
  await openScenario(page, { ...rotation, view });
  await pause(page);
  const lanes = page.locator('button.figure-lane', { hasText: 'replica 3' });
  const committed = page.locator('[data-panel="throughput"]');
  const flow = page.getByRole('region', { name: 'Requests and commits' });
  await expect(flow).toHaveCount(1);
  await expect(lanes).toHaveCount(0);
  await openPanels(page);
  await expect(committed).toBeDisabled();

  await page.getByRole('button', { name: 'space-time' }).click();
  await expect(lanes).toHaveCount(1);
  await committed.click();
  await expect(flow).toHaveCount(0);
  await expect(page).toHaveURL(/spacetime=shown&throughput=hidden/);
  await expect(page.getByRole('button', { name: 'space-time' })).toBeDisabled();
});

/** Moves the pointer along the first branch of the graph until it is on a block. */
async function pointAtBlock(page: Page) {
  const tooltip = page.locator('.figure-tooltip');
  // What is still coming moves the graph: it is looked for anew where it stands then.
  await expect(async () => {
    const label = await ledgers(page).boundingBox();
    const plot = await page.locator('[data-pan]').boundingBox();
    if (label === null || plot === null) throw new Error('There are no ledgers');
    const middle = plot.x + plot.width / 2;
    for (let x = middle; (await tooltip.count()) === 0 && x < middle + 200; x += 8) {
      await page.mouse.move(x, label.y + 1.7 * label.height);
      await page.waitForTimeout(60);
    }
    await expect(tooltip).toBeVisible({ timeout: 500 });
  }).toPass();
  return tooltip;
}

test('a block under the pointer is told, and opens by a click', async ({ page }) => {
  await openScenario(page, rotation);
  await pause(page);
  await page.keyboard.press('0');
  await page.getByRole('slider', { name: 'Playhead' }).fill('1000');
  await expect(await pointAtBlock(page)).toContainText('block 1 of view 1');
  await expect(page.locator('.figure-tooltip')).toContainText('7 voted, 7 locked, 7 committed');
  await page.mouse.down();
  await page.mouse.up();
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText('Block 1 of view 1');
});

test('presenting tells of a block only what has happened', { tag: '@thorough' }, async ({
  page,
}) => {
  await openScenario(page, rotation);
  await pause(page);
  await page.keyboard.press('0');
  await page.getByRole('slider', { name: 'Playhead' }).fill('350');
  await page.keyboard.press('p');
  await expect(await pointAtBlock(page)).toContainText('7 voted, 0 locked, 0 committed');
});

test('two blocks of one height that are both committed are told as such', async ({ page }) => {
  const liar = (replica: number) => ({ replica, kind: 'equivocate', at_s: 2 });
  await openScenario(page, {
    title: 'Two of four lie',
    horizon_s: 8,
    replicas: { count: 4 },
    network: { latency: { uniform_one_way_ms: 100 }, window_bytes: null },
    workload: { rate_tps: 200 },
    adversaries: [liar(0), liar(1)],
    view: { panels: ['spacetime', 'bandwidth', 'throughput', 'blocks'], start_s: 3, end_s: 8 },
  });
  await pause(page);
  await page.keyboard.press('End');
  const table = await blockTable(page);
  const both = table.getByRole('row', { name: /committed, as is another block of its height$/ });
  await expect(both.first()).toBeVisible();
  const unlike = page.getByRole('table', { name: /^Ledgers at the playhead: height \d+: / });
  await expect(unlike.getByRole('row')).toHaveCount(1 + 4);
});

for (const scenario of ['hidden-lock', 'forking', 'rotation-and-a-crash']) {
  test(`a window of 1280 by 800 shows the whole picture, in words that can be read, ${scenario}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { errors } = await openLab(page, scenario);
    // By then all that it has is in the legend.
    await page.keyboard.press('End');
    const figure = page.locator('.figure');
    const hidden = () =>
      figure.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect(page.locator('[data-scrub]')).toBeInViewport({ ratio: 0.95 });
    // Below the ledgers of twice seven replicas the legend alone is scrolled to.
    const foot = await page.locator('.figure-foot').boundingBox();
    const belowPx = scenario === 'forking' ? (foot?.height ?? 0) + 12 : 0;
    await expect.poll(hidden).toBeLessThanOrEqual(belowPx);
    const sizes = await figure.evaluate((element) =>
      [...element.querySelectorAll('*')].map((each) => getComputedStyle(each).fontSize),
    );
    expect(Math.min(...sizes.map(Number.parseFloat))).toBeGreaterThanOrEqual(11);
    expect(errors).toEqual([]);
  });
}
