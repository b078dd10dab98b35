// Presenting: an audience sees what has happened, nothing more, and the lecturer has one hand on the keys.
import { expect, type Page, test } from '@playwright/test';
import { answered, committedRates, openLab, pause, playheadS } from './lab';

const caption = (page: Page) => page.locator('.figure-caption');
const runs = (page: Page) => page.getByRole('region', { name: /^[AB]( |$)/ });

test('the future is hidden, events come one by one, and A comes before B', {
  tag: '@thorough',
}, async ({ page }) => {
  const { errors } = await openLab(page);
  await pause(page);
  await page.keyboard.press('0');
  await page.getByRole('button', { name: 'Present (P)' }).click();
  await expect(page.getByLabel('Settings', { exact: true })).toBeHidden();
  // B takes no room before it is revealed.
  await expect(runs(page)).toHaveCount(1);
  const lowA = await lanePitch(page);
  await expect.poll(() => isFuturePlain(page)).toBe(true);

  for (let step = 0; step < 3; step++) {
    const [beforeS, told] = [await playheadS(page), await caption(page).innerText()];
    await page.keyboard.press('.');
    await expect.poll(() => playheadS(page)).toBeGreaterThan(beforeS);
    await expect(caption(page)).not.toHaveText(told);
    await expect(caption(page)).toHaveText(/^A, /);
  }
  const third = await caption(page).innerText();
  await page.keyboard.press(',');
  await expect(caption(page)).not.toHaveText(third);
  await expect.poll(() => isFuturePlain(page)).toBe(true);

  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Reveal B' }).click();
  await expect(runs(page)).toHaveCount(2);
  expect(await lanePitch(page)).toBeLessThan(lowA);
  await page.keyboard.press('r');
  await expect(runs(page)).toHaveCount(1);

  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Settings', { exact: true })).toBeVisible();
  await expect(runs(page)).toHaveCount(2);
  await expect.poll(() => isFuturePlain(page)).toBe(false);
  expect(errors).toEqual([]);
});

test('the stage says what is asked and nothing of what is to be found out', async ({ page }) => {
  await page.goto('./#scenario=consecutive-views&at=300000000&v=1');
  await expect.poll(() => playheadS(page)).toBe(0.3);
  await page.keyboard.press('p');
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: 'Why must the three certified blocks be in consecutive views?',
    }),
  ).toBeVisible();
  const broken = page.locator('.figure-caveat');
  await expect(broken).toHaveCount(0);
  const legend = page.locator('.figure-legend');
  await expect(legend.getByText('time-out')).toHaveCount(0);
  await page.getByRole('slider', { name: 'Playhead' }).fill('2000');
  await expect(legend.getByText('time-out')).toBeVisible();
  await expect(legend.getByText('violation')).toHaveCount(0);
  await page.keyboard.press('r');
  // Nor what is broken in B, which its name would say.
  await expect(runs(page)).toHaveCount(2);
  await page.keyboard.press('n');
  await expect(page.locator('.run-table')).toBeVisible();
  await expect(page.getByRole('main').getByText('Any views')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(broken).toHaveCount(0);
  // B is not safe, which its legend says as late as B is revealed.
  await page.keyboard.press('p');
  await page.getByRole('slider', { name: 'Playhead' }).fill('7000');
  await expect(legend.getByText('violation')).toBeVisible();
  await page.keyboard.press('p');
  await expect(runs(page)).toHaveCount(1);
  await expect(legend.getByText('time-out')).toBeVisible();
  await expect(legend.getByText('violation')).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(legend.getByText('violation')).toBeVisible();
});

test('a fault that is still to come does not show', async ({ page }) => {
  await answered(page);
  const faults = '[{"kind":"crash","replica":0,"at_s":1,"until_s":2}]';
  await page.goto(
    `./#scenario=planet-window&set.faults=${faults}&view=0-3000000000&at=500000000&v=1`,
  );
  const bar = page.getByLabel('Fault track').getByRole('slider');
  const onTop = () =>
    bar.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found !== null && element.contains(found);
    });
  await expect.poll(onTop).toBe(true);
  await page.keyboard.press('p');
  await expect(bar).toHaveCount(0);
  await page.getByRole('slider', { name: 'Playhead' }).fill('900');
  await expect.poll(onTop).toBe(true);
});

test('numbers are there to be guessed until n shows them, and the clock stays in its place', async ({
  page,
}) => {
  await openLab(page);
  await page.keyboard.press('p');
  // Beside the keys, which come later than the page, and are seen when they are asked for.
  await page.keyboard.press('?');
  await expect(page.getByRole('button', { name: 'Leave' })).toBeInViewport();
  const map = await page.locator('.minimap').boundingBox();
  expect(await committedRates(page)).toEqual([]);
  // How busy the links are is to be guessed as well.
  const busy = page.locator('.figure-body').getByText(/so far/);
  await expect(busy).toHaveCount(0);
  await page.keyboard.press('n');
  // What the question asks is still to be guessed.
  const throughput = page.locator('.run-table [data-cell="throughput"]');
  await expect(throughput).toHaveText([/^\?after your guess/]);
  await expect(busy).toHaveCount(1);
  await page.keyboard.press('r');
  await expect(busy).toHaveCount(2);
  await expect(throughput).toHaveCount(2);
  await page.keyboard.press('q');
  await expect(page.locator('.stage-told')).toHaveAttribute('data-told', 'true');
  // At 0.3 s nothing is committed; the whole run is told at its end.
  const playhead = page.getByRole('slider', { name: 'Playhead' });
  await playhead.fill('100');
  await expect.poll(() => committedRates(page)).toEqual([0, 0]);
  await playhead.fill('10000');
  await expect.poll(async () => (await committedRates(page))[0]).toBe(480);
  await expect.poll(async () => (await committedRates(page))[1]).toBeGreaterThan(480);
  // What is hidden again has no numbers.
  await page.keyboard.press('r');
  await expect(throughput).toHaveCount(1);
  expect(await page.locator('.minimap').boundingBox()).toEqual(map);
});

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
] as const) {
  test.describe(`on a projector of ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('the figure, its legend and the clock stand above the fold', { tag: '@thorough' }, async ({
      page,
    }) => {
      await openLab(page);
      await page.keyboard.press('p');
      await page.keyboard.press('j');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
      for (const key of ['n', 'r']) await page.keyboard.press(key);
      await expect(runs(page)).toHaveCount(2);
      await expect(page.locator('[data-scrub]')).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.figure-foot')).toBeInViewport({ ratio: 1 });
      // The keys lie over the foot while they are asked for.
      const leave = page.getByRole('button', { name: 'Leave' });
      await expect(leave).not.toBeInViewport();
      await page.keyboard.press('?');
      await expect(leave).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('?');
      // The legend and the map's times are read from the last row as the rest is.
      const sizes = await page
        .locator('.lab, .figure-legend, .minimap-ticks span')
        .evaluateAll((texts) =>
          texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
        );
      expect(Math.min(...sizes) / Math.max(...sizes)).toBeGreaterThan(0.75);
      const main = page.locator('.lab-main');
      await expect
        .poll(() => main.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
        .toBe(0);
      await page.keyboard.press('p');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      // Off the stage it is another choice.
      for (const theme of ['projector', 'light']) {
        await page.keyboard.press('j');
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      }
    });
  });
}

/** Pixels from the first lane of A to the next. */
async function lanePitch(page: Page): Promise<number> {
  const lanes = runs(page).first().locator('.figure-label.figure-lane');
  const [first, second] = [await lanes.nth(0).boundingBox(), await lanes.nth(1).boundingBox()];
  return (second?.y ?? 0) - (first?.y ?? 0);
}

/** Whether nothing but the lanes lies right of the playhead: no time looks different from another. */
function isFuturePlain(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const canvas = [...document.querySelectorAll<HTMLCanvasElement>('.figure-body canvas')].at(-1);
    const plot = document.querySelector<HTMLElement>('[data-pan]');
    const context = canvas?.getContext('2d');
    if (!canvas || !plot || !context) throw new Error('The figure has no canvas');
    const ratio = canvas.width / canvas.clientWidth;
    const x = (plot.offsetLeft + 0.8 * plot.offsetWidth) * ratio;
    const y = plot.offsetTop * ratio;
    const width = Math.round(0.15 * plot.offsetWidth * ratio);
    const { data } = context.getImageData(x, y, width, plot.offsetHeight * ratio);
    const isFirst = (i: number) => i % (4 * width) < 4;
    return data.every((value, i) =>
      i % 4 === 3 ? value === 255 : isFirst(i) || value === data[i - 4],
    );
  });
}

test('the ledgers of both runs, the caption and the axis are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLab(page, 'planet-window');
  await page.keyboard.press('b');
  await page.keyboard.press('p');
  const main = page.getByRole('main');
  await expect
    .poll(() => main.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBe(0);
  const bottom = (await main.boundingBox())?.height ?? 0;
  const axis = await page.locator('.figure-scrub').boundingBox();
  expect((axis?.y ?? bottom) + (axis?.height ?? 0)).toBeLessThan(bottom);
});

test('what goes wrong in a run alone is not told before it is revealed', async ({ page }) => {
  await openLab(page, 'forking&shown=A,B&v=1');
  await page.keyboard.press('p');
  const bars = page.getByRole('region', { name: 'Fault track' }).getByRole('slider');
  await expect(bars).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(bars).toHaveCount(1);
});

test('a setting that changes on the way is told when it does', async ({ page }) => {
  await answered(page);
  await page.goto('./#scenario=slower-on-the-way&at=4500000000&v=1');
  await expect.poll(() => playheadS(page)).toBe(4.5);
  const change = page.getByRole('heading', { name: /^A 400 ms.*from 5\ss: Latency factor × 6/ });
  await expect(change).toBeVisible();
  await page.keyboard.press('p');
  await expect(change).toHaveCount(0);
  await page.getByRole('slider', { name: 'Playhead' }).fill('5000');
  await expect(change).toBeVisible();
});
