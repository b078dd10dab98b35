// The browser of scenarios and lessons: its cards and their pictures, its search, its keys.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { browseButton, openBrowser, openLab, setTheme, settled } from './lab';

const [QUESTIONS, LESSONS] = [77, 17];
const ALL = `${QUESTIONS} questions and ${LESSONS} lessons`;
const CARDS = QUESTIONS + LESSONS;

const openCard = (page: Page, id: string) => page.locator(`[data-scenario="${id}"]`);
const field = (page: Page) => page.getByRole('searchbox');
const hits = (page: Page) => page.getByRole('dialog').getByRole('status');

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** How many cards have a picture with shapes in it, and how many there are. */
async function pictures(dialog: Locator) {
  return dialog.locator('.card').evaluateAll((cards) => {
    const drawn = cards.filter((card) => {
      const picture = card.querySelector('svg[data-drawn="true"]');
      const box = picture?.getBoundingClientRect();
      const votes = picture?.querySelectorAll('path[d^="M"]').length ?? 0;
      return votes > 1 && box !== undefined && box.width > 200 && box.height > 85;
    });
    return `${drawn.length} of ${cards.length}`;
  });
}

test('a key opens it, a word finds, Enter opens what is found', async ({ page }) => {
  const { errors } = await openLab(page);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(hits(page)).toHaveText(ALL);
  await page.keyboard.type('equivocat');
  await expect(page.locator('.card').first()).toHaveAttribute('data-scenario', 'equivocation');
  await field(page).fill('sidechain');
  await expect(page.getByText('No scenario or lesson here is about “sidechain”')).toBeVisible();
  await field(page).fill('');
  await page.keyboard.type('pipel');
  await expect(page.locator('.card').first()).toHaveAttribute('data-scenario', 'pipelining');
  await expect(hits(page)).not.toHaveText(ALL);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/#scenario=pipelining$/);
  await settled(page);
  await page.keyboard.press('Control+z');
  await expect(page).toHaveURL(/#scenario=planet-window/);
  expect(errors).toEqual([]);
});

/** Holds the browser's code back, until the answer is called. */
async function hold(page: Page, file: RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(file, async (route) => {
    await until;
    await route.continue();
  });
  return letGo;
}

test('what is typed before it has opened is written in its field, and Enter waits for it', async ({
  page,
}) => {
  const letGo = await hold(page, /assets\/Browser-[\w-]+\.js$/);
  await page.goto('./#scenario=planet-window');
  await browseButton(page).waitFor();
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  await page.keyboard.press('/');
  // None of these letters means anything to the page behind: P presents, U is the QR code.
  await page.keyboard.type('Why three phasesx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).not.toHaveAttribute('data-presenting', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('button', { name: 'Lecture 1 of 6' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('without Enter it opens on what was typed, and Escape calls it off', async ({ page }) => {
  const letGo = await hold(page, /assets\/Browser-[\w-]+\.js$/);
  await page.goto('./#scenario=planet-window');
  await browseButton(page).waitFor();
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('pu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('pipel');
  letGo();
  await expect(field(page)).toHaveValue('pipel');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('ini');
  await expect(field(page)).toHaveValue('pipelini');
  await expect(page.locator('.card').first()).toHaveAttribute('data-scenario', 'pipelining');
  // On a card, too, letters search.
  await page.keyboard.press('ArrowDown');
  await expect(openCard(page, 'pipelining')).toBeFocused();
  await page.keyboard.type('ng');
  await expect(field(page)).toHaveValue('pipelining');
});

for (const [title, kind] of [
  ['Two slow seconds', 'lesson'],
  ['A burst meets a buffer', 'lesson'],
  ['What does pipelining buy?', 'scenario'],
] as const) {
  test(`“${title}” and Enter open the ${kind} of that title`, async ({ page }) => {
    await openLab(page);
    await page.keyboard.press('/');
    await page.keyboard.type(title);
    const first = page.locator('.card').first();
    await expect(first).toHaveAccessibleName(title);
    await expect(first).toHaveAttribute(`data-${kind}`, /./);
  });
}

test('every card has its question, what one finds out, and a picture of its runs', async ({
  page,
}) => {
  await openLab(page);
  const dialog = await openBrowser(page);
  await expect.poll(() => pictures(dialog)).toBe(`${CARDS} of ${CARDS}`);
  const names = await dialog.getByRole('heading', { level: 3 }).allTextContents();
  expect(names).toEqual([
    'Lessons',
    'Why is it slow?',
    'Batching and streaming',
    'From crash-stop to HotStuff',
    'Faults and liars',
    'Rules removed on purpose',
    'MultiPaxos: window and batch',
    'Gossip: sums and copies',
    'Two clusters: what crosses an ocean',
    'Two protocols in one run',
    'A region is lost',
    'My scenarios',
  ]);
  const card = dialog.getByRole('button', { name: 'What does pipelining buy?', exact: true });
  await expect(card).toHaveAccessibleDescription(
    'What starting a block before the last one is done gains, and what it leaves as it is.',
  );
  await expect(dialog.locator('[aria-current="true"]')).toHaveAttribute(
    'data-scenario',
    'planet-window',
  );
  // A picture's colours are the theme's.
  const color = () =>
    card
      .locator('path[stroke="var(--vote)"]')
      .first()
      .evaluate((path) => getComputedStyle(path).stroke);
  const light = await color();
  await page.keyboard.press('Escape');
  await setTheme(page, 'dark');
  await openBrowser(page);
  await expect.poll(color).not.toBe(light);
});

test('arrows go from card to card, / back to the search, Escape to where one came from', async ({
  page,
}) => {
  await openLab(page);
  const title = browseButton(page);
  await title.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(openCard(page, 'planet-window')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.locator('[data-lesson="larger-batches"]')).toBeFocused();
  await openCard(page, 'uniform-lan-to-planet').focus();
  await page.keyboard.press('ArrowRight');
  await expect(openCard(page, 'planet-window')).toBeFocused();
  const { x, y } = (await openCard(page, 'planet-window').boundingBox()) ?? { x: 0, y: 0 };
  await page.keyboard.press('ArrowDown');
  const below = await page.locator('.card:focus').boundingBox();
  expect(Math.abs((below?.x ?? 0) - x)).toBeLessThan(200);
  expect(below?.y).toBeGreaterThan(y + 50);
  await page.keyboard.press('ArrowUp');
  await expect(openCard(page, 'planet-window')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  // One stop of Tab among the cards.
  await expect(page.locator('.card[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(title).toBeFocused();
});

test('filters show lessons, or what is not safe; nothing found says so', async ({ page }) => {
  await openLab(page);
  const dialog = await openBrowser(page);
  await dialog.getByRole('button', { name: 'lessons' }).click();
  await expect(hits(page)).toHaveText(`${LESSONS} lessons`);
  await dialog.getByRole('button', { name: 'not safe' }).click();
  await expect(openCard(page, 'two-chain')).toBeVisible();
  await expect(openCard(page, 'planet')).toHaveCount(0);
  await field(page).fill('zebra');
  await expect(hits(page)).toHaveText('Nothing found');
  await dialog.getByRole('button', { name: 'Clear the search' }).click();
  await expect(hits(page)).toHaveText(ALL);
  await expect(field(page)).toBeFocused();
});

test('one lesson and one question are marked as where to start, and no row is ragged', async ({
  page,
}) => {
  await openLab(page);
  const dialog = await openBrowser(page);
  const starts = dialog.locator('.card', { hasText: 'Start here' });
  await expect(starts.getByRole('strong')).toHaveText([
    'Why not simply a larger batch?',
    'Why not simply send larger batches?',
  ]);
  await expect(starts.first()).toBeInViewport();
  const rows = await dialog.locator('.shelf-cards').evaluateAll((all) =>
    all.map((row) => {
      const { right } = row.getBoundingClientRect();
      const last = row.lastElementChild?.getBoundingClientRect().right ?? 0;
      return { cards: row.childElementCount, isFull: Math.abs(right - last) < 1 };
    }),
  );
  expect(rows.every(({ isFull }) => isFull)).toBe(true);
  expect(Math.max(...rows.map(({ cards }) => cards))).toBe(4);
  // A shelf of one or two cards is a row of its own.
  const several = rows.map(({ cards }) => cards).filter((cards) => cards > 2);
  expect(Math.min(...several)).toBe(3);
});

test('a lesson is given from its card', async ({ page }) => {
  await openLab(page);
  const dialog = await openBrowser(page);
  await dialog.locator('[data-lesson="littles-law"]').click();
  await expect(page.getByRole('button', { name: 'Lecture 1 of 7' })).toBeVisible();
  await openBrowser(page);
  await expect(dialog.locator('[aria-current="true"]')).toHaveAttribute(
    'data-lesson',
    'littles-law',
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('cards stand in one column, and nothing is wider than the screen', async ({ page }) => {
    await openLab(page);
    const dialog = await openBrowser(page);
    await expect.poll(() => pictures(dialog)).toBe(`${CARDS} of ${CARDS}`);
    // A keyboard on the screen comes when it is asked for.
    await expect(field(page)).not.toBeFocused();
    const lefts = await dialog
      .locator('.card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(1);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
  });
});
