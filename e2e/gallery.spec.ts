// The gallery: each snippet of the docs comes alive beside its text.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** The figure that a section shows, alive. */
async function alive(page: Page, index: number): Promise<void> {
  const section = page.locator('main > section').nth(index);
  await section.locator('.live').scrollIntoViewIfNeeded();
  const inside = section.locator('iframe').contentFrame();
  await expect(inside.locator('canvas').first()).toBeVisible();
  await expect(inside.getByRole('alert')).toHaveCount(0);
}

test('every snippet comes alive', { tag: '@thorough' }, async ({ page }) => {
  // Nine figures, one after the other.
  test.slow();
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('console', (line) => line.type() === 'error' && troubles.push(line.text()));
  await page.goto('./gallery.html');
  const count = await page.locator('main > section').count();
  expect(count).toBeGreaterThan(5);
  for (let index = 0; index < count; index += 1) await alive(page, index);
  // The script of a snippet does what it says.
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.locator('#step')).toHaveText(/\ss: /);
  expect(troubles).toEqual([]);
});

test('a snippet names where it is served, and is copied', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./gallery.html');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`<script src="${baseURL}quorumscope.js"></script>`);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a phone nothing is cut off, and axe finds nothing serious, ${colorScheme}`, {
    tag: colorScheme === 'dark' ? '@thorough' : [],
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('./gallery.html');
    await alive(page, 0);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(
      ({ impact }) => impact === 'serious' || impact === 'critical',
    );
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
