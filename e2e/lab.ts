// What the specs of the laboratory look at, named once.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';

type Json = Readonly<Record<string, unknown>>;

/** The page, with whatever it complains of. */
export interface Lab {
  readonly page: Page;
  readonly errors: readonly string[];
}

/** What the page does beside what a spec looks at. */
interface Beside {
  /** Whether it measures curves and loads the rest, which takes a core for seconds; else the reader saves data. */
  readonly curves?: boolean;
  /** Whether shipped predictions stand open, which hides what follows; else the reader has asked for all answers. */
  readonly asks?: boolean;
}

/** What a tab keeps of a reader who asked for the answers of all shipped scenarios. */
function allAnswered(): string {
  const files = readdirSync('scenarios').filter((name) => name.endsWith('.json'));
  const guesses = files.map((name) => {
    const { predict = null } = JSON.parse(readFileSync(`scenarios/${name}`, 'utf8')) as Json;
    return [JSON.stringify([name.replace('.json', ''), predict]), { kind: 'skipped' }];
  });
  return JSON.stringify(guesses);
}

/** The reader has asked for all answers before: nothing is hidden. */
export async function answered(page: Page): Promise<void> {
  await page.addInitScript((guesses) => {
    if (sessionStorage.getItem('quorumscope.guesses') === null)
      sessionStorage.setItem('quorumscope.guesses', guesses);
  }, allAnswered());
}

/**
 * Has the page begin as a reader left it who wants everything: all settings, all marks of the legend. Digests, checks,
 * faults and most sliders stand among them.
 */
export async function wantAll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const [name, wanted] of [
      ['quorumscope.settings', 'all'],
      ['quorumscope.legend', 'all'],
    ] as const)
      if (localStorage.getItem(name) === null) localStorage.setItem(name, wanted);
  });
}

/**
 * Has the page begin as one reader left it who wants everything and, unless `beside` says otherwise, has all answers.
 */
export async function asReader(
  page: Page,
  { curves = false, asks = false }: Beside = {},
): Promise<void> {
  if (!asks) await answered(page);
  if (!curves)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', {
        value: { saveData: true },
        configurable: true,
      }),
    );
  await wantAll(page);
}

/** Opens an address as such a reader, and waits until its runs are finished. */
export async function openAddress(page: Page, address: string, beside?: Beside): Promise<void> {
  await asReader(page, beside);
  await page.goto(address);
  await settled(page);
}

/** Opens the page on a scenario, with all settings, and waits until its runs are finished. */
export async function openLab(
  page: Page,
  scenario = 'planet-window',
  beside?: Beside,
): Promise<Lab> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await openAddress(page, `./#scenario=${scenario}`, beside);
  return { page, errors };
}

/** Opens a scenario that is not shipped and waits until its runs are finished. */
export async function openScenario(
  page: Page,
  scenario: Json & { readonly title: string; readonly question?: string },
  beside: Beside = {},
) {
  await openLab(page, undefined, beside);
  const buffer = Buffer.from(JSON.stringify({ version: 1, ...scenario }));
  const file = { name: 'scenario.json', mimeType: 'application/json', buffer };
  await openFile(page, file);
  await heading(page, scenario.question ?? scenario.title).waitFor();
  await settled(page);
}

/** What opens the browser of scenarios and lessons. */
export function browseButton(page: Page): Locator {
  return page.getByRole('button', { name: /^\d+ questions, \d+ lessons/ });
}

/** The question that the page asks, or else the title of its scenario. */
export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Question' }).getByRole('heading', { name, exact: true });
}

/** Opens the browser of scenarios and lessons. */
export async function openBrowser(page: Page): Promise<Locator> {
  await browseButton(page).click();
  return page.getByRole('dialog', { name: 'Scenarios and lessons' });
}

/** Opens a file from the reader's disk. */
export async function openFile(
  page: Page,
  file: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  const browser = await openBrowser(page);
  await browser.getByLabel('Open a file').setInputFiles(file);
  await browser.waitFor({ state: 'hidden' });
}

/** Goes to a shipped scenario by the browser and waits until its runs are finished. */
export async function chooseScenario(page: Page, id: string): Promise<void> {
  const browser = await openBrowser(page);
  await browser.locator(`[data-scenario="${id}"]`).click();
  await settled(page);
}

/**
 * Waits until every shown run is of what was asked for last, and has its digest. The page itself looks, frame by frame.
 */
export async function settled(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForFunction(
    () => {
      const isUnderWay = document.querySelector(
        '[role="progressbar"][aria-label="Simulating"]:not([hidden])',
      );
      const digests = document.querySelectorAll('[aria-label="Digests of the runs"] dd');
      return (
        isUnderWay === null &&
        digests.length > 0 &&
        [...digests].every(({ textContent }) => textContent !== '…')
      );
    },
    undefined,
    { timeout },
  );
}

/** The digests of the shown runs, in their order. */
export async function digests(page: Page): Promise<string[]> {
  const texts = await page.getByLabel('Digests of the runs').locator('dd').allTextContents();
  return texts.length === 0 ? ['…'] : texts;
}

/** The row of a shown run in the table, by its place among them. */
export function runRow(page: Page, place: number): Locator {
  return page.locator('.run-table [data-shown="true"]:is(tr)').nth(place);
}

/** Shows the answer where a prediction stands open: before it there is no table of the runs. */
export async function skipPrediction(page: Page): Promise<void> {
  const skip = page.getByRole('button', { name: /^show the answer$/i });
  if (await skip.isVisible()) await skip.click();
}

/** A menu of the page, opened by its button where it is not open. */
async function openMenu(page: Page, button: string, menu: string): Promise<Locator> {
  const opened = page.locator(`.${menu}`);
  if (!(await opened.isVisible()))
    await page.getByRole('button', { name: button, exact: true }).click();
  await expect(opened.locator('button, select').first()).toBeVisible();
  return opened;
}

/** The menu of the header: theme, files, text, evidence, lecture, help. */
export const openMore = (page: Page) => openMenu(page, 'More', 'more-menu');
/** The menu of what the figure shows. */
export const openPanels = (page: Page) => openMenu(page, 'Panels', 'panels-menu');
/** The rarer half of the clock: jumps, zoom, forks, marks. */
export const openClock = (page: Page) => openMenu(page, 'More of the clock', 'clock-menu');
/** All variants of the scenario: which are shown, and a menu on each. */
export const openVariants = (page: Page) => openMenu(page, '+ compare', 'variants-menu');

/** Presses a button in a menu, and closes the menu. */
async function pressIn(page: Page, menu: Promise<Locator>, name: string | RegExp): Promise<void> {
  const opened = await menu;
  await opened.getByRole('button', { name, exact: typeof name === 'string' }).click();
  if (await opened.isVisible()) await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

/** Shows or hides a panel of the figure, its tables, or its folded lanes. */
export const togglePanel = (page: Page, name: string) => pressIn(page, openPanels(page), name);
export const pressMore = (page: Page, name: string | RegExp) => pressIn(page, openMore(page), name);
export const pressClock = (page: Page, name: string | RegExp) =>
  pressIn(page, openClock(page), name);
export const pressVariants = (page: Page, name: string | RegExp) =>
  pressIn(page, openVariants(page), name);
export const addVariant = (page: Page) => pressVariants(page, 'Add a variant');

export async function setTheme(page: Page, theme: string): Promise<void> {
  const menu = await openMore(page);
  await menu.getByLabel('Theme').selectOption(theme);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

/** Committed transactions a second, as the table of the runs has them, in the order of the runs. */
export async function committedRates(page: Page): Promise<number[]> {
  await skipPrediction(page);
  const texts = await page.locator('.run-table [data-cell="throughput"]').allTextContents();
  return texts.map((text) => Number(text.replace('tx/s', '').replaceAll(',', '')));
}

/** Virtual seconds at the playhead. */
export async function playheadS(page: Page): Promise<number> {
  return Number.parseFloat(await page.getByTestId('playhead').innerText());
}

/** The part of the run in view, as fractions of it. */
export async function view(page: Page): Promise<{ left: number; width: number }> {
  return page.locator('.minimap-window').evaluate((box) => ({
    left: Number.parseFloat((box as HTMLElement).style.left),
    width: Number.parseFloat((box as HTMLElement).style.width),
  }));
}

export function slider(page: Page, name: string): Locator {
  return page.getByRole('slider', { name, exact: true });
}

export function exactValue(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name: `${name}, exact value`, exact: true });
}

/** Takes hold of a slider at a part of its length; what it answers moves the hand on. */
export async function takeSlider(page: Page, name: string, part: number) {
  await slider(page, name).scrollIntoViewIfNeeded();
  const box = await slider(page, name).boundingBox();
  if (box === null) throw new Error('The slider is not on the page');
  const moveTo = (to: number) => page.mouse.move(box.x + box.width * to, box.y + box.height / 2);
  await moveTo(part);
  await page.mouse.down();
  return moveTo;
}

/** Types a value into a setting and waits for what comes of it. */
export async function setValue(page: Page, name: string, text: string): Promise<void> {
  await exactValue(page, name).fill(text);
  await exactValue(page, name).press('Enter');
}

/** A field by its whole name, inside of a part of the page. */
export function exactField(part: Locator, name: string): Locator {
  return part.getByLabel(name, { exact: true });
}

/** The reader takes motion: the page plays as it opens. */
export function withMotion(page: Page): Promise<void> {
  return page.emulateMedia({ reducedMotion: 'no-preference' });
}

export async function pause(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Pause/ });
  if (await button.isVisible()) await button.click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
}

/** What a button of the Share menu saves, as the path of a file of the test's. */
export async function saved(page: Page, testInfo: TestInfo, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const download = await downloading;
  await page.keyboard.press('Escape');
  const path = testInfo.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return path;
}
