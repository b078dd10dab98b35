// What a stranger sees before the first click: little enough to be read, in the order of its rank, and large enough to
// be hit.
import { expect, type Page, test } from '@playwright/test';

const CONTROLS_MAX = 50;
const WORDS_MAX = 330;
const SCENARIOS = ['planet', 'pipelining', 'killed-node'] as const;

/** Opens a scenario as somebody who was never here, and waits for its runs and for what comes after them. */
async function openAsStranger(page: Page, scenario: string): Promise<void> {
  await page.goto(`./#scenario=${scenario}`);
  await expect(page.getByRole('progressbar', { name: 'Simulating' })).toBeHidden({
    timeout: 30_000,
  });
  await expect(page.locator('.all-settings')).toBeAttached();
  await expect(page.getByRole('button', { name: /^show the answer$/i })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Window in view' })).toBeVisible();
}

/** Everything that can be pressed, typed into or moved, with its name and size. */
function controls(page: Page) {
  return page.evaluate(() => {
    const selectors =
      'button, input, select, textarea, a[href], summary, [role="slider"], [tabindex="0"]';
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // Seen while they have the focus.
      element.closest('.skip-links') === null;
    return [...document.querySelectorAll(selectors)].filter(isShown).map((element) => {
      const { width, height } = element.getBoundingClientRect();
      const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const name =
        element.getAttribute('aria-label') ||
        labels.map((id) => document.getElementById(id)?.textContent).join(' ') ||
        (element as HTMLElement).innerText;
      return { name: `${element.localName} ${name.replace(/\s+/g, ' ').trim()}`, width, height };
    });
  });
}

for (const scenario of SCENARIOS) {
  test(`${scenario} shows few controls and few words before the first click`, async ({ page }) => {
    await openAsStranger(page, scenario);
    const names = (await controls(page)).map(({ name }) => name);
    expect(names.length, names.join('\n')).toBeLessThanOrEqual(CONTROLS_MAX);
    const text = await page.evaluate(() => {
      // Told to who does not see the figure, and longer the longer it plays.
      for (const told of document.querySelectorAll('#figure-summary')) told.remove();
      return document.body.innerText;
    });
    const words = text.split(/\s+/).filter((word) => word !== '');
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(WORDS_MAX);
  });

  test(`${scenario} has no control that is smaller than 24 pixels`, async ({ page }) => {
    await openAsStranger(page, scenario);
    const small = (await controls(page)).filter(({ width, height }) => width < 24 || height < 24);
    expect(small).toEqual([]);
  });
}

test('what counts most is largest and first: question, choices, picture, what happened', async ({
  page,
}) => {
  await openAsStranger(page, 'planet');
  const title = page.getByRole('heading', { name: 'Why not simply send larger batches?' });
  const choice = page.locator('.question-choices button').first();
  const sizes = await Promise.all(
    [title, page.locator('.question-ask'), page.locator('.figure-caption')].map((text) =>
      text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ),
  );
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  await expect(choice).toBeInViewport({ ratio: 1 });
  await expect(
    page.getByText('Four servers must agree on one order of transactions.'),
  ).toBeVisible();
  await expect(page.locator('.run-table')).toHaveCount(0);
});

test('all settings are one press away, and stay for the next visit', async ({ page }) => {
  await openAsStranger(page, 'planet');
  const sliders = page.locator('.lab-rail input[type="range"]');
  expect(await sliders.count()).toBeLessThanOrEqual(5);
  const before = await sliders.count();
  await page.getByRole('button', { name: 'All settings' }).click();
  await expect(page.getByRole('slider', { name: 'TCP window' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('slider', { name: 'TCP window' })).toBeVisible();
  await page.getByRole('button', { name: 'Fewer settings' }).click();
  await expect(sliders).toHaveCount(before);
});

test('at a zoom of 200 % the figure is on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openAsStranger(page, 'planet');
  const top = await page
    .locator('.figure-title')
    .first()
    .evaluate((title) => title.getBoundingClientRect().top);
  expect(top).toBeLessThan(300);
  await expect(page.locator('.figure-lane').first()).toBeInViewport();
});

test('the figure comes before the settings in the order of Tab, and G gives it the focus', async ({
  page,
}) => {
  await openAsStranger(page, 'planet');
  const isBefore = await page.evaluate(() => {
    const [main, rail] = ['main', '#settings'].map((selector) => document.querySelector(selector));
    const order = main?.compareDocumentPosition(rail as Node) ?? 0;
    return (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect(isBefore).toBe(true);
  await page.keyboard.press('g');
  const main = page.getByRole('main', { name: 'Figure' });
  await expect(main).toBeFocused();
  expect(await main.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
});

test('help begins with what this is, then its terms, then the keys; ? closes it again', async ({
  page,
}) => {
  await openAsStranger(page, 'planet');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('heading')).toHaveText([
    'What is this?',
    'The terms of this page',
    'Keyboard and mouse',
  ]);
  await expect(help).toContainText('3 of 4 votes let it go on');
  await expect(help.getByText('quorum certificate', { exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
});

test.describe('a reader who has chosen no theme', () => {
  test.use({ colorScheme: 'light' });

  test('has the system’s, also when it changes', async ({ page }) => {
    await openAsStranger(page, 'planet');
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(root).toHaveAttribute('data-theme', 'dark');
  });
});

test('switches of panels stay where they are when a panel opens', async ({ page }) => {
  await openAsStranger(page, 'planet');
  await page.getByRole('button', { name: 'Panels' }).click();
  const map = page.getByRole('button', { name: 'map', exact: true });
  const before = await map.boundingBox();
  await map.click();
  await expect(map).toHaveAttribute('aria-pressed', 'true');
  expect(await map.boundingBox()).toEqual(before);
});
