// The keyboard drives the clock and the view, and only while focus is in no field.
import { expect, type Page, test } from '@playwright/test';
import {
  browseButton,
  exactValue,
  heading,
  openLab,
  pause,
  playheadS,
  settled,
  view,
  withMotion,
} from './lab';

test('Space plays and pauses, also when a slider has the focus', async ({ page }) => {
  await withMotion(page);
  await openLab(page);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByRole('slider', { name: 'Sockets', exact: true }).focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('. and , step through what matters and tell it; Shift steps every event', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await page.keyboard.press('0');
  await expect.poll(() => playheadS(page)).toBe(0);

  const told: string[] = [];
  const caption = page.locator('.figure-caption');
  await expect(caption).toHaveText('');
  for (let step = 0; step < 6; step++) {
    const before = await caption.innerText();
    await page.keyboard.press('.');
    await expect(caption).not.toHaveText(before);
    told.push(await caption.innerText());
  }
  expect(told.at(-1)).toMatch(/^[AB], \d+\.\d{3}\ss: ./);
  await page.keyboard.press(',');
  await expect(caption).toHaveText(String(told.at(-2)));

  const atS = await playheadS(page);
  await page.keyboard.press('Shift+Period');
  await expect(caption).not.toHaveText(String(told.at(-2)));
  expect(await playheadS(page)).toBeGreaterThanOrEqual(atS);
});

test('the arrows move the playhead, W S A D F 0 the view', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await page.keyboard.press('0');
  const first = await view(page);

  await page.keyboard.press('ArrowRight');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0);
  const smallS = await playheadS(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => playheadS(page)).toBeCloseTo(11 * smallS, 2);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => playheadS(page)).toBeCloseTo(10 * smallS, 2);

  await page.keyboard.press('w');
  await expect.poll(async () => (await view(page)).width).toBeLessThan(first.width);
  await page.keyboard.press('s');
  await page.keyboard.press('s');
  await expect.poll(async () => (await view(page)).width).toBeGreaterThan(first.width);
  const { left } = await view(page);
  await page.keyboard.press('d');
  await expect.poll(async () => (await view(page)).left).toBeGreaterThan(left);
  await page.keyboard.press('a');
  await expect.poll(async () => (await view(page)).left).toBeCloseTo(left, 3);
  await page.keyboard.press('f');
  await expect.poll(() => view(page)).toEqual({ left: 0, width: 100 });
  await page.keyboard.press('0');
  await expect.poll(() => view(page)).toEqual(first);
  await expect.poll(() => playheadS(page)).toBe(0);
});

test('the keys are the field’s own while one has the focus', async ({ page }) => {
  await openLab(page);
  await pause(page);
  const before = await view(page);
  await exactValue(page, 'Batch').focus();
  await page.keyboard.type('w 0?');
  await expect(exactValue(page, 'Batch')).toHaveValue('w 0?');
  expect(await view(page)).toEqual(before);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('Space plays as soon as a scenario was opened from the browser', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page);
  await browseButton(page).press('Enter');
  await page.locator('[data-scenario="datacentre"]').press('Enter');
  await expect(heading(page, /^Does streaming help inside one/)).toBeVisible();
  await settled(page);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.locator('.browser')).toBeHidden();
});

test('? opens the help at its top, and ? or Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await openLab(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'What is this?' })).toBeInViewport();
  await expect(dialog.getByText('play or pause')).toBeVisible();
  const escapeKey = dialog.getByRole('term').filter({ hasText: /^Escape$/ });
  await expect(escapeKey).toHaveCount(1);
  await page.keyboard.press('?');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the wheel alone scrolls the page, and tells once what zooms', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await openLab(page);
  await pause(page);
  const first = await view(page);
  const plot = await page.locator('[data-pan]').boundingBox();
  if (plot === null) throw new Error('The figure marks no plot');
  const overPlot = [plot.x + plot.width / 2, Math.min(450, plot.y + 60)] as const;
  await page.mouse.move(...overPlot);
  // Whether whatever scrolls here may: the page, or a part of it.
  await page.evaluate(() => {
    addEventListener('wheel', ({ defaultPrevented }) => {
      document.body.dataset.wheel = defaultPrevented ? 'taken' : 'free';
    });
  });
  await page.mouse.wheel(0, 120);
  await expect(page.locator('body')).toHaveAttribute('data-wheel', 'free');
  const hint = page.getByRole('status').filter({ hasText: 'wheel zooms' });
  await expect(hint).toHaveText('Ctrl + wheel zooms');
  expect(await view(page)).toEqual(first);
  await expect(hint).toBeHidden();
  await page.mouse.wheel(0, 120);
  await expect(page.locator('body')).toHaveAttribute('data-wheel', 'free');
  await expect(hint).toBeHidden();

  // Zoomed in, Shift pans.
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -400);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await view(page)).width).toBeLessThan(0.7 * first.width);
  const near = await view(page);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 100);
  await page.keyboard.up('Shift');
  await expect.poll(async () => (await view(page)).left).toBeGreaterThan(near.left);
  expect((await view(page)).width).toBeCloseTo(near.width, 5);
});

test('wheel, drag and axis move the view and the playhead under the pointer', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await page.keyboard.press('0');
  const first = await view(page);
  const plot = await page.locator('[data-pan]').boundingBox();
  const axis = await page.locator('[data-scrub]').boundingBox();
  if (plot === null || axis === null) throw new Error('The figure marks no plot and no axis');

  await page.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 4);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await view(page)).width).toBeLessThan(first.width);
  const zoomed = await view(page);
  const middle = ({ left, width }: typeof first) => left + width / 2;
  expect(middle(zoomed)).toBeCloseTo(middle(first), 2);

  await page.mouse.down();
  await page.mouse.move(plot.x + plot.width / 4, plot.y + plot.height / 4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await view(page)).left).toBeGreaterThan(zoomed.left);

  await page.mouse.click(axis.x + axis.width * 0.75, axis.y + axis.height / 2);
  const { left, width } = await view(page);
  const pointedS = ((left + 0.75 * width) / 100) * 30;
  await expect.poll(() => playheadS(page)).toBeCloseTo(pointedS, 1);
});

/** What has the focus, as it is called. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement ? (element.labels ?? []) : [];
    const label = [...labels].map((each) => each.textContent).join(' ');
    return (
      element?.getAttribute('aria-label') ||
      document.getElementById(element?.getAttribute('aria-labelledby') ?? '')?.textContent ||
      label ||
      (element?.tagName === 'MAIN' ? 'the figure' : element?.textContent) ||
      ''
    );
  });

test('skip links come first, and each part of the page is one key away', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const skip = page.getByRole('navigation', { name: 'Skip links' });
  await page.locator('.lab').evaluate((lab) => {
    lab.setAttribute('tabindex', '-1');
    lab.focus();
    lab.removeAttribute('tabindex');
  });
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Go to the figure (G)');
  await expect(skip).toHaveCSS('clip-path', 'none');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // Past its menu of variants: what is set first is moved first.
  expect(await focused(page)).toBe('Replicas');
  await expect(skip).not.toHaveCSS('clip-path', 'none');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const groups: string[] = [];
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('e');
    groups.push(await focused(page));
  }
  expect(groups.slice(0, 4)).toEqual(['Batch', 'Profile', 'Offered rate', '+ crash']);
  await page.keyboard.press('g');
  expect(await focused(page)).toBe('Figure');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('ideal');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('clients, Frankfurt');
  // The names of a run's rows are one stop.
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toMatch(/N\. Virginia$/);
  await page.keyboard.press('t');
  expect(await focused(page)).toBe('Start of the run (Home)');
  await page.keyboard.press('h');
  expect(await focused(page)).toMatch(/^\d+ questions, /);
  await page.keyboard.press('g');
  expect(await focused(page)).toMatch(/N\. Virginia$/);
  await page.keyboard.press('e');
  expect(await focused(page)).toBe(groups.at(-1));
});

test('a row of controls is one stop of Tab, and arrows go along it', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page);
  await page.getByRole('button', { name: '+ crash' }).click();
  await page.getByRole('button', { name: '+ slow link' }).click();
  await settled(page);
  await page.keyboard.press('g');
  const stops: string[] = [];
  while (!stops.includes('Fewer settings') && stops.length < 30) {
    await page.keyboard.press('Tab');
    stops.push(await focused(page));
  }
  // The word of each run's network is one.
  expect(stops.length).toBeLessThanOrEqual(14);

  // Left and right are the mark's own, up and down lead to the next one.
  const marks = page.getByRole('region', { name: 'Fault track' }).getByRole('slider');
  const at = () => marks.nth(1).getAttribute('aria-valuenow').then(Number);
  const before = await at();
  while (!(await marks.first().evaluate((mark) => mark === document.activeElement)))
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(marks.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(at).toBeGreaterThan(before);

  await page.keyboard.press('t');
  expect(await focused(page)).toBe('Start of the run (Home)');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toMatch(/^Previous step/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toBe('Speed');
  // Tab comes back to where it left.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('Speed');
});

test('arrows stay the playhead’s after a press of a button with the pointer', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await page.getByRole('button', { name: /^Start of the run/ }).click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0);
});

test('the focus stays near what a key takes away, and Escape puts away what is told', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page);
  await page.getByRole('button', { name: '+ crash' }).click();
  await page.getByRole('button', { name: '+ slow link' }).click();
  await settled(page);
  const marks = page.getByRole('region', { name: 'Fault track' }).getByRole('slider');
  await marks.last().focus();
  await page.keyboard.press('Delete');
  await expect(marks).toHaveCount(1);
  await expect(marks.first()).toBeFocused();
  await page.getByRole('button', { name: /^Remove: / }).press('Enter');
  await expect(marks).toHaveCount(0);
  await expect(page.getByRole('button', { name: '+ crash' })).toBeFocused();

  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  // Each arrives before the next: one that comes late would enable the button once more.
  const addresses = new Set([page.url()]);
  for (let edit = 0; edit < 4; edit++) {
    await page.keyboard.press('Enter');
    await expect.poll(() => addresses.has(page.url())).toBe(false);
    addresses.add(page.url());
    await settled(page);
  }
  // It says why, does no more, and keeps the focus.
  await expect(undo).toBeDisabled();
  await expect(undo).toHaveAttribute('title', /: nothing to undo$/);
  const address = page.url();
  await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  expect(page.url()).toBe(address);

  // A field that is done with lets the focus go, and letters are keys again.
  await exactValue(page, 'Sockets').fill('2');
  await page.keyboard.press('Enter');
  await expect(exactValue(page, 'Sockets')).not.toBeFocused();

  await page.goto('about:blank');
  await page.goto('./#scenario=planet-window&at=soon&v=1');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('#at');
  await alert.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  expect(await focused(page)).not.toBe('');
});
