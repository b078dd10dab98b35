// A lecture: made in the page, kept, saved, and given from the stage by the keyboard alone.
import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import {
  browseButton,
  exactValue,
  openFile,
  openLab,
  pause,
  playheadS,
  pressMore,
  settled,
  setValue,
  view,
} from './lab';

const lecture = {
  version: 1,
  title: 'Three pictures <b>of one</b> planet',
  items: [
    {
      title: 'What does a batch wait for?',
      text: 'Look at the leader’s link.',
      scenario: 'planet-window',
      view: { start_s: 0, end_s: 0.45 },
      predict: {
        ask: 'Which run commits more?',
        choices: [{ text: 'A <i>', when: 'A.goodput_tps > B.goodput_tps' }, { text: 'B <b>' }],
      },
      answer: 'B commits {B.goodput_tps}.',
    },
    { title: 'A picture that is lost', text: '', scenario: 'no-such-scenario' },
    {
      title: 'And with ten sockets?',
      text: '<img src=x onerror=alert(1)>',
      scenario: 'planet-window',
      set: { 'network.sockets': 10 },
      view: { start_s: 1, end_s: 1.2 },
    },
  ],
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const narration = (page: Page) => page.locator('.figure-caption');

async function openLecture(page: Page, file: unknown = lecture) {
  const { errors } = await openLab(page);
  const buffer = Buffer.from(JSON.stringify(file));
  const upload = { name: 'lecture.json', mimeType: 'application/json', buffer };
  await openFile(page, upload);
  return errors;
}

test('three items are given by the keyboard alone, one of which is not there', async ({ page }) => {
  const errors = await openLecture(page);
  await expect(page.getByRole('button', { name: 'Lecture 1 of 3' })).toBeVisible();
  await settled(page);
  await page.keyboard.press('p');
  await expect(heading(page, 'What does a batch wait for?')).toBeVisible();
  await expect(page.getByText('1 of 3 · next: A picture that is lost')).toBeVisible();
  await expect(page.getByText('Look at the leader’s link.')).toBeVisible();

  await expect(page.getByText('Next step: Page Down')).toBeVisible();
  // A alone, which has all the room; then B has its own.
  const runs = page.getByRole('region', { name: /^[AB] / });
  await expect(runs).toHaveCount(1);
  await page.keyboard.press('r');
  await expect(runs).toHaveCount(2);
  await page.keyboard.press('r');
  await expect(runs).toHaveCount(1);

  // Step by step through the window of the item, and behind its last step to the next.
  let atS = await playheadS(page);
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press('PageDown');
    await expect
      .poll(async () => (await heading(page, 'lost').isVisible()) || (await playheadS(page)) > atS)
      .toBe(true);
    if (await heading(page, 'lost').isVisible()) break;
    atS = await playheadS(page);
    expect(atS).toBeLessThanOrEqual(0.45);
    await expect(narration(page)).toHaveText(/^A, /);
  }
  await expect(heading(page, 'A picture that is lost')).toBeVisible();
  await expect(page.getByText('The picture of this item is missing')).toBeVisible();
  await expect(page.getByText('there is no scenario “no-such-scenario”')).toBeVisible();
  await expect(page.locator('.figure-panel')).toBeHidden();

  await page.keyboard.press('PageDown');
  await expect(heading(page, 'And with ten sockets?')).toBeVisible();
  await expect(page.locator('.figure-panel')).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect.poll(() => playheadS(page)).toBe(1);
  await expect(page.locator('.stage-place')).toHaveText('3 of 3');
  // It begins with what leads in to it.
  expect((await view(page)).left).toBeLessThan((100 * 1) / 30);
  await expect(page.getByText('Next step: Page Down')).toHaveCount(0);

  // Back past what is lost, and forth by items.
  for (const title of ['A picture that is lost', 'What does a batch wait for?']) {
    await page.keyboard.press('Shift+PageUp');
    await expect(heading(page, title)).toBeVisible();
  }
  await expect.poll(() => playheadS(page)).toBe(0);
  for (const title of ['A picture that is lost', 'And with ten sockets?']) {
    await page.keyboard.press('Shift+PageDown');
    await expect(heading(page, title)).toBeVisible();
  }

  // The controls at any time: leave, edit, and back to where the lecture was.
  await expect.poll(() => playheadS(page)).toBe(1);
  await page.keyboard.press('PageDown');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(1);
  await page.keyboard.press('r');
  const leftS = await playheadS(page);
  await page.keyboard.press('Escape');
  const sockets = page.getByRole('textbox', { name: 'Sockets, exact value' });
  await sockets.fill('2');
  await sockets.press('Enter');
  await page.keyboard.press('0');
  await page.keyboard.press('p');
  await expect(heading(page, 'And with ten sockets?')).toBeVisible();
  await expect.poll(() => playheadS(page)).toBe(leftS);
  await expect(runs).toHaveCount(2);
  // So it is after a reload, and off the stage nobody is on it.
  await page.reload();
  await expect(heading(page, 'And with ten sockets?')).toBeVisible();
  await expect.poll(() => playheadS(page)).toBe(leftS);
  await expect(runs).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(sockets).toHaveValue('10');
  await page.reload();
  await expect(sockets).toHaveValue('10');
  expect(errors).toEqual([]);
});

test('what is pressed while an item is on its way is done when it is there', async ({ page }) => {
  const [first, , last] = lecture.items;
  const items = [first, first, { ...last, view: { start_s: 1, end_s: 2 } }];
  await openLecture(page, { ...lecture, items });
  await expect(page.getByRole('button', { name: 'Lecture 1 of 3' })).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('Shift+PageDown');
  await page.keyboard.press('Shift+PageDown');
  for (const key of ['r', 'PageDown', 'PageDown']) await page.keyboard.press(key);
  await expect(heading(page, 'And with ten sockets?')).toBeVisible();
  await expect(page.getByRole('region', { name: /^[AB] / })).toHaveCount(2);
  await page.keyboard.press('PageUp');
  // Two steps on and one back.
  await expect.poll(() => playheadS(page)).toBeGreaterThan(1);
  await page.waitForTimeout(300);
  expect(await playheadS(page)).toBeGreaterThan(1);
  await expect(heading(page, 'And with ten sockets?')).toBeVisible();
});

test('steps go run by run, or together', async ({ page }) => {
  await openLecture(page, { ...lecture, items: lecture.items.slice(0, 1) });
  await settled(page);
  await page.keyboard.press('p');
  await expect(heading(page, 'What does a batch wait for?')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: /^[AB] / })).toHaveCount(2);
  await page.keyboard.press('o');
  const told: string[] = [];
  for (let steps = 0; steps < 40 && told.at(-1) !== 'This is the end of the lecture'; steps++) {
    const [atS, before] = [await playheadS(page), await narration(page).innerText()];
    await page.keyboard.press('PageDown');
    await expect
      .poll(async () => [await playheadS(page), await narration(page).innerText()])
      .not.toEqual([atS, before]);
    // The words come a moment after the playhead.
    await page.waitForTimeout(150);
    told.push(await narration(page).innerText());
  }
  expect(told.at(-1)).toBe('This is the end of the lecture');
  const letters = told.map((text) => /^[AB](?=, )/.exec(text)?.[0] ?? '').join('');
  expect(letters).toMatch(/^A+B+$/);
  await page.keyboard.press('o');
});

test('an item asks, the audience guesses by a key, and the runs answer', async ({ page }) => {
  await openLab(page);
  await browseButton(page).click();
  await page.locator('[data-lesson="littles-law"]').click();
  await expect(page.getByRole('button', { name: 'Lecture 1 of 7' })).toBeVisible();
  await settled(page);
  await page.keyboard.press('p');
  const prediction = page.getByRole('region', { name: 'Prediction' });
  await expect(prediction.getByText('Per second it commits')).toBeVisible();
  await expect(prediction.getByText('Little’s law')).toHaveCount(0);
  const key = () =>
    prediction
      .locator('.question-choices button')
      .first()
      .evaluate((choice) => getComputedStyle(choice, '::before').content);
  expect(await key()).toBe('counter(choice)');
  await page.keyboard.press('1');
  await expect(prediction.getByText('✓ Right.')).toBeVisible();
  // What is left is in no order of keys.
  expect(await key()).toBe('none');
  await expect(prediction.getByText(/4\.8\stx\/s\. Each transaction/)).toBeVisible();
  // The next item of the same scenario begins without a guess.
  await page.keyboard.press('Shift+PageDown');
  await expect(prediction.getByText('C commits')).toBeVisible();
  await expect(prediction.getByText('Right.')).toHaveCount(0);
  // Nobody has to guess.
  await page.keyboard.press('q');
  await expect(prediction.getByRole('button', { name: 'guess again' })).toBeVisible();
});

test('a lecture is made, changed, taken back, kept and saved', async ({ page }, testInfo) => {
  await openLab(page);
  await pause(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Add this picture to my lecture' }).click();
  await page.keyboard.press('Escape');
  const panel = page.getByRole('region', { name: 'Lecture' });
  await panel.getByRole('button', { name: 'Add this picture' }).click();
  const items = panel.locator('.lecture-item');
  await expect(items).toHaveCount(2);

  await panel.getByRole('button', { name: 'Edit item 2' }).click();
  await panel.getByLabel('Title of item 2').fill('Second thoughts');
  await panel.getByLabel('Title of item 2').press('Enter');
  await panel.getByLabel('Text of item 2').fill('What do you see?');
  await panel.getByRole('button', { name: 'Move item 2 up' }).click();
  await expect(items.first()).toHaveText('Second thoughts');
  await panel.getByRole('button', { name: 'Remove item 1' }).click();
  await expect(items).toHaveCount(1);
  await panel.getByRole('button', { name: 'Undo in the lecture' }).click();
  await expect(items).toHaveCount(2);

  await page.reload();
  const present = page.getByRole('button', { name: /^Present.*\(P\)$/ }).first();
  await expect(present).toHaveText('Present');
  await pressMore(page, 'Lecture');
  await expect(items.first()).toHaveText('Second thoughts');
  // What is open is what is given.
  await expect(present).toHaveText('Present lecture');
  await page.keyboard.press('p');
  await expect(heading(page, 'Second thoughts')).toBeVisible();
  await expect(page.locator('.stage-place')).toContainText('1 of 2');
  await page.keyboard.press('Escape');
  await expect(present).toBeVisible();
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save the lecture as a file' }).click();
  const path = testInfo.outputPath('saved.json');
  await (await downloading).saveAs(path);
  const file = JSON.parse(await readFile(path, 'utf8'));
  expect(file).toMatchObject({
    version: 1,
    items: [{ title: 'Second thoughts', text: 'What do you see?' }, {}],
  });

  // What is wrong with a file is told with its place, and nothing is lost.
  await writeFile(path, JSON.stringify({ ...file, items: [{ ...file.items[0], title: 7 }] }));
  await openFile(page, path);
  await expect(page.getByText('This lecture cannot be opened')).toBeVisible();
  await expect(page.getByText('items.0.title')).toBeVisible();
  await expect(items).toHaveCount(2);
});

test('a browser that keeps nothing says so, and the lecture is there', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openLecture(page);
  await expect(page.getByText('The browser cannot keep your lecture')).toBeVisible();
  await expect(page.locator('.lecture-item')).toHaveCount(3);
});

test('a link carries a lecture, and a printed one has every picture', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLecture(page);
  await settled(page);
  const panel = page.getByRole('region', { name: 'Lecture' });
  await panel.getByRole('button', { name: 'Copy a link to the lecture' }).click();
  await expect(page.getByText('Link to the lecture copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await page.evaluate(() => {
    window.print = () => {
      const handout = document.querySelector('.handout');
      const images = [...(handout?.querySelectorAll('img') ?? [])];
      const widths = images.map(({ naturalWidth }) => naturalWidth > 100);
      Object.assign(window, { printed: { text: handout?.textContent, widths } });
    };
  });
  await panel.getByRole('button', { name: 'Print a handout' }).click();
  const printed = () => page.evaluate(() => (window as { printed?: unknown }).printed);
  await expect.poll(printed, { timeout: 30_000 }).toMatchObject({ widths: [true, true] });
  const text = JSON.stringify(await printed());
  expect(text).toContain('there is no scenario');
  // What is asked stands with its picture, what is right on the last page, and all of it is text.
  expect(text).toMatch(
    /Which run commits more\?A <i>B <b>.*Answers1\. .*B <b>\. B commits 1,9\d\d.tx\/s\./,
  );
  await expect(page.locator('.handout')).toHaveCount(0);

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText('Three pictures <b>of one</b> planet')).toBeVisible();
  await other.getByRole('button', { name: 'And with ten sockets?' }).click();
  await expect(other.getByRole('textbox', { name: 'Sockets, exact value' })).toHaveValue('10');
});

test('a handout says how far it is, and leaves the page as it was', async ({ page }) => {
  const items = Array.from({ length: 30 }, () => lecture.items[2]);
  await openLecture(page, { ...lecture, items: [lecture.items[0], ...items] });
  await settled(page);
  await page.getByRole('button', { name: 'show the answer' }).click();
  await setValue(page, 'Sockets', '3');
  await settled(page);
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(500);
  const before = page.url();
  const dialog = page.getByRole('dialog', { name: 'Making the handout' });
  for (const cancel of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.getByRole('button', { name: 'Print a handout' }).click();
    await expect(dialog).toContainText(/picture [2-9] of 31/);
    await cancel();
    await expect(dialog).toHaveCount(0);
    await settled(page);
    await expect(exactValue(page, 'Sockets')).toHaveValue('3');
    await expect.poll(() => page.url()).toBe(before);
    await expect(page.getByRole('button', { name: 'guess again' })).toBeVisible();
  }
  // Nothing was printed.
  await expect(page.locator('.handout')).toHaveCount(0);
});

test('the place in a lecture survives a reload, and what is set back is the item', async ({
  page,
}) => {
  await openLecture(page, {
    ...lecture,
    items: lecture.items.map((item) =>
      item.set === undefined
        ? item
        : {
            ...item,
            predict: {
              ask: 'Does A keep up?',
              choices: [{ text: 'yes', when: 'not A.queue_grows' }, { text: 'no' }],
            },
            answer: [{ when: 'A.goodput_tps > 600 tx/s', text: 'A commits {A.goodput_tps}.' }],
          },
    ),
  });
  const panel = page.getByRole('region', { name: 'Lecture' });
  await panel.getByRole('button', { name: 'And with ten sockets?' }).click();
  await settled(page);
  await page.reload();
  await settled(page);
  await expect(page.getByRole('button', { name: 'Lecture 3 of 3' })).toBeVisible();
  const question = page.getByRole('region', { name: 'Question' });
  await question.getByRole('button', { name: 'show the answer' }).click();
  await setValue(page, 'Batch', '50');
  await setValue(page, 'Sockets', '1');
  await settled(page);
  await expect(question).toContainText('the question no longer applies');
  await question.getByRole('button', { name: 'set them back' }).click();
  await settled(page);
  await expect(question).toContainText('Does A keep up?');
  await expect(exactValue(page, 'Sockets')).toHaveValue('10');
  await expect(exactValue(page, 'Batch')).toHaveValue('100 tx');
});

test('a lecture that is too long for a link says so, and stays', async ({ page }) => {
  // What no packing makes shorter.
  let seed = 1;
  const noise = () => {
    seed = (seed * 48_271) % 0x7fff_ffff;
    return seed.toString(36);
  };
  const text = () => Array.from({ length: 900 }, noise).join('').slice(0, 5000);
  await openLecture(page, {
    ...lecture,
    items: [0, 1, 2, 3].map(() => ({ ...lecture.items[0], text: text() })),
  });
  await page.getByRole('button', { name: 'Copy a link to the lecture' }).click();
  await expect(page.getByText('The lecture does not fit in a link')).toBeVisible();
  await expect(page.locator('.lecture-item')).toHaveCount(4);
});

test('a shipped lesson steps through its first item, and prints as a handout', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true');
  });
  await openLab(page);
  await page.keyboard.press('/');
  const browser = page.getByRole('dialog', { name: 'Scenarios and lessons' });
  await browser.getByRole('searchbox').fill('planet is slow');
  await browser.getByRole('searchbox').press('Enter');
  await settled(page);
  await page.keyboard.press('p');
  await expect(heading(page, 'How long does a commit take in one data centre?')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0);
  await expect(heading(page, 'How long does a commit take in one data centre?')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Print a handout' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true', { timeout: 40_000 });
});
