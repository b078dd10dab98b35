// A phone in portrait: one run at a time, settings in a sheet, fingers on the figure and the page.
import { expect, type Page, test } from '@playwright/test';
import { goodputs, openLab, pause, settled, setValue, slider, view } from './lab';

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('nothing overflows sideways, and what is touched is large enough', async ({ page }) => {
      await openLab(page);
      await page.getByRole('button', { name: 'more' }).tap();
      expect(await overflowPx(page)).toBeLessThanOrEqual(0);
      const small = await page.locator('button:visible, select:visible').evaluateAll((targets) =>
        targets
          .filter((target) => {
            const box = target.getBoundingClientRect();
            return Math.min(box.width, box.height) < 24;
          })
          .map((target) => target.textContent),
      );
      expect(small).toEqual([]);
    });
  });
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('runs are shown one at a time, settings in a sheet', async ({ page }) => {
    await openLab(page);
    expect(await goodputs(page)).toEqual([491]);
    await page.getByRole('group', { name: 'Run to show' }).getByText('Streaming').tap();
    await expect.poll(async () => (await goodputs(page))[0]).toBeGreaterThan(1900);
    expect(await goodputs(page)).toHaveLength(1);

    await expect(slider(page, 'TCP window')).toBeHidden();
    await page.getByRole('button', { name: 'Settings' }).tap();
    await setValue(page, 'TCP window', '16 KiB');
    await settled(page);
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(slider(page, 'TCP window')).toBeHidden();
  });

  test('one finger pans the figure or scrolls the page, two zoom', async ({ page }) => {
    await openLab(page);
    await pause(page);
    await page.keyboard.press('0');
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

type Finger = readonly [x: number, y: number];

/** Fingers put down in one place and lifted in another. */
async function drag(page: Page, from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const steps = 8;
  const at = (part: number) =>
    from.map(([x, y], id) => {
      const [toX, toY] = to[id] ?? [x, y];
      return { x: x + (toX - x) * part, y: y + (toY - y) * part, id };
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step++) {
    const touchPoints = at(step / steps);
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(100);
}

function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
