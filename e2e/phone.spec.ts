// A phone in portrait: one run at a time, settings in a sheet, fingers on the figure and the page.
import { expect, type Page, test } from '@playwright/test';
import {
  committedRates,
  openClock,
  openLab,
  openVariants,
  pause,
  pressClock,
  pressMore,
  setTheme,
  settled,
  setValue,
  slider,
  view,
} from './lab';

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('nothing overflows sideways, and what is touched is large enough', async ({ page }) => {
      await openLab(page);
      const clock = await openClock(page);
      expect(await overflowPx(page)).toBeLessThanOrEqual(0);
      const next = page.getByRole('button', { name: /^Next view change/ });
      await expect(next).toBeInViewport({ ratio: 1 });
      const small = await page.locator('button:visible, select:visible').evaluateAll((targets) =>
        targets
          .filter((target) => {
            const box = target.getBoundingClientRect();
            return Math.min(box.width, box.height) < 24;
          })
          .map((target) => target.textContent),
      );
      expect(small).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(clock).toBeHidden();
      await pressMore(page, /^Help/);
      await page.getByRole('button', { name: 'Close', exact: true }).tap();
    });
  });
}

for (const [width, height] of [
  [320, 640],
  [430, 932],
  [768, 1024],
] as const) {
  test(`everything is in reach while presenting at ${width} x ${height}, in any theme`, async ({
    browser,
  }) => {
    const page = await browser.newPage({
      viewport: { width, height },
      hasTouch: true,
      isMobile: true,
    });
    await openLab(page, 'rotation-and-a-crash');
    // Its text is the largest of all themes.
    await setTheme(page, 'projector');
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    const more = page.getByRole('button', { name: 'More', exact: true });
    await expect(more).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Present' }).tap();
    await expect(page.getByRole('button', { name: 'Leave' })).toBeInViewport({ ratio: 1 });
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Leave' }).tap();
    await expect(page.getByRole('button', { name: 'Present' })).toBeVisible();
    await page.close();
  });
}

test.describe('with four variants', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the header has one row, and the table of the runs ends above their lanes', async ({
    page,
  }) => {
    await openLab(page, 'slower-on-the-way');
    const tops = await page
      .locator('.lab-header :is(button, select):visible')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { top, height } = part.getBoundingClientRect();
          return Math.round((top + height / 2) / 20);
        }),
      );
    expect(new Set(tops).size).toBe(1);
    const bottom = await page
      .locator('.run-table')
      .evaluate((table) => table.getBoundingClientRect().bottom);
    const leader = await page.locator('.figure-name > em').first().boundingBox();
    expect(leader?.y).toBeGreaterThanOrEqual(bottom);
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('lanes are shown of one run at a time, settings in a sheet', async ({ page }) => {
    await openLab(page);
    const rates = await committedRates(page);
    expect(rates[0]).toBe(480);
    expect(rates[1]).toBeGreaterThan(1900);
    const titles = page.locator('.figure-title > span:first-child');
    const lanes = page.locator('button.figure-lane');
    // Both have their clients' bar and the leader's link, one its lanes.
    await expect(titles).toHaveText(['A Batching', 'B Streaming']);
    await expect(page.locator('.figure-clients')).toHaveCount(2);
    await expect(lanes).toHaveCount(4);
    const top = async () => (await lanes.first().boundingBox())?.y ?? 0;
    const before = await top();
    await page.getByRole('group', { name: 'Run to show' }).getByText('Streaming').tap();
    await expect.poll(top).toBeGreaterThan(before);
    await expect(lanes).toHaveCount(4);

    await expect(slider(page, 'TCP window')).toBeHidden();
    await page.getByRole('button', { name: 'Settings', exact: true }).tap();
    await setValue(page, 'TCP window', '16 KiB');
    await settled(page);
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(slider(page, 'TCP window')).toBeHidden();
  });

  test('the letters in the header do what the tabs do, and a menu hides a run', async ({
    page,
  }) => {
    await openLab(page, 'planet');
    const tabs = page.getByRole('group', { name: 'Run to show' }).getByRole('button');
    await openVariants(page);
    const letter = (name: string) =>
      page.getByRole('group', { name: 'compare' }).getByRole('button', { name, exact: true });
    await letter('B Streaming').tap();
    await expect(tabs.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(letter('B Streaming')).toHaveAttribute('aria-pressed', 'true');
    await expect(letter('A Batching')).toHaveAttribute('aria-pressed', 'false');
    await letter('A Batching').tap();
    await expect(tabs).toHaveCount(2);
    await expect(tabs.first()).toHaveAttribute('aria-pressed', 'true');
    // One that is hidden comes, and is the one that is shown.
    await letter('C Streaming what is sent').tap();
    await expect(tabs).toHaveCount(3);
    await expect(tabs.nth(2)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Variant C: name, copy, remove' }).tap();
    await page.getByRole('button', { name: 'Hide', exact: true }).tap();
    await expect(tabs).toHaveCount(2);
  });

  test('a fork is seen while it is edited, and presenting can be left', async ({ page }) => {
    await openLab(page);
    await pause(page);
    await page.getByRole('button', { name: /^Next step/ }).tap();
    await pressClock(page, /^Fork here/);
    const tabs = page.getByRole('group', { name: 'Run to show' }).getByRole('button');
    await expect(tabs).toHaveCount(3);
    await expect(tabs.last()).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: /^Undo/ }).tap();
    await expect(tabs).toHaveCount(2);

    await page.getByRole('button', { name: 'Present (P)' }).tap();
    const leave = page.getByRole('button', { name: /^Leave presenting/ });
    await expect(leave).toBeInViewport({ ratio: 1 });
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    await leave.tap();
    await expect(page.getByRole('button', { name: 'Present (P)' })).toBeVisible();
  });

  test('one finger pans the figure or scrolls the page, two zoom', async ({ page }) => {
    await openLab(page);
    await pause(page);
    await page.keyboard.press('0');
    await page.locator('.figure-panel').evaluate((figure) => figure.scrollIntoView());
    const plot = await page.locator('[data-pan]').boundingBox();
    if (plot === null) throw new Error('The figure marks no plot');
    const [x, y] = [plot.x + plot.width / 2, plot.y + 60];
    const first = await view(page);

    await drag(page, [[x, y]], [[x - 100, y]]);
    const panned = await view(page);
    expect(panned.left).toBeGreaterThan(first.left);
    expect(panned.width).toBeCloseTo(first.width, 3);

    const apart = (px: number): Finger[] => [
      [x, y - px],
      [x, y + px],
    ];
    await drag(page, apart(20), apart(50));
    expect((await view(page)).width).toBeLessThan(0.6 * first.width);

    const zoomed = await view(page);
    await drag(page, [[x, y + 200]], [[x, y]]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
    expect((await view(page)).left).toBeCloseTo(zoomed.left, 1);
  });
});

test.describe('on a lane', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger that rests asks what to break; one that taps or pans does not', {
    tag: '@thorough',
  }, async ({ page }) => {
    await openLab(page);
    await pause(page);
    await page.locator('.figure-panel').evaluate((figure) => figure.scrollIntoView());
    const plot = await page.locator('[data-pan]').boundingBox();
    const tokyo = await page.locator('button.figure-lane', { hasText: 'Tokyo' }).boundingBox();
    if (plot === null || tokyo === null) throw new Error('The figure has no lane');
    const [x, y] = [plot.x + plot.width / 2, tokyo.y + tokyo.height / 2];
    const menu = page.getByRole('dialog', { name: 'Break something' });

    await drag(page, [[x, y]], [[x - 60, y]], 800);
    await expect(menu).toBeHidden();
    await press(page, [x, y], 800);
    await expect(menu.getByRole('heading', { name: /^Tokyo at / })).toBeVisible();
    await menu.getByRole('button', { name: /^Crash from/ }).tap();
    await expect(page.getByLabel('Fault track').getByRole('slider')).toHaveCount(1);

    await press(page, [tokyo.x + tokyo.width / 2, y], 800);
    await expect(menu.getByRole('heading', { name: /^Tokyo at / })).toBeVisible();
  });

  test('a finger that rests and then moves draws how long it is to last', async ({ page }) => {
    await openLab(page);
    await pause(page);
    await page.locator('.figure-panel').evaluate((figure) => figure.scrollIntoView());
    const plot = await page.locator('[data-pan]').boundingBox();
    const tokyo = await page.locator('button.figure-lane', { hasText: 'Tokyo' }).boundingBox();
    if (plot === null || tokyo === null) throw new Error('The figure has no lane');
    const [x, y] = [plot.x + plot.width / 4, tokyo.y + tokyo.height / 2];
    const before = await view(page);
    await drag(page, [[x, y]], [[x + 80, y + 6]], 100, 800);
    const menu = page.getByRole('dialog', { name: 'Break something' });
    await menu.getByRole('button', { name: /^Crash from .+ to .+s$/ }).tap();
    const bar = page.getByLabel('Fault track').getByRole('slider');
    await expect(bar).toHaveAttribute('aria-valuetext', /s to .+s$/);
    // Nothing was panned.
    expect(await view(page)).toEqual(before);
  });

  test('a tap near a message tells what it is, and the sheet is put away again', async ({
    page,
  }) => {
    await openLab(page);
    await pause(page);
    await page.keyboard.press('0');
    await page.locator('.figure-panel').evaluate((figure) => figure.scrollIntoView());
    const plot = await page.locator('[data-pan]').boundingBox();
    const [tokyo, bahrain] = await Promise.all(
      ['Tokyo', 'Bahrain'].map((name) =>
        page.locator('button.figure-lane', { hasText: name }).boundingBox(),
      ),
    );
    if (plot === null || !tokyo || !bahrain) throw new Error('The figure has no lanes');
    const between = (tokyo.y + bahrain.y + tokyo.height) / 2;
    const told = page.getByLabel('Inspector').getByRole('heading', { level: 2 });
    await page.touchscreen.tap(plot.x + 0.3 * plot.width, between);
    await expect(told).toHaveText(/^(proposal|vote)$/);
    await expect(page.getByLabel('Inspector')).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(told).toBeHidden();
  });
});

type Finger = readonly [x: number, y: number];

/** A finger put down, and lifted after a while. */
function press(page: Page, at: Finger, forMs: number): Promise<void> {
  return drag(page, [at], [at], forMs);
}

/** Fingers put down in one place, where they may rest, and lifted in another, where they rest for a while. */
async function drag(
  page: Page,
  from: readonly Finger[],
  to: readonly Finger[],
  forMs = 0,
  restMs = 0,
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const steps = 8;
  const at = (part: number) =>
    from.map(([x, y], id) => {
      const [toX, toY] = to[id] ?? [x, y];
      return { x: x + (toX - x) * part, y: y + (toY - y) * part, id };
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  await page.waitForTimeout(restMs);
  for (let step = 1; step <= steps; step++) {
    const touchPoints = at(step / steps);
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await page.waitForTimeout(forMs);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(100);
}

/** By how much the page is wider than the screen; the window of a phone grows with what does not fit. */
async function overflowPx(page: Page): Promise<number> {
  const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
  return widthPx - (page.viewportSize()?.width ?? 0);
}
