// The page comes up running, and nothing that stands moves.
import { expect, type Page, test } from '@playwright/test';
import { openLab, settled, setValue } from './lab';

interface Shift {
  readonly value: number;
  readonly sources: readonly string[];
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          readonly value: number;
          readonly sources: readonly { readonly node: Node | null }[];
        };
        // What follows the playhead goes with it: the window on the map of the run, and what the legend has so far.
        // Names of runs come with their pictures, for they may tell what is asked.
        const follows = (node: Node | null) =>
          (node instanceof Element ? node : node?.parentElement)?.closest(
            '.minimap, .figure-foot, .compared-runs, .figure-title',
          ) !== null ||
          // Its buttons stay at its right end.
          (node instanceof Element && node.className === 'header-actions');
        const names = sources
          .filter(({ node }) => !follows(node))
          .map(({ node }) =>
            node instanceof Element ? node.className || node.tagName : String(node?.textContent),
          );
        if (names.length > 0) shifts.push({ value, sources: names });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }),
);

test('nothing shifts while the page comes up, plays and is changed', async ({ page }) => {
  await openLab(page, undefined, { asks: true });
  expect(await shifts(page)).toEqual([]);

  for (const key of ['.', 'c', 'm']) await page.keyboard.press(key);
  await setValue(page, 'TCP window', '16 KiB');
  await settled(page);
  expect(await shifts(page)).toEqual([]);
});

for (const scenario of ['planet-window', 'equivocation', 'hidden-lock']) {
  test(`nothing shifts in a window of 1,280 pixels, ${scenario}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openLab(page, scenario, { asks: true });
    expect(await shifts(page)).toEqual([]);
  });
}

test('nothing shifts on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page, undefined, { asks: true });
  await page.keyboard.press('.');
  expect(await shifts(page)).toEqual([]);
});

/** What moved without being asked to, after a moment in which more could. */
async function shifts(page: Page): Promise<readonly Shift[]> {
  await page.waitForTimeout(300);
  return page.evaluate(() => (window as unknown as { shifts: readonly Shift[] }).shifts);
}
