// Every state is a link: reload, back and forward, undo and redo, and what is shared.
import { expect, type Page, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import {
  asReader,
  browseButton,
  chooseScenario,
  committedRates,
  digests,
  exactValue,
  heading,
  openAddress,
  openFile,
  openLab,
  openScenario,
  pause,
  playheadS,
  pressVariants,
  settled,
  setValue,
  slider,
  takeSlider,
  view,
  withMotion,
} from './lab';

const historyLength = (page: Page) => page.evaluate(() => history.length);

/** The link that Share copies. */
async function sharedLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByLabel('Link to what is on the page');
  await expect(field).not.toHaveValue('');
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  return link;
}

test('a reload and a shared link bring back edits, faults, variants, view, playhead and kinds', async ({
  page,
  context,
}) => {
  // The crash is where the page has played to: at the very beginning nobody would stream.
  await withMotion(page);
  const { errors } = await openLab(page);
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0);
  await pause(page);
  await setValue(page, 'Sockets', '10');
  await page.getByRole('button', { name: '+ crash' }).click();
  await pressVariants(page, 'A Batching');
  await page.getByRole('button', { name: 'acknowledgement' }).click();
  await settled(page);
  for (const key of ['0', 'w', 'w', 'd']) await page.keyboard.press(key);
  // By then an acknowledgement was seen, which the legend has from there on.
  await page.getByRole('slider', { name: 'Playhead' }).fill('1000');
  await expect.poll(() => playheadS(page)).toBe(3);
  const look = async (shown: Page) => ({
    digests: await digests(shown),
    view: await view(shown),
    playheadS: await playheadS(shown),
    sockets: await exactValue(shown, 'Sockets').inputValue(),
    faults: await shown.getByRole('button', { name: /^Remove/ }).count(),
    acks: await shown.getByRole('button', { name: 'acknowledgement' }).getAttribute('aria-pressed'),
    committedRates: await committedRates(shown),
  });
  const before = await look(page);
  expect(before).toMatchObject({ sockets: '10', faults: 1, acks: 'true' });
  expect(before.digests).toHaveLength(1);
  const link = await sharedLink(page);
  await expect(page).toHaveURL(link);
  expect(link).toMatch(
    /#scenario=planet-window&set\.network\.sockets=10&.*&digest=[0-9a-f]{16}&revision=\d+&headline=\d+tx:\w+&v=1$/,
  );

  await page.reload();
  await settled(page);
  expect(await look(page)).toEqual(before);
  const other = await context.newPage();
  await openAddress(other, link);
  expect(await look(other)).toEqual(before);
  await expect(other.getByRole('alert')).toBeHidden();
  expect(errors).toEqual([]);
});

test('a drag is one entry; back, forward, undo and redo walk the edits and keep the view', async ({
  page,
}) => {
  const { errors } = await openLab(page);
  await pause(page);
  const undo = page.getByRole('button', { name: /^Undo/ });
  const redo = page.getByRole('button', { name: /^Redo/ });
  await expect(undo).toHaveCount(0);
  const entries = await historyLength(page);
  const moveTo = await takeSlider(page, 'Batch', 0.27);
  await slider(page, 'Batch').evaluate((element) => {
    const input = element as HTMLInputElement;
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let move = 0; move < 200; move++) {
      setter?.call(input, String(10 + (move % 20)));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await moveTo(0.5);
  await page.mouse.up();
  const dragged = await exactValue(page, 'Batch').inputValue();
  expect(await historyLength(page)).toBe(entries + 1);

  await setValue(page, 'Sockets', '7');
  expect(await historyLength(page)).toBe(entries + 2);
  const whole = await view(page);
  await page.keyboard.press('w');
  await expect.poll(() => view(page)).not.toEqual(whole);
  const zoomed = await view(page);
  await page.keyboard.press('Control+z');
  await expect(exactValue(page, 'Sockets')).toHaveValue('1');
  await expect(exactValue(page, 'Batch')).toHaveValue(dragged);
  await page.goBack();
  await expect(exactValue(page, 'Batch')).toHaveValue('100 tx');
  await expect(undo).toBeDisabled();
  await redo.click();
  await expect(exactValue(page, 'Batch')).toHaveValue(dragged);
  await page.goForward();
  await expect(exactValue(page, 'Sockets')).toHaveValue('7');
  await expect(redo).toBeDisabled();
  expect(await view(page)).toEqual(zoomed);

  await page.reload();
  await settled(page);
  await undo.click();
  await undo.click();
  await expect(exactValue(page, 'Batch')).toHaveValue('100 tx');
  await expect(redo).toBeEnabled();
  await setValue(page, 'Batch', '300');
  await expect(redo).toBeDisabled();
  expect(errors).toEqual([]);
});

test('a reload brings back what the page was in the end, however long the browser waits for it', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page);
  await pause(page);
  const undo = page.getByRole('button', { name: /^Undo/ });
  const redo = page.getByRole('button', { name: /^Redo/ });
  await setValue(page, 'Sockets', '7');
  await settled(page);
  await page.getByRole('button', { name: 'Change variant B only' }).click();
  await slider(page, 'Batch').press('ArrowRight');
  const moved = await exactValue(page, 'Batch').inputValue();
  expect(moved).not.toBe('100 tx');
  // The page that waits to be replaced writes into its address, where it is looked at and what is edited.
  await page.route(/\/#|\/$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  const reloading = page.reload();
  await page.keyboard.press('w');
  const zoomed = await view(page);
  await reloading;
  await settled(page);
  await expect(exactValue(page, 'Batch')).toHaveValue(moved);
  await expect(page.getByRole('button', { name: 'Change variant B only' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await view(page)).toEqual(zoomed);
  await expect(redo).toBeDisabled();
  for (const [batch, sockets] of [
    ['100 tx', '7'],
    ['100 tx', '1'],
  ] as const) {
    await undo.click();
    await settled(page);
    await expect(exactValue(page, 'Batch')).toHaveValue(batch);
    await expect(exactValue(page, 'Sockets')).toHaveValue(sockets);
  }
  await expect(undo).toBeDisabled();
  await redo.click();
  await redo.click();
  await settled(page);
  await expect(exactValue(page, 'Batch')).toHaveValue(moved);
});

test('an edit while the browser is still on its way back is not lost, but the next one', {
  tag: '@thorough',
}, async ({ page }) => {
  // As a busy browser does.
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (by) => addEventListener('let go', () => go(by), { once: true });
  });
  const letGo = () => page.evaluate(() => dispatchEvent(new Event('let go')));
  await openLab(page);
  await pause(page);
  const before = await digests(page);
  const undo = page.getByRole('button', { name: /^Undo/ });
  const redo = page.getByRole('button', { name: /^Redo/ });
  await setValue(page, 'Sockets', '7');
  await settled(page);
  await undo.click();
  await letGo();
  await settled(page);
  expect(await digests(page)).toEqual(before);
  await redo.click();
  await setValue(page, 'Batch', '300');
  await letGo();
  await settled(page);
  await expect(exactValue(page, 'Batch')).toHaveValue('300 tx');
  await expect(exactValue(page, 'Sockets')).toHaveValue('1');
  await expect(redo).toBeDisabled();
  for (const sockets of ['7', '1']) {
    await undo.click();
    await letGo();
    await settled(page);
    await expect(exactValue(page, 'Batch')).toHaveValue('100 tx');
    await expect(exactValue(page, 'Sockets')).toHaveValue(sockets);
  }
  expect(await digests(page)).toEqual(before);
});

test('undo leaves text fields alone, and another scenario is an entry too', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page);
  await setValue(page, 'Sockets', '7');
  await exactValue(page, 'Batch').fill('5');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect(exactValue(page, 'Sockets')).toHaveValue('7');
  await browseButton(page).click();
  await page.locator('[data-scenario="datacentre"]').click();
  await expect(page).toHaveURL(/#scenario=datacentre$/);
  await page.keyboard.press('Control+z');
  await expect(heading(page, 'What does the TCP window limit?')).toBeVisible();
  await expect(exactValue(page, 'Sockets')).toHaveValue('7');
});

test('a link opens what was picked, and the page keeps it in its address', async ({ page }) => {
  await openAddress(page, './#scenario=planet-window&at=700000000&select=A:commit:0:1&v=1');
  await expect(page.getByRole('heading', { name: 'Block 1 of view' })).toBeVisible();
  await expect(page).toHaveURL(/&at=700000000&select=A:commit:0:1&engine=/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/select/);
});

for (const select of ['A:message:999999', 'A:commit:0:999999', 'A:replica:99', 'C:block:1']) {
  test(`a link that selects ${select} says that it is not there`, async ({ page }) => {
    await openAddress(page, `./#scenario=planet-window&select=${select}&v=1`);
    const told = page
      .getByRole('alert')
      .filter({ hasText: 'The link selects something that these runs do not have' });
    await expect(told).toContainText(`“${select}”`);
  });
}

test('a link that sets the title is called so', async ({ page }) => {
  await page.goto('./#scenario=planet-window&set.title=Around%20the%20world&v=1');
  await expect(browseButton(page)).toHaveAttribute('title', /Open now: Around the world$/);
});

test('an opened file is in its link whole', { tag: '@thorough' }, async ({ page, context }) => {
  await openLab(page);
  await openFile(page, {
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"version": 1, "title": "日本 & co", "horizon_s": 2}'),
  });
  await expect(heading(page, '日本 & co')).toBeVisible();
  await setValue(page, 'Sockets', '3');
  await settled(page);
  const own = await digests(page);
  const other = await context.newPage();
  await openAddress(other, await sharedLink(page));
  expect(await digests(other)).toEqual(own);
  await expect(heading(other, '日本 & co')).toBeVisible();
  await other.getByRole('button', { name: 'Reset settings' }).click();
  await expect(exactValue(other, 'Sockets')).toHaveValue('1');
});

/** What the native program runs for the line that Share copies. */
async function nativeRuns(page: Page): Promise<{ variant: string; digest: string }[]> {
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByLabel('The same runs by the native program');
  await expect(field).toHaveValue(/&digest=/);
  const [, hash = ''] = /^quorumscope run '(#[^']*)'$/.exec(await field.inputValue()) ?? [];
  await page.keyboard.press('Escape');
  return nativeJson(['run', hash]).runs;
}

test('the native program runs what is on the page: edits of one variant, a fork, faults, a file', async ({
  page,
}) => {
  await openLab(page);
  await pause(page);
  await page.getByRole('button', { name: 'Change variant B only' }).click();
  await setValue(page, 'Sockets', '3');
  await page.getByRole('slider', { name: 'Playhead' }).fill('1000');
  await page.keyboard.press('k');
  await setValue(page, 'Latency factor', '2');
  await page.getByRole('button', { name: '+ crash' }).click();
  await settled(page);
  const runs = await nativeRuns(page);
  expect(runs.map(({ digest }) => digest)).toEqual(await digests(page));
  expect(runs.map(({ variant }) => variant)).toEqual([
    'Batching',
    'Streaming',
    expect.stringMatching(/^Streaming from /),
  ]);

  await openScenario(page, { title: 'It’s one’s own', horizon_s: 2, variants: [{ name: "a'b" }] });
  await setValue(page, 'Sockets', '5');
  await settled(page);
  const own = await nativeRuns(page);
  expect(own).toMatchObject([{ variant: "a'b", digest: (await digests(page))[0] }]);
});

test('a link of another engine says how the runs differ', async ({ page }) => {
  await openAddress(
    page,
    './#scenario=planet-window&engine=0.0.9&digest=0123456789abcdef,19732e9d922b6ef8&v=1',
  );
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('digest 0123456789abcdef with engine 0.0.9');
  await expect(alert).toContainText('with engine 0.1.0 here');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
});

test('a link of another revision shows its runs then and now; of the same, that something is broken', {
  tag: '@thorough',
}, async ({ page }) => {
  const link = (revision: number) =>
    `./#scenario=planet-window&engine=0.0.9&digest=0123456789abcdef,19732e9d922b6ef8&revision=${revision}` +
    '&headline=1204tx:214368us,7tx:growing&v=1';
  await openAddress(page, link(999_999), { asks: true });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('made with revision 999999 (engine 0.0.9)');
  const first = alert.locator('tbody').first();
  // What is to be predicted is told after the guess.
  await expect(first.getByRole('row').first()).toContainText('after your guess');
  await page.getByRole('button', { name: 'show the answer' }).click();
  await expect(first.getByRole('row').first()).toContainText(/A .*committed1,204 tx[\d,]+ tx/);
  await expect(first.getByRole('row').nth(1)).toContainText(
    /median latency214\.368 ms(\d|growing)/,
  );
  await expect(first.getByRole('row').nth(2)).toContainText('0123456789abcdef');
  await expect(alert).not.toContainText('Please report');
  const shared = await sharedLink(page);
  expect(shared).toMatch(/&digest=[0-9a-f,]{33}&revision=\d+&headline=\d+tx:\w+,\d+tx:\w+&v=1$/);
  const revision = Number(/revision=(\d+)/.exec(shared)?.[1]);

  await page.goto(link(revision));
  await page.reload();
  await settled(page);
  await expect(alert).toContainText('this should not happen. Please report it');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
});

const hostile: readonly [what: string, hash: string, told: string][] = [
  ['cut off', '#scenario=planet-window&set.network.sockets=10&view=0-15000', 'cut off'],
  ['of a newer page', '#scenario=planet-window&set.network.sockets=10&v=9', 'a newer page'],
  ['of an older page', '#scenario=planet-window&set.network.sockets=10&v=0', 'an older page'],
  [
    'of markup and wrong codes',
    '#scenario=planet-window&set.network.sockets=10&<img src=x onerror=alert(1)>=%E0%A4%A&at=soon&v=1',
    'at',
  ],
];

for (const [what, hash, told] of hostile) {
  test(`a link ${what} is told, and what is right in it is open`, async ({ page }) => {
    await openAddress(page, `./${hash}`);
    await expect(page.getByRole('alert')).toContainText(told);
    await expect(exactValue(page, 'Sockets')).toHaveValue('10');
    expect(await page.locator('.error-panel img').count()).toBe(0);
  });
}

test('a link whose edits cannot be run says which, and they can be taken back', async ({
  page,
}) => {
  await asReader(page);
  await page.goto('./#scenario=datacentre&set.network.sockets=many&set.replicas.count=1e9&v=1');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('network.sockets');
  await alert.getByRole('button', { name: 'Undo' }).click();
  await settled(page);
  await expect(page).toHaveURL(/#scenario=datacentre(&at=.*)?$/);
});

test('a browser that does not let the page copy shows the link selected', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    });
  });
  await openLab(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.share-menu').getByRole('status')).toContainText('selected');
  const selected = await page.evaluate(() => document.getSelection()?.toString());
  expect(selected).toMatch(/#scenario=planet-window&.*engine=0\.1\.0&digest=/);
});

test('a link whose scenario cannot be run leaves no playhead to the next one', async ({ page }) => {
  await asReader(page);
  await page.goto('./#scenario=planet-window&set.seed=-1&at=5000000000&v=1');
  await expect(page.locator('.lab-notices')).toContainText('seed');
  await chooseScenario(page, 'window-of-three');
  await pause(page);
  expect(await playheadS(page)).toBeLessThan(4);
});

test('what is told of a link goes with it', async ({ page }) => {
  await asReader(page);
  await page.goto('./#scenario=planet-window&nope=1&v=1');
  const notice = page.locator('.lab-notices');
  await expect(notice).toContainText('is not part of a link');
  await settled(page);
  await page.goto('./#scenario=window-of-three');
  await expect(heading(page, /window/i)).toBeVisible();
  await settled(page);
  await expect(notice).not.toContainText('is not part of a link');
});
