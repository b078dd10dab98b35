// What Share opens: the lines that embed the figure, with the figure beside them, and the link as a QR code.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openLab, pause, setValue } from './lab';

async function openEmbed(page: Page) {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Embed in another page' }).click();
  return page.getByRole('dialog', { name: 'Embed this figure' });
}

test('the lines to embed say what is chosen, and the preview shows it', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page);
  await pause(page);
  const dialog = await openEmbed(page);
  const element = dialog.getByLabel('As an element');
  const frame = dialog.getByLabel('As an iframe');
  await expect(element).toHaveValue(/<script src="http[^"]+\/quorumscope\.js"><\/script>\n/);
  await expect(element).toHaveValue(/\n<quorum-scope scenario="planet-window">\n/);
  const preview = page.frameLocator('iframe[title="Preview of the embedded figure"]');
  await expect(preview.locator('.figure-lane').first()).toBeAttached();

  await dialog.getByLabel('Start at the playhead').check();
  await expect(element).toHaveValue(/<quorum-scope link="#scenario=planet-window&amp;at=\d+/);
  await dialog.getByLabel('Start at the playhead').uncheck();
  await dialog.getByLabel('Controls').selectOption('none');
  await dialog.getByLabel('Question and answer').check();
  await dialog.getByLabel('bandwidth').uncheck();
  await expect(element).toHaveValue(/controls="none" question="1" panels="lanes,committed/);
  await expect(frame).toHaveValue(
    /embed\.html\?[^"]*controls=none&amp;question=1&amp;panels=lanes/,
  );
  await expect(preview.getByText('What does the TCP window limit?')).toBeVisible();
  await expect(preview.getByRole('button', { name: /play/i })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const hindering = violations.filter(({ impact }) =>
    ['serious', 'critical'].includes(impact ?? ''),
  );
  expect(hindering.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('an edited page is embedded with its edits', async ({ page }) => {
  await openLab(page);
  await pause(page);
  await setValue(page, 'Sockets', '10');
  const dialog = await openEmbed(page);
  await expect(dialog.getByLabel('As an element')).toHaveValue(
    /<quorum-scope link="#scenario=planet-window&amp;set\.network\.sockets=10/,
  );
  const frame = await dialog.getByLabel('As an iframe').inputValue();
  const address = /src="([^"]+)"/.exec(frame)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await page.goto(address);
  expect(new URL(page.url()).hash).toContain('set.network.sockets=10');
  await expect(page.locator('.figure-lane').first()).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const where of ['on the page', 'on the stage'] as const) {
  test(`the QR code of the link ${where} fills the screen, and Escape closes it alone`, async ({
    page,
  }) => {
    await openLab(page);
    await pause(page);
    const isStage = where === 'on the stage';
    if (isStage) await page.keyboard.press('p');
    await page.keyboard.press('u');
    const code = page.getByRole('img', { name: 'QR code of the link' });
    await expect(code).toBeVisible();
    const { height } = (await code.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThan(0.6 * (page.viewportSize()?.height ?? 0));
    // Dark modules on a light ground in every theme, with room around them.
    await expect(code.locator('path')).toHaveAttribute('fill', '#000');
    await expect(page.locator('.link-code-address')).toHaveText(/^http.*#scenario=planet-window/);
    const { violations } = await new AxeBuilder({ page }).include('.link-code').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(code).toBeHidden();
    if (isStage) await expect(page.locator('[data-presenting="true"]')).toBeAttached();
    await page.keyboard.press('u');
    await expect(code).toBeVisible();
    await page.keyboard.press('u');
    await expect(code).toBeHidden();
  });
}

test('a link too long for a code says what to do', async ({ page }) => {
  const title = Array.from({ length: 900 }, (_, i) => `${i * 7919} `).join('');
  await page.goto(`./#scenario=planet-window&set.title=${encodeURIComponent(title)}&v=1`);
  await page.getByRole('alert').waitFor();
  await page.keyboard.press('u');
  await expect(page.getByText(/more than a QR code holds: copy it from Share/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);
});
