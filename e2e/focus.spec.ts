// Where the focus is: keys take it from part to part and along rows, and it stays near what goes away.
import { expect, type Page, test } from '@playwright/test';
import {
  browseButton,
  openAddress,
  openClock,
  openLab,
  openVariants,
  pause,
  playheadS,
  settled,
  slider,
  togglePanel,
  wantAll,
} from './lab';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

/** Selects the last message before the first commit. */
async function selectMessage(page: Page): Promise<void> {
  await page.keyboard.press('0');
  await expect.poll(() => playheadS(page)).toBe(0);
  await page.keyboard.press('c');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0);
  await page.keyboard.press('[');
  await expect(inspector(page)).toBeVisible();
}

test('arrows go along a row that a key led to, whatever was pressed before', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await page.keyboard.press('0');
  await expect.poll(() => playheadS(page)).toBe(0);
  await page.getByRole('heading', { name: 'Quorumscope' }).click();
  await page.keyboard.press('t');
  await expect(button(page, /^Start of the run/)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, /^Previous step/)).toBeFocused();
  expect(await playheadS(page)).toBe(0);
});

test('the header is the page’s, not the inspector’s', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await selectMessage(page);
  await button(page, /^Back to the settings/).focus();
  await page.keyboard.press('g');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('h');
  await expect(browseButton(page)).toBeFocused();
});

test('what is followed in the inspector leaves the focus there', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await selectMessage(page);
  const before = await inspector(page).innerText();
  const cause = inspector(page)
    .locator('section', { hasText: 'Because of' })
    .getByRole('button')
    .first();
  await cause.press('Enter');
  await expect.poll(() => inspector(page).innerText()).not.toBe(before);
  await expect.poll(() => hasFocus(page, '.inspector')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(inspector(page)).toBeHidden();
  await expect.poll(() => hasFocus(page, '#settings')).toBe(true);
  // Letters are keys all the same: it has come into no line of text.
  await page.keyboard.press('g');
  await expect(page.getByRole('main')).toBeFocused();
});

test('what is taken away in a menu leaves the focus in it, or near its button', async ({
  page,
}) => {
  await openLab(page);
  await pause(page);
  await openVariants(page);
  await button(page, 'Add a variant').press('Enter');
  await settled(page);
  await button(page, /^Variant C:/).press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Name of variant C')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, /^Variant C:/)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(button(page, /^Variant C:/)).toBeHidden();
  await expect.poll(() => hasFocus(page, '.variant-chips')).toBe(true);
  await page.keyboard.press('Escape');

  for (const end of ['Home', 'End']) {
    const before = await playheadS(page);
    await page.keyboard.press(end);
    await expect.poll(() => playheadS(page)).not.toBe(before);
    await page.keyboard.press('m');
  }
  await openClock(page);
  await button(page, '2 marks').press('Enter');
  const removes = button(page, /^Remove mark/);
  await removes.first().press('Enter');
  await expect(removes).toHaveCount(1);
  await expect(removes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, '0 marks')).toBeDisabled();
  await expect(page.locator('.mark-list')).toBeHidden();
  await expect(button(page, '0 marks')).toBeFocused();
  // There is nothing to open.
  for (const key of ['Enter', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.locator('.mark-list')).toBeHidden();
});

test('what adds a fault keeps the focus where the run ends, and adds none there', async ({
  page,
}) => {
  await wantAll(page);
  await openAddress(page, './#scenario=planet-window&at=5000000000&v=1');
  // Every group of settings is a heading.
  const groups = await page.locator('.controls fieldset > legend').count();
  expect(groups).toBeGreaterThan(3);
  await expect(page.locator('.controls fieldset > legend').getByRole('heading')).toHaveCount(
    groups,
  );
  const adder = button(page, '+ loss');
  await adder.click();
  const receiver = page.getByLabel(/loss: receiver$/);
  await expect(receiver).toHaveValue('*');
  await page.keyboard.press('End');
  await expect.poll(() => playheadS(page)).toBe(30);
  await expect(adder).toBeDisabled();
  await expect(adder).toHaveAttribute('title', '+ loss: the run ends here');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(adder).toBeFocused();
  await expect(receiver).toHaveCount(1);
  await expect(receiver).toHaveValue('*');
});

test('what can do nothing any more keeps the focus, says why, and does nothing', async ({
  page,
}) => {
  await openLab(page);
  await pause(page);
  await page.keyboard.press('End');
  await openClock(page);
  const fork = button(page, /^Fork here/);
  await fork.focus();
  await expect(fork).toBeDisabled();
  await expect(fork).toHaveAttribute('title', /: the run ends here$/);
  await page.keyboard.press('Enter');
  await fork.click({ force: true });
  await expect(fork).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.figure-title')).toHaveCount(2);

  // A setting that the fork keeps: the key was pressed on its slider.
  await page.keyboard.press('0');
  await page.keyboard.press('c');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0);
  const replicas = slider(page, 'Replicas');
  await replicas.focus();
  await page.keyboard.press('k');
  await expect(replicas).toBeDisabled();
  await expect(replicas).toBeFocused();
  const before = await replicas.inputValue();
  await replicas.press('ArrowUp');
  await expect(replicas).toHaveValue(before);
  const place = page.getByLabel('Place', { exact: true });
  await place.focus();
  await page.keyboard.press('ArrowDown');
  await expect(place.locator('option')).toHaveText(['Five AWS regions']);
  await settled(page);
  await expect(page.locator('.figure-title')).toHaveCount(3);
});

test('a block’s button stays that block’s when the view moves', async ({ page }) => {
  await openLab(page, 'two-chain');
  await pause(page);
  await page.keyboard.press('End');
  await togglePanel(page, 'as tables');
  const blocks = page.getByRole('table', { name: /^Blocks in view/ }).getByRole('button');
  await expect.poll(() => blocks.count()).toBeGreaterThan(6);
  const fourth = blocks.nth(3);
  await fourth.focus();
  const name = (await fourth.getAttribute('aria-label')) as string;
  await page.keyboard.press('a');
  await expect.poll(() => fourth.getAttribute('aria-label')).not.toBe(name);
  await expect(blocks.and(page.locator(':focus'))).toHaveAttribute('aria-label', name);
});

test('on the stage keys open nothing that is not there, and Escape closes a meaning first', async ({
  page,
}) => {
  await openLab(page);
  await pause(page);
  await button(page, 'Present (P)').press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const lane = button(page, /N\. Virginia/).first();
  await lane.press('Enter');
  await expect(lane).toHaveAttribute('aria-pressed', 'true');
  for (const key of ['e', 'h']) await page.keyboard.press(key);
  await expect(lane).toBeFocused();
  await expect(lane).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.skip-links').getByRole('button')).toHaveCount(2);

  await button(page, 'ideal').first().press('Enter');
  const meaning = page.locator('.term-meaning:popover-open');
  await expect(meaning).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  const leave = button(page, /^Leave presenting/);
  await expect(leave).toBeVisible();
  // The first closes what was picked.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(leave).toBeHidden();
});

test('what comes and goes with presenting leaves the focus to the figure: Space plays', async ({
  page,
}) => {
  await openLab(page);
  await pause(page);
  await button(page, 'Present (P)').click();
  // The keys come later than the page, and are seen while the mouse moves.
  const reveal = button(page, /^Reveal B/);
  await expect(reveal).toBeAttached();
  await page.mouse.move(500, 400);
  await reveal.click();
  await page.keyboard.press('Escape');
  await expect(button(page, /^Leave presenting/)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button(page, /^Pause/)).toBeVisible();

  await button(page, /^Next step/).press('p');
  await expect(button(page, /^Leave presenting/)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a narrow screen’s settings come with their key, and go with Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page);
  await pause(page);
  await page.keyboard.press('e');
  await expect(slider(page, 'Replicas')).toBeFocused();
  await page.keyboard.press('h');
  await expect(browseButton(page)).toBeFocused();
  await page.keyboard.press('e');
  await expect(slider(page, 'Replicas')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(slider(page, 'Replicas')).toBeHidden();
  await expect(button(page, /^Settings$/)).toBeFocused();

  await button(page, 'Go to the settings (E)').press('Enter');
  await expect(slider(page, 'Replicas')).toBeFocused();
});

function hasFocus(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    (part) => document.querySelector(part)?.contains(document.activeElement) ?? false,
    selector,
  );
}
