// Words of the field say what they mean where they first stand on the screen, and nowhere else on it.
import { expect, type Page, test } from '@playwright/test';
import { openLab, togglePanel } from './lab';

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const meaning = (page: Page) => page.locator('.term-meaning:popover-open');

/** Words that are marked outside of the settings, where every control is; what limits a run is a sentence. */
const marked = (page: Page) =>
  page
    .locator(':is(.question, .figure) :not(td) > .term:visible')
    .evaluateAll((terms) => terms.map((term) => (term.textContent ?? '').toLowerCase()));

async function openLedgers(page: Page): Promise<void> {
  await openLab(page, 'equivocation');
  await expect(page.locator('.figure-legend .term').first()).toBeVisible();
}

test('legend, ledgers, table and strip say what their words mean, each once', async ({ page }) => {
  await openLedgers(page);
  for (const [name, told] of [
    ['limited by', 'the resource that limits a run'],
    ['◆ lock', 'a block against which a replica does not vote'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(meaning(page)).toContainText(told, { ignoreCase: true });
    await page.keyboard.press('Escape');
  }
  // Below two runs' ledgers strips need a higher window.
  await page.setViewportSize({ width: 1440, height: 1100 });
  await togglePanel(page, 'bandwidth');
  await page.getByRole('button', { name: 'leader’s link', exact: true }).first().click();
  await expect(meaning(page)).toContainText('the outgoing traffic of the leader');
  await page.keyboard.press('Escape');
  const words = (await marked(page)).filter((word) => !['tcp', 'ideal', 'busy'].includes(word));
  // Numbers stand beside their curves as well as over their column.
  const fields = words.filter((word) => !['latency', 'throughput', 'committed'].includes(word));
  expect(fields.length).toBeGreaterThan(5);
  expect(fields).toEqual([...new Set(fields)]);
});

test('an answer has words that the setup has not', async ({ page }) => {
  await openLab(page, 'two-chain', { asks: true });
  await page.getByRole('button', { name: 'show the answer' }).click();
  const told = page.locator('.question-told');
  await expect(told).not.toBeEmpty();
  await expect(told.locator('.term').first()).toBeVisible();
  expect(await told.locator('.term').count()).toBeLessThanOrEqual(2);
  const words = await page.locator('.question-body .term').allTextContents();
  expect(words).toEqual([...new Set(words)]);
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('words are as large as a finger needs, and the legend has those of the ledgers', async ({
    page,
  }) => {
    await openLedgers(page);
    await expect(page.locator('.figure-legend .term', { hasText: /^lock$/ })).toBeVisible();
    const sizes = await page.locator('.figure .term:visible').evaluateAll((terms) =>
      terms.map((term) => {
        const { width, height } = term.getBoundingClientRect();
        return [term.textContent, Math.round(width), Math.round(height)] as const;
      }),
    );
    expect(sizes.filter(([, width, height]) => width < 24 || height < 24)).toEqual([]);
  });
});
