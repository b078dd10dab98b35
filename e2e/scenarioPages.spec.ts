// The page of a scenario that is text and a picture: without scripts, in both themes, and on into the live page.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { asReader, heading, openLab, settled } from './lab';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page of a scenario needs no script, ${colorScheme}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...{ javaScriptEnabled: false, colorScheme, viewport: { width: 390, height: 844 } },
    });
    const page = await context.newPage();
    const missing: string[] = [];
    page.on('response', (response) => {
      if (!response.ok()) missing.push(response.url());
    });
    await page.goto(`${baseURL}s/index.html`);
    await page.getByRole('link', { name: 'What does the TCP window limit?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'What does the TCP window limit?',
    );
    const picture = page.getByRole('img', { name: /^Messages between the replicas/ });
    const seen = await picture.evaluate((image: HTMLImageElement) => ({
      source: image.currentSrc,
      width: image.naturalWidth,
    }));
    expect(seen).toEqual({
      source: expect.stringContaining(`stills/planet-window-${colorScheme}.svg`),
      width: 720,
    });
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(widths[0]).toBe(widths[1]);
    expect(missing).toEqual([]);
    await context.close();
  });
}

test('from the page of a scenario into the live one', async ({ page }) => {
  await asReader(page);
  await page.goto('./s/planet-window.html');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.getByRole('link', { name: 'Run it in Quorumscope' }).click();
  await settled(page);
  await expect(page).toHaveURL(/index\.html#scenario=planet-window/);
  await expect(heading(page, /TCP window/)).toBeVisible();
});

test('Share leads to the page of the scenario', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('link', { name: 'Page of this scenario' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What does the TCP window limit?',
  );
});

test('every scenario has its page, its card and its place in the list', async ({ request }) => {
  const list = await (await request.get('./s/index.html')).text();
  const files = [...list.matchAll(/<li><a href="([\w-]+)\.html">/g)].map(([, id]) => id);
  expect(files.length).toBeGreaterThan(40);
  for (const id of files) {
    const html = await request.get(`./s/${id}.html`);
    expect(html.ok()).toBe(true);
    const card = await request.get(`./s/${id}.png`);
    expect(card.headers()['content-type']).toBe('image/png');
    const bytes = await card.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});
