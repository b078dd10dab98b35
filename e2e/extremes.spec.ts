// Every setting can be drawn to its end, and the page goes on drawing.
import { expect, type Page, test } from '@playwright/test';
import { openAddress, openLab, settled } from './lab';

/** A page that hangs does so for many seconds; a busy machine may lose some frames. */
const longestFrameMs = 4000;

test('frames still come with each slider at its maximum', { tag: '@thorough' }, async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { errors } = await openLab(page);
  const sliders = page.getByLabel('Settings', { exact: true }).getByRole('slider');
  const names = await sliders.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label')),
  );
  expect(names.length).toBeGreaterThan(5);
  for (let index = 0; index < names.length; index++) {
    const before = await sliders.nth(index).inputValue();
    await sliders.nth(index).press('End');
    // A thousand replicas that stream are half a minute's work.
    await settled(page, 120_000);
    const longest = await longestPauseMs(page);
    expect(longest, `slider ${names[index] ?? index}`).toBeLessThan(longestFrameMs);
    await expect(page.getByText('cannot be run')).toHaveCount(0);
    await sliders.nth(index).fill(before);
    await settled(page);
  }
  expect(errors).toEqual([]);
});

test('a link into a run that is offered far more than its links carry', {
  tag: '@thorough',
}, async ({ page }) => {
  const set = 'set.workload.rate_tps=6000000';
  await openAddress(
    page,
    `./#scenario=planet-window&${set}&at=2200000000&view=1200000000-2700000000&v=1`,
  );
  expect(await longestPauseMs(page)).toBeLessThan(longestFrameMs);
});

/** The longest time between two frames while the picture of what was set arrives. */
function longestPauseMs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        let before = start;
        let longest = 0;
        const frame = () => {
          const now = performance.now();
          longest = Math.max(longest, now - before);
          before = now;
          if (now - start > 1000) resolve(longest);
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
}
