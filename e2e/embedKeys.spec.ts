// The keyboard of a page with a figure: into it, in it, out of it.
import { expect } from '@playwright/test';
import { frame, ready, test } from './embedHost';

test('Tab leads into the figure and out of it, and its keys work in it alone', async ({
  page,
  openHost,
}) => {
  await openHost(
    `<button>Before</button><quorum-scope scenario="planet"></quorum-scope><button>After</button>`,
  );
  await ready(page);
  const playhead = frame(page).getByTestId('playhead');
  await expect(playhead).toHaveText('14.570 s');
  await page.getByRole('button', { name: 'Before' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('.');
  await page.waitForTimeout(200);
  await expect(playhead).toHaveText('14.570 s');

  await page.keyboard.press('Tab');
  const isInside = () =>
    page.evaluate(() => document.activeElement?.tagName.toLowerCase() === 'quorum-scope');
  expect(await isInside()).toBe(true);
  await expect(frame(page).getByRole('main')).toBeFocused();
  await expect(frame(page).getByRole('main')).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('ArrowLeft');
  await expect(playhead).not.toHaveText('14.570 s');
  await page.keyboard.press('Space');
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(frame(page).getByRole('button', { name: 'Play' })).toBeVisible();
  // What is open in the figure closes first.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(frame(page).locator(':popover-open')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(frame(page).locator(':popover-open')).toHaveCount(0);
  expect(await isInside()).toBe(true);
  await page.keyboard.press('Escape');
  // Out of it: the next key is the host's.
  await expect
    .poll(() =>
      page.evaluate(
        () => document.querySelector('quorum-scope')?.shadowRoot?.activeElement?.tagName,
      ),
    )
    .toBe('SPAN');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'After' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  expect(await isInside()).toBe(true);

  // Or through all of it, by Tab alone.
  await page.getByRole('button', { name: 'Before' }).focus();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (!(await isInside())) break;
  }
  await expect(page.getByRole('button', { name: 'After' })).toBeFocused();
});

test('arrows, plus and minus move the clock and the view once the figure is clicked', async ({
  page,
  openHost,
}) => {
  await openHost('<quorum-scope scenario="planet" autoplay="0"></quorum-scope>');
  await ready(page);
  const view = () => frame(page).locator('.figure-axis').innerText();
  const before = await view();
  await page.keyboard.press('+');
  await page.waitForTimeout(200);
  expect(await view()).toBe(before);
  await frame(page).locator('.figure-plot').click();
  await page.keyboard.press('+');
  await expect.poll(view).not.toBe(before);
  await page.keyboard.press('-');
  await expect.poll(view).toBe(before);
  await page.keyboard.press('Space');
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(frame(page).getByRole('button', { name: 'Play' })).toBeVisible();
});

test('a figure has the scenario’s name, and is told in sentences', async ({ page, openHost }) => {
  await openHost('<quorum-scope scenario="planet"></quorum-scope>');
  await ready(page);
  const title = 'Why not simply send larger batches?';
  await expect(page.locator('iframe')).toHaveAttribute('title', title);
  const main = frame(page).getByRole('main', { name: title });
  await expect(main).toHaveAccessibleDescription(
    /Batching, 12\.000\ss to 1\d\.\d\d\d\ss\. .*The leader’s link sends for 0\.\d\d\ss, then is silent for 0\.\d\d\ss\./,
  );
});
