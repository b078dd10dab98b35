// Faults by hand: bars of the fault track, and what is broken on a lane.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { digests, openLab, openScenario, settled, togglePanel } from './lab';

const bars = (page: Page) => page.getByRole('region', { name: 'Fault track' }).getByRole('slider');

/** Opens the planet, paused at its begin. */
async function open(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page);
  return digests(page);
}

const start = (bar: Locator) => bar.getAttribute('aria-valuenow').then(Number);

test('a crash is made on a lane, its bar is dragged, keyed, undone and removed', {
  tag: '@thorough',
}, async ({ page }) => {
  const before = await open(page);
  const tokyo = page.getByRole('button', { name: /^(leader)?Tokyo$/ }).first();
  await tokyo.focus();
  // The keys of the page are the same on a lane: the menu crashes it, not a letter.
  await page.keyboard.press('c');
  await expect(bars(page)).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('ContextMenu');
  await page.keyboard.press('Enter');
  const bar = bars(page).first();
  await expect(bar).toHaveAccessibleName('Tokyo crashed');
  await settled(page);
  const crashed = await digests(page);
  expect(crashed).not.toEqual(before);

  const box = await bar.boundingBox();
  if (box === null) throw new Error('The bar is nowhere');
  const x = box.x + 0.4 * box.width;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 100, y, { steps: 5 });
  // The bar follows the hand.
  await expect.poll(() => start(bar)).toBeGreaterThan(0.1);
  await page.mouse.move(x + 200, y, { steps: 5 });
  await page.mouse.up();
  await settled(page);
  const dragged = await start(bar);
  expect(dragged).toBeGreaterThan(0.2);

  await bar.focus();
  await expect(bar).toHaveAttribute('aria-valuetext', /to the end$/);
  // Without a rest in between, which would end the edit.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => start(bar)).toBeLessThan(dragged);
  // Its end is that of the run, out of view, and so is the hold on it.
  await expect(bar).toHaveAttribute('aria-valuetext', /to 29\.9/);
  await expect(bar.locator('[data-part]')).toHaveCount(1);
  await settled(page);

  // The drag was one edit, keys that follow each other another.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.poll(() => start(bar)).toBe(dragged);
  await undo.click();
  await expect.poll(() => start(bar)).toBe(0);
  await settled(page);
  await expect.poll(() => digests(page)).toEqual(crashed);

  await bar.focus();
  await page.keyboard.press('Delete');
  await expect(bars(page)).toHaveCount(0);
  await expect.poll(() => digests(page)).toEqual(before);
});

test('on a lane, where and when it is clicked, a replica crashes and restarts, links are cut, the network splits', {
  tag: '@thorough',
}, async ({ page }) => {
  await open(page);
  const plot = page.locator('.figure-plot');
  const lane = page.getByRole('button', { name: /^(leader)?Bahrain$/ }).first();
  const at = async (part: number) => {
    const [box, label] = [await plot.boundingBox(), await lane.boundingBox()];
    if (box === null || label === null) throw new Error('The figure is nowhere');
    const y = label.y + label.height / 2 - box.y;
    await plot.click({ button: 'right', position: { x: part * box.width, y } });
  };
  const menu = page.getByRole('dialog', { name: 'Break something' });

  await at(0.4);
  await expect(menu.getByRole('heading', { name: /^Bahrain at 0\.(59|60)/ })).toBeVisible();
  await menu.getByRole('button', { name: /^Crash from/ }).click();
  await expect(bars(page)).toHaveAccessibleName('Bahrain crashed');
  await at(0.6);
  await menu.getByRole('button', { name: /^Restart at/ }).click();
  await expect(bars(page)).toHaveAttribute('aria-valuetext', /from 0\.(59|60).* to 0\.(89|90)/);

  await at(0.1);
  await menu.getByLabel('The other end of the link').selectOption({ label: 'Cape Town' });
  await menu.getByRole('button', { name: 'cut' }).click();
  await expect(bars(page)).toHaveCount(3);
  await at(0.8);
  await menu.getByRole('button', { name: 'Lose 1 % on all its links' }).click();
  await expect(bars(page)).toHaveCount(5);
  await expect(bars(page).last()).toHaveAccessibleName('all → Bahrain 1 % loss');
  await at(0.8);
  await menu.getByLabel('Tokyo').check();
  await menu.getByRole('button', { name: 'split' }).click();
  await expect(bars(page)).toHaveCount(6);
  await expect(bars(page).last()).toHaveAccessibleName(/^partition: Tokyo, Bahrain \| /);
  await settled(page);

  await at(0.5);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(bars(page)).toHaveCount(6);
});

test('what is pressed where it begins and let go where it ends lasts as long, or for the whole run', async ({
  page,
}) => {
  await open(page);
  const menu = page.getByRole('dialog', { name: 'Break something' });
  const drawn = page.locator('.figure-drawn');
  const lane = page.getByRole('button', { name: /^(leader)?Bahrain$/ }).first();
  const track = page.locator('.figure-faults');
  /** Along what may move when there is one bar more. */
  const draw = async (along: Locator, from: number, to: number, button: 'left' | 'right') => {
    await settled(page);
    const [plot, box] = [
      await page.locator('.figure-plot').boundingBox(),
      await along.boundingBox(),
    ];
    if (plot === null || box === null) throw new Error('The figure is nowhere');
    const y = box.y + box.height / 2;
    await page.mouse.move(plot.x + from * plot.width, y);
    await page.mouse.down({ button });
    await page.mouse.move(plot.x + to * plot.width, y, { steps: 3 });
  };

  // Given up, nothing is asked.
  await draw(lane, 0.4, 0.6, 'right');
  await expect(drawn).toHaveText(/^0\.(59|60).s to 0\.(89|90).s$/);
  await page.keyboard.press('Escape');
  await page.mouse.up({ button: 'right' });
  await expect(menu).toBeHidden();

  // It may be drawn from its end.
  await draw(lane, 0.6, 0.4, 'right');
  await page.mouse.up({ button: 'right' });
  await expect(menu.getByRole('heading', { name: /^Bahrain at 0\.(59|60)/ })).toBeVisible();
  await expect(drawn).toBeHidden();
  await menu.getByRole('button', { name: 'Lose 1 % on all its links' }).click();
  await expect(bars(page)).toHaveCount(2);
  await expect(bars(page).first()).toHaveAttribute(
    'aria-valuetext',
    /from 0\.(59|60).s to 0\.(89|90).s/,
  );

  // On the track it is of a replica that is chosen; the end can be typed.
  await draw(track, 0.1, 0.2, 'left');
  await page.mouse.up();
  await menu.getByRole('combobox', { name: 'replica' }).selectOption({ label: 'Tokyo' });
  const until = menu.getByRole('textbox', { name: 'Until' });
  await until.fill('0.1');
  await until.press('Enter');
  await expect(menu.getByRole('alert')).toHaveText(/“0.1” is not a time after/);
  await until.fill('450 ms');
  await until.press('Enter');
  await expect(menu.getByRole('alert')).toBeHidden();
  await menu.getByRole('button', { name: /^Crash from .+ to 450.ms$/ }).click();
  const crash = bars(page).last();
  await expect(crash).toHaveAccessibleName('Tokyo crashed');
  await expect(crash).toHaveAttribute('aria-valuetext', /to 0\.45.s$/);

  await page.getByRole('button', { name: 'Tokyo crashed: for the whole run' }).click();
  await expect(crash).toHaveAttribute('aria-valuetext', /^from 0\.00.s to the end$/);
  await draw(lane, 0.5, 0.5, 'right');
  await page.mouse.up({ button: 'right' });
  await menu.getByRole('button', { name: 'for the whole run' }).click();
  await menu.getByRole('button', { name: 'slow × 3' }).click();
  await expect(bars(page).last()).toHaveAttribute('aria-valuetext', /^from 0\.00.s to the end$/);
});

test('what can be done on a lane is what can be done to the variant that is edited', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Change variant B only' }).click();
  await page.keyboard.press('Home');
  const ofA = page.getByRole('button', { name: /^(leader)?Tokyo$/ }).first();
  await ofA.focus();
  await page.keyboard.press('ContextMenu');
  await page.keyboard.press('Enter');
  await expect(bars(page)).toHaveAccessibleName('Tokyo crashed');
  await settled(page);
  await ofA.focus();
  await page.keyboard.press('ContextMenu');
  const menu = page.getByRole('dialog', { name: 'Break something' });
  await expect(menu.getByRole('button', { name: /^Restart at/ })).toBeVisible();
});

test('a time-out fires at once on its lane, and its bar moves as an instant', async ({ page }) => {
  const before = await open(page);
  const plot = page.locator('.figure-plot');
  const lane = page.getByRole('button', { name: /^(leader)?Tokyo$/ }).first();
  const [box, label] = [await plot.boundingBox(), await lane.boundingBox()];
  if (box === null || label === null) throw new Error('The figure is nowhere');
  const y = label.y + label.height / 2 - box.y;
  await plot.click({ button: 'right', position: { x: 0.4 * box.width, y } });
  await page.getByRole('button', { name: 'Time out now' }).click();
  await expect(bars(page)).toHaveAccessibleName('Tokyo times out early');
  await expect(bars(page)).toHaveAttribute('aria-valuetext', /^at 0\.(59|60)/);
  await settled(page);
  expect(await digests(page)).not.toEqual(before);
  await togglePanel(page, 'as tables');
  const rows = page.getByRole('row', { name: /^0\.(59|60).* Tokyo times out in view/ });
  await expect(rows.first()).toBeAttached();
  await bars(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bars(page)).toHaveAttribute('aria-valuetext', /^at 0\.6[01]/);
  await settled(page);
});

test('faults that variants have of their own are told apart, and each is changed in its own', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'partition-and-heal');
  const before = await digests(page);
  await expect(bars(page)).toHaveCount(2);
  await expect(bars(page).nth(0)).toHaveAccessibleName(/^A: partition/);
  await expect(bars(page).nth(1)).toHaveAccessibleName('B: partition: replica 0 | the others');
  const list = page.getByRole('region', { name: 'Faults', exact: true });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([
    'A: partition',
    'B: partition',
  ]);

  await bars(page).nth(1).focus();
  await page.keyboard.press('Delete');
  await expect(bars(page)).toHaveCount(1);
  await settled(page);
  await expect.poll(async () => (await digests(page))[1]).not.toBe(before[1]);
  expect((await digests(page))[0]).toBe(before[0]);

  // What is added happens in both, and takes nothing from either.
  await list.getByRole('button', { name: '+ crash' }).click();
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([
    ...['A: partition', 'A: replica 0 crashed', 'B: replica 0 crashed'],
  ]);
});

test('what is added to the list begins at the playhead: what was shown stays', async ({ page }) => {
  await open(page);
  // A pixel of the map: 0.699 s.
  await page.getByRole('slider', { name: 'Playhead' }).fill('233');
  const list = page.getByRole('region', { name: 'Faults' });
  for (const kind of ['crash', 'partition', 'slow link', 'loss']) {
    await list.getByRole('button', { name: `+ ${kind}` }).click();
  }
  await expect(list.getByRole('textbox', { name: /from$/ })).toHaveCount(4);
  for (const from of await list.getByRole('textbox', { name: /from$/ }).all()) {
    await expect(from).toHaveValue('0.699 s');
  }
  const until = list.getByRole('textbox', { name: /until$/ });
  await expect(until.nth(2)).toHaveValue('1.199 s');
  // Lines lose segments all along.
  await expect(until.last()).toHaveValue('never');
});

test('a crash for all leaves out the run in which that replica is down already', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, {
    title: 'Down in one',
    replicas: { count: 4 },
    network: { latency: { uniform_one_way_ms: 20 } },
    horizon_s: 5,
    variants: [
      { name: 'Up', set: {} },
      { name: 'Down', set: { faults: [{ kind: 'crash', replica: 0, at_s: 0 }] } },
    ],
  });
  await page.getByRole('button', { name: '+ crash' }).click();
  await expect(page.getByRole('button', { name: 'Remove: A: replica 0 crashed' })).toBeVisible();
  await settled(page);
  await expect(page.getByRole('button', { name: 'Remove: B: replica 0 crashed' })).toHaveCount(1);
  await expect(page.getByText('Not a valid setting')).toHaveCount(0);
});
