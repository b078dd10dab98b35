// A shipped lesson given whole by one key, and what an audience can read of it from the last row.
import { expect, type Page, test } from '@playwright/test';
import { openAddress, settled } from './lab';

const beatOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.stage-question')?.dataset.beat ?? '');
const titleOf = (page: Page) => page.locator('.stage-title h1').innerText();

async function openStage(page: Page, lesson: string) {
  await openAddress(page, `./#lesson=${lesson}`, { asks: true });
  await page.keyboard.press('p');
  await expect(page.locator('.stage-question')).toHaveAttribute('data-beat', 'ask');
  await settled(page);
}

test('Page Down alone gives the whole of a lesson, in at most six presses an item', {
  tag: '@thorough',
}, async ({ page }) => {
  test.slow();
  await openStage(page, 'larger-batches');
  let presses = 0;
  const items: number[] = [];
  for (let item = 0; item < 8; item++) {
    const title = await titleOf(page);
    const before = presses;
    for (;;) {
      const beat = await beatOf(page);
      if (beat === 'answer') await expect(page.locator('.stage-told')).not.toHaveText('');
      if (item === 7 && beat === 'answer') break;
      await page.keyboard.press('PageDown');
      presses++;
      await expect
        .poll(async () => [await titleOf(page), await beatOf(page)])
        .not.toEqual([title, beat]);
      if ((await titleOf(page)) !== title) break;
    }
    items.push(presses - before);
    await expect.poll(() => beatOf(page)).toBe(item === 7 ? 'answer' : 'ask');
    await settled(page);
  }
  expect(Math.max(...items)).toBeLessThanOrEqual(6);
  expect(presses).toBeLessThanOrEqual(8 * 6);
  test.info().annotations.push({ type: 'presses', description: `${presses}: ${items.join(', ')}` });
  await page.keyboard.press('PageDown');
  await expect(page.locator('.figure-caption')).toHaveText('This is the end of the lecture');
});

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
] as const) {
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const theme of ['own', 'projector']) {
      test(`${theme} theme: no text is below 2.2 % of the height, nothing lies over another`, async ({
        page,
      }) => {
        await openStage(page, 'larger-batches');
        if (theme === 'projector') await page.keyboard.press('j');
        await page.keyboard.press('Shift+PageDown');
        await settled(page);
        for (const beat of ['ask', 'hands', 'play', 'reveal', 'answer']) {
          if (beat !== 'ask') await page.keyboard.press('PageDown');
          await expect.poll(() => beatOf(page)).toBe(beat);
          await page.waitForTimeout(500);
          const { small, asked, over, scrolls } = await page.evaluate(read);
          expect(small, beat).toEqual([]);
          expect(Math.min(...asked) / height, beat).toBeGreaterThanOrEqual(0.04);
          expect(over, beat).toEqual([]);
          expect(scrolls, beat).toBe(false);
        }
      });
    }
  });
}

/** What of the stage is too small, what is asked how large, and what lies over what. */
function read() {
  const least = 0.022 * innerHeight;
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.visually-hidden, .transport, [popover]') === null;
  const texts = [...document.querySelectorAll('.lab *')].filter(
    (element) =>
      isSeen(element) &&
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && (textContent ?? '').trim() !== '',
      ) &&
      element.getBoundingClientRect().width > 2 &&
      element.getBoundingClientRect().height > 2,
  );
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const small = texts
    .filter((element) => sizeOf(element) < least - 0.05)
    .map((element) => `${element.className || element.tagName} ${sizeOf(element)}`);
  const asked = [...document.querySelectorAll('.stage-ask, .stage-choices button')].map(sizeOf);
  const told = document.querySelector('.stage-told[data-told="true"]');
  if (told !== null) asked.push(sizeOf(told));
  const blocks = ['.stage-title', '.stage-question', '.narration', '.figure-panel'].flatMap(
    (name) => {
      const box = document.querySelector(name)?.getBoundingClientRect();
      return box === undefined ? [] : [{ name, top: box.top, bottom: box.bottom }];
    },
  );
  const over = blocks.flatMap(({ name, bottom }, place) => {
    const next = blocks[place + 1];
    return next !== undefined && bottom > next.top + 1 ? [`${name} over ${next.name}`] : [];
  });
  const caption = document.querySelector('.figure-caption');
  if (caption !== null && caption.scrollHeight > caption.clientHeight + 1) over.push('narration');
  const main = document.querySelector('.lab-main');
  const scrolls = main !== null && main.scrollHeight > main.clientHeight + 1;
  return { small, asked, over, scrolls };
}
