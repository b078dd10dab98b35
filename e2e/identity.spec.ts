// Two blocks of one height are told apart at first sight: by number, colour and lines across, in lanes, ledgers, map
// and legend.
import { expect, type Page, test } from '@playwright/test';
import { openLab, settled, togglePanel } from './lab';

/** What each canvas of the figure was last painted with: words with their places, and the colours of lines. */
interface Painted {
  readonly words: readonly { readonly text: string; readonly y: number }[];
  readonly lines: readonly string[];
}

test.beforeEach(({ page }) => page.addInitScript(recordPainting));

function recordPainting(): void {
  const { prototype } = CanvasRenderingContext2D;
  const { clearRect, fillText, stroke } = prototype;
  const painted = new WeakMap<HTMLCanvasElement, { words: object[]; lines: Set<string> }>();
  const of = (canvas: HTMLCanvasElement) => {
    const known = painted.get(canvas) ?? { words: [], lines: new Set<string>() };
    painted.set(canvas, known);
    return known;
  };
  prototype.clearRect = function wipe(...area) {
    painted.delete(this.canvas);
    clearRect.apply(this, area);
  };
  prototype.fillText = function write(text, x, y) {
    of(this.canvas).words.push({ text, y });
    fillText.call(this, text, x, y);
  };
  prototype.stroke = function line(...path: unknown[]) {
    of(this.canvas).lines.add(String(this.strokeStyle));
    (stroke as (...all: unknown[]) => void).apply(this, path);
  };
  Object.assign(window, {
    paintedOn: (canvas: HTMLCanvasElement) => {
      const { words, lines } = of(canvas);
      return { words, lines: [...lines] };
    },
  });
}

async function painted(page: Page): Promise<readonly Painted[]> {
  await settled(page);
  // A view that moved is painted anew when it rests.
  await page.waitForTimeout(300);
  return page
    .locator('.figure canvas')
    .evaluateAll((canvases) =>
      canvases.map((canvas) =>
        (window as unknown as { paintedOn: (one: Element) => Painted }).paintedOn(canvas),
      ),
    );
}

/** A custom property of the theme as a canvas tells colours. */
function colorOf(page: Page, name: string): Promise<string> {
  return page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
    name,
  );
}

const legend = (page: Page) => page.locator('.figure-legend');
const entry = 'second block of a height';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a liar’s two blocks differ in lanes, ledgers and legend, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openLab(page, 'equivocation');
    // Ledgers are of the playhead: by then the blocks are proposed.
    await page.getByRole('slider', { name: 'Playhead' }).fill('2100');
    const [rival, odd] = [await colorOf(page, '--rival'), await colorOf(page, '--proposal-next')];
    const [still, moving] = await painted(page);
    // The lanes are painted on the still canvas, the ledgers on the moving one.
    expect(still?.lines).toEqual(expect.arrayContaining([rival, odd]));
    expect(moving?.lines).toEqual(expect.arrayContaining([rival, odd]));
    const lanes = await page.getByRole('button', { name: 'replica 3' }).first().boundingBox();
    const paper = await page.locator('.figure-paper').boundingBox();
    const bottom = (lanes?.y ?? 0) + (lanes?.height ?? 0) - (paper?.y ?? 0);
    const inLanes = moving?.words.filter(({ y }) => y < bottom).map(({ text }) => text);
    const next = await page.locator('.figure-title').nth(1).boundingBox();
    const ledgersEnd = (next?.y ?? 0) - (paper?.y ?? 0);
    const inLedgers = moving?.words
      .filter(({ y }) => y > bottom && y < ledgersEnd)
      .map(({ text }) => text);
    // Of the view before the liar lies there is one block.
    expect(inLanes).toEqual(expect.arrayContaining(['9', '9′', '10', '10′']));
    expect(inLedgers).toEqual(expect.arrayContaining(['9', '9′', '10', '10′']));
    expect(moving?.words.map(({ text }) => text)).not.toContain('5′');
    await expect(legend(page)).toContainText(entry);
  });
}

test('who committed which of two blocks is told below the ledgers, and only then', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'equivocation');
  const named = async () =>
    (await painted(page)).flatMap(({ words }) =>
      words.flatMap(({ text }) => (text.startsWith('height ') ? text : [])),
    );
  expect(await named()).toEqual([]);
  const foot = page.locator('.figure-foot');
  const before = await foot.boundingBox();
  await page.keyboard.press('End');
  // In B alone: one liar of four cannot do it.
  expect(await named()).toEqual([
    expect.stringMatching(/^height (\d+): replica 3 committed \1 at .*, the others \1′ at /),
  ]);
  expect(await foot.boundingBox()).toEqual(before);
});

test('without a second block of a height nothing is brown, and the legend has no entry', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'planet');
  const rival = await colorOf(page, '--rival');
  const [still, moving] = await painted(page);
  expect(still?.lines).not.toContain(rival);
  expect(still?.lines).toContain(await colorOf(page, '--proposal-next'));
  expect(moving?.lines).not.toContain(rival);
  await expect(legend(page)).not.toContainText(entry);
});

test('map, tables and details call a second block by its prime', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, 'equivocation&map=shown');
  await page.locator('.maps').getByRole('button', { name: 'B', exact: true }).click();
  await expect(page.locator('.map-words')).toContainText('proposals of blocks 9 and 9′');
  await togglePanel(page, 'as tables');
  const table = page.getByRole('table', { name: 'Blocks in view, up to the playhead' }).first();
  await table.getByRole('button', { name: 'Block 6′' }).click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { level: 2 })).toHaveText('Block 6′ of view 6');
});
