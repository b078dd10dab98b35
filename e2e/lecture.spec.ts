// A lecture: made in the page, kept, saved, and given from the stage by the keyboard alone.
import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import {
  asReader,
  exactValue,
  openAddress,
  openFile,
  openLab,
  pause,
  playheadS,
  pressMore,
  settled,
  setValue,
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

const beat = (page: Page) => page.locator('.stage-question');
const atBeat = (page: Page, name: string) => expect(beat(page)).toHaveAttribute('data-beat', name);
const runs = (page: Page) => page.getByRole('region', { name: /^[AB] / });

test('three items are given by one key alone, one of which is not there', async ({ page }) => {
  const errors = await openLecture(page);
  await expect(page.getByRole('button', { name: 'Lecture 1 of 3' })).toBeVisible();
  await settled(page);
  await page.keyboard.press('p');
  await expect(heading(page, 'What does a batch wait for?')).toBeVisible();
  await expect(page.locator('.stage-place')).toHaveText('1 of 3');
  await expect(page.locator('.stage-told')).toHaveText('Look at the leader’s link.');
  await atBeat(page, 'ask');
  await expect(runs(page)).toHaveCount(1);
  await settled(page);

  // From beat to beat: the run plays to the end of the item's view, B comes, and the answer.
  await page.keyboard.press('PageDown');
  await atBeat(page, 'hands');
  await page.keyboard.press('PageDown');
  await atBeat(page, 'play');
  await expect.poll(() => playheadS(page), { timeout: 15_000 }).toBeGreaterThan(0.3);
  expect(await playheadS(page)).toBeLessThanOrEqual(0.45);
  await expect(runs(page)).toHaveCount(1);
  await page.keyboard.press('PageDown');
  await atBeat(page, 'reveal');
  await expect(runs(page)).toHaveCount(2);
  await page.keyboard.press('PageDown');
  await atBeat(page, 'answer');
  await expect(page.getByText(/B commits 1,9\d\d.tx\/s\./)).toBeVisible();
  const provedS = await playheadS(page);

  await page.keyboard.press('PageDown');
  await expect(heading(page, 'A picture that is lost')).toBeVisible();
  await expect(page.getByText('The picture of this item is missing')).toBeVisible();
  await expect(page.getByText('there is no scenario “no-such-scenario”')).toBeVisible();
  await expect(page.locator('.figure-panel')).toBeHidden();

  await page.keyboard.press('PageDown');
  await expect(heading(page, 'And with ten sockets?')).toBeVisible();
  await expect(page.locator('.figure-panel')).toBeVisible();
  await expect(page.locator('.stage-told')).toHaveText('<img src=x onerror=alert(1)>');
  await expect(page.locator('.stage-place')).toHaveText('3 of 3');
  // What was seen fills four fifths of the width.
  await expect.poll(() => seenPart(page)).toBeGreaterThan(0.75);
  expect(await seenPart(page)).toBeLessThan(0.86);

  // Back past what is lost: the first item is as it was left.
  for (const title of ['A picture that is lost', 'What does a batch wait for?']) {
    await page.keyboard.press('Shift+PageUp');
    await expect(heading(page, title)).toBeVisible();
  }
  await atBeat(page, 'answer');
  await expect(runs(page)).toHaveCount(2);
  await expect.poll(() => playheadS(page)).toBe(provedS);
  await expect(page.getByText(/B commits 1,9\d\d.tx\/s\./)).toBeVisible();
  // A reload changes nothing of it.
  await page.reload();
  await atBeat(page, 'answer');
  await expect(runs(page)).toHaveCount(2);
  await expect(page.getByText(/B commits 1,9\d\d.tx\/s\./)).toBeVisible();
  await page.keyboard.press('PageUp');
  await atBeat(page, 'reveal');
  await expect(page.getByText(/B commits 1,9/)).toHaveCount(0);

  // By number, and to the ends.
  await page.keyboard.press('g');
  await page.keyboard.press('3');
  await expect(page.getByText('Go to item 3_ of 3: Enter')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByText('Go to item')).toHaveCount(0);
  for (const key of ['g', '3', 'Enter']) await page.keyboard.press(key);
  await expect(heading(page, 'And with ten sockets?')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(heading(page, 'What does a batch wait for?')).toBeVisible();
  await page.keyboard.press('End');
  await expect(heading(page, 'And with ten sockets?')).toBeVisible();
  await settled(page);

  // The controls at any time: leave, edit, and back to where the lecture was.
  await page.keyboard.press('.');
  await page.keyboard.press('r');
  await expect(runs(page)).toHaveCount(2);
  const leftS = await playheadS(page);
  await page.keyboard.press('Escape');
  const sockets = page.getByRole('textbox', { name: 'Sockets, exact value' });
  await sockets.fill('2');
  await sockets.press('Enter');
  await page.keyboard.press('p');
  await expect(heading(page, 'And with ten sockets?')).toBeVisible();
  await expect.poll(() => playheadS(page)).toBe(leftS);
  await expect(runs(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(sockets).toHaveValue('10');
  expect(errors).toEqual([]);
});

test('what is pressed while an item is on its way is done when it is there', {
  tag: '@thorough',
}, async ({ page }) => {
  const [first, , last] = lecture.items;
  const items = [first, first, { ...last, view: { start_s: 1, end_s: 2 } }];
  await openLecture(page, { ...lecture, items });
  await expect(page.getByRole('button', { name: 'Lecture 1 of 3' })).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('Shift+PageDown');
  await page.keyboard.press('Shift+PageDown');
  for (const key of ['r', '.', '.']) await page.keyboard.press(key);
  await expect(heading(page, 'And with ten sockets?')).toBeVisible();
  await expect(runs(page)).toHaveCount(2);
  await page.keyboard.press(',');
  // Two steps on and one back.
  await expect.poll(() => playheadS(page)).toBeGreaterThan(1);
});

test('events go run by run, or together, and stay in the item', { tag: '@thorough' }, async ({
  page,
}) => {
  await openLecture(page, { ...lecture, items: lecture.items.slice(0, 1) });
  await settled(page);
  await page.keyboard.press('p');
  await expect(heading(page, 'What does a batch wait for?')).toBeVisible();
  await page.keyboard.press('r');
  await expect(runs(page)).toHaveCount(2);
  await page.keyboard.press('o');
  const told: string[] = [];
  const end = /^Nothing further in this picture/;
  for (let steps = 0; steps < 40 && !end.test(told.at(-1) ?? ''); steps++) {
    const [atS, before] = [await playheadS(page), await narration(page).innerText()];
    await page.keyboard.press('.');
    await expect
      .poll(async () => [await playheadS(page), await narration(page).innerText()])
      .not.toEqual([atS, before]);
    // The words come a moment after the playhead.
    await page.waitForTimeout(150);
    told.push(await narration(page).innerText());
  }
  expect(told.at(-1)).toMatch(end);
  const letters = told.map((text) => /^[AB](?=, )/.exec(text)?.[0] ?? '').join('');
  expect(letters).toMatch(/^A+B+$/);
  await page.keyboard.press('o');
});

test('the hall raises hands twice, a clicker makes the screen dark, and a number is typed', {
  tag: '@thorough',
}, async ({ page }) => {
  const [first] = lecture.items;
  const value = {
    ...first,
    title: 'How many a second?',
    predict: { ask: 'B commits', value: 'B.goodput_tps' },
  };
  await openLecture(page, { ...lecture, items: [first, value] });
  await settled(page);
  await page.keyboard.press('p');
  await atBeat(page, 'ask');
  await expect(runs(page)).toHaveCount(1);
  await settled(page);
  // The second digit counts the tens; hands are counted from the first on.
  for (const key of ['2', '6', '1', '3']) await page.keyboard.press(key);
  await atBeat(page, 'hands');
  const bar = (name: string) => page.getByRole('slider', { name });
  await expect(bar('Hands for choice 2')).toHaveValue('60');
  await expect(bar('Hands for choice 1')).toHaveValue('30');
  await page.keyboard.press('h');
  for (const key of ['2', '9']) await page.keyboard.press(key);
  await expect(bar('Hands for choice 2, round 1')).toHaveValue('60');
  await expect(bar('Hands for choice 2, round 2')).toHaveValue('90');
  await page.keyboard.press('b');
  const dark = page.getByRole('button', { name: 'The screen is dark' });
  await expect(dark).toBeVisible();
  await page.keyboard.press('b');
  await expect(dark).toHaveCount(0);
  await page.keyboard.press('b');
  await page.keyboard.press('q');
  await expect(dark).toHaveCount(0);
  // Straight to the answer, with B beside it, and the bars beside the truth.
  await atBeat(page, 'answer');
  await expect(runs(page)).toHaveCount(2);
  await expect(page.locator('.stage-choices [data-right="true"]')).toContainText('B <b>');
  await expect(bar('Hands for choice 2, round 2')).toHaveValue('90');

  await page.keyboard.press('Shift+PageDown');
  await expect(heading(page, 'How many a second?')).toBeVisible();
  await settled(page);
  await expect(page.locator('.stage-number')).toBeVisible();
  for (const key of ['1', '9', '0', '0']) await page.keyboard.press(key);
  await expect(page.locator('.stage-number')).toContainText('1900_');
  await page.keyboard.press('Enter');
  await atBeat(page, 'hands');
  await page.keyboard.press('q');
  await expect(page.locator('.stage-number')).toContainText(/the hall: 1900 .*✓ 1,9\d\d/);
});

test('the speaker’s window has the answer first, and steps the stage', async ({ page }) => {
  const items = lecture.items.map((item) => ({ ...item, notes: 'Wait.', minutes: 3 }));
  await openLecture(page, { ...lecture, items });
  await settled(page);
  await page.keyboard.press('p');
  await atBeat(page, 'ask');
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('v');
  const speaker = await opening;
  await expect(speaker.getByRole('heading', { name: 'What does a batch wait for?' })).toBeVisible();
  await expect(speaker.getByText('Wait.')).toBeVisible();
  await expect(speaker.getByText('✓ B <b>')).toBeVisible();
  await expect(speaker.getByText('of 9 min; this item ends at 3:00')).toBeVisible();
  await speaker.keyboard.press('PageDown');
  await atBeat(page, 'hands');
  await expect(speaker.locator('[aria-current="step"]')).toHaveText('hands');
  await speaker.getByRole('button', { name: 'Back' }).click();
  await atBeat(page, 'ask');
  // Without it the stage goes on.
  await speaker.close();
  await page.keyboard.press('PageDown');
  await atBeat(page, 'hands');
});

/** The part of the view that lies before the playhead. */
async function seenPart(page: Page): Promise<number> {
  const plot = await page.locator('[data-pan]').boundingBox();
  const clock = await page.locator('.figure-clock').boundingBox();
  if (plot === null || clock === null) return 0;
  return (clock.x + clock.width / 2 - plot.x) / plot.width;
}

test('a shipped item asks, and the next one of its scenario begins anew', async ({ page }) => {
  await openAddress(page, './#lesson=littles-law', { asks: true });
  await page.keyboard.press('p');
  const prediction = page.getByRole('region', { name: 'Prediction' });
  await expect(prediction.getByText('How many a second commit?')).toBeVisible();
  await expect(prediction.getByText('Little’s law')).toHaveCount(0);
  await page.keyboard.press('1');
  await page.keyboard.press('q');
  await expect(prediction.locator('[data-right="true"]')).toContainText('✓');
  await expect(prediction.locator('[data-right="true"]')).toContainText(/4\.7\stx\/s: four in/);
  await expect(prediction.getByText('this is Little’s law')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(prediction.getByText('How much does it commit?')).toBeVisible();
  await expect(prediction.locator('[data-right="true"]')).toHaveCount(0);
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
  // All settings, with the digests that are waited for, were opened before the storage was full.
  await asReader(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openLecture(page);
  await expect(page.getByText('The browser cannot keep your lecture')).toBeVisible();
  await expect(page.locator('.lecture-item')).toHaveCount(3);
});

test('a link carries a lecture, and a printed one has every picture', { tag: '@thorough' }, async ({
  page,
  context,
}) => {
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
  await expect(
    other.getByText('Three pictures <b>of one</b> planet', { exact: true }),
  ).toBeVisible();
  await other.getByRole('button', { name: 'And with ten sockets?' }).click();
  await expect(other.getByRole('textbox', { name: 'Sockets, exact value' })).toHaveValue('10');
});

test('a handout says how far it is, and leaves the page as it was', { tag: '@thorough' }, async ({
  page,
}) => {
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

test('the place in a lecture survives a reload, and what is set back is the item', {
  tag: '@thorough',
}, async ({ page }) => {
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

test('a lecture that is too long for a link says so, and stays', { tag: '@thorough' }, async ({
  page,
}) => {
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

test('a shipped lesson steps through its first item, and prints as a handout', {
  tag: '@thorough',
}, async ({ page }) => {
  // All runs of a lesson are made for it.
  test.slow();
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
  await page.keyboard.press('.');
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0);
  await expect(heading(page, 'How long does a commit take in one data centre?')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Print a handout' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true', { timeout: 80_000 });
});

test('a lesson’s address begins it, wherever the tab was in it before', async ({ page }) => {
  await openAddress(page, './#lesson=littles-law');
  const panel = page.getByRole('region', { name: 'Lecture' });
  await expect(page.getByRole('button', { name: /^Lecture 1 of / })).toBeVisible();
  const first = await page.getByRole('region', { name: 'Question' }).innerText();
  await panel.getByRole('listitem').nth(1).getByRole('button').click();
  await expect(page.getByRole('button', { name: /^Lecture 2 of / })).toBeVisible();
  await page.goto('about:blank');
  await openAddress(page, './#lesson=littles-law');
  await expect(page.getByRole('button', { name: /^Lecture 1 of / })).toBeVisible();
  expect(await page.getByRole('region', { name: 'Question' }).innerText()).toBe(first);
});
