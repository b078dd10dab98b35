// The scenario as text: written, completed, judged in place, and in step with the controls; kept among My scenarios.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { openBrowser, openScenario, pressMore, settled, setValue } from './lab';

async function openText(page: Page) {
  await pressMore(page, 'Edit as text');
  const panel = page.getByRole('region', { name: 'Scenario as text' });
  const text = panel.getByRole('textbox', { name: 'Scenario as JSON' });
  await expect(text).toBeFocused();
  return { panel, text };
}

test('a text is completed and judged as it is written, and goes both ways with the controls', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openScenario(page, { title: 'Small', horizon_s: 2, network: { sockets: 2 } });
  const { panel, text } = await openText(page);
  await expect(panel.getByRole('status').last()).toHaveText('The page shows this text.');
  await text.press('Control+Home');
  await text.press('ArrowRight');
  await page.keyboard.type('"chan');
  const option = page.getByRole('option', { name: /changes/ });
  await expect(option).toBeVisible();
  await expect(page.locator('.cm-completionInfo')).toContainText('At most 16 items');
  // A list takes no Enter right after it opens, so that nobody who types is surprised by it.
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.waitForTimeout(300);
  await page.keyboard.press('Enter');
  await expect(text).toContainText('"changes": [],');
  await expect(panel.getByRole('status').last()).toHaveText('The page shows this text.');
  // A mistake: marked, told with its line, and the page keeps what ran.
  await page.keyboard.type('{ "at_s": 1, "set": { "network.socket": 5 } }');
  const mistake = panel.getByRole('list', { name: 'Mistakes in the text' }).getByRole('button');
  await expect(mistake).toContainText('did you mean sockets?');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('"network.socket"');
  await expect(panel.getByRole('status').last()).toContainText('the page still shows the last run');
  // The page goes on meanwhile, and the text stays the writer's.
  await setValue(page, 'Sockets', '7');
  await expect(panel.getByRole('status').last()).toContainText('have changed meanwhile');
  await mistake.click();
  await expect(text).toBeFocused();
  await page.keyboard.type('"network.sockets"');
  await expect(panel.getByRole('status').last()).toHaveText('The page shows this text.');
  await expect(text).toContainText('"sockets": 7');
  await expect(text).toContainText('"network.sockets": 5');
  await settled(page);
  await expect(page.getByRole('heading', { name: /^Changes/ })).toBeVisible();
  // Its undo is its own; the page's goes through its edits.
  await text.press('Control+z');
  await expect(mistake).toBeVisible();
  await panel.getByRole('button', { name: 'Discard my changes' }).click();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(text).not.toContainText('"network.sockets": 5');
  // What it says of itself is a field, too.
  await panel.getByText('Title, question and summary').click();
  await panel.getByLabel('Question').fill('Mine?');
  await panel.getByLabel('Question').press('Enter');
  await expect(text).toContainText('"question": "Mine?"');
  await text.press('Tab');
  await expect(text).not.toBeFocused();
  expect(errors).toEqual([]);
});

test('what is saved to My scenarios is renamed, copied, exported, imported, deleted, and kept', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, { title: 'Small', horizon_s: 2 });
  const { panel } = await openText(page);
  await panel.getByLabel('Name').fill('First');
  await panel.getByRole('button', { name: 'Save to My scenarios' }).click();
  await expect(panel.getByText('Saved as “First”.')).toBeVisible();
  await expect(page).toHaveURL(/#file=First&data=/);
  // Saved again it takes the place of what it was; under a name that others have it asks.
  await setValue(page, 'Sockets', '7');
  await panel.getByRole('button', { name: 'Save to My scenarios' }).click();
  await expect(panel.getByText('Saved as “First”.')).toBeVisible();
  const browser = await openBrowser(page);
  const shelf = browser.getByRole('region', { name: 'My scenarios' });
  const cards = shelf.locator('.card');
  await expect(cards).toHaveCount(1);
  await expect(cards).toHaveAttribute('aria-current', 'true');
  await shelf.getByRole('button', { name: 'Duplicate First' }).click();
  await shelf.getByRole('button', { name: 'Rename First', exact: true }).click();
  await shelf.getByLabel('New name').fill('Mine / one');
  await shelf.getByLabel('New name').press('Enter');
  await expect(shelf.getByText('“First” is now “Mine / one”.')).toBeVisible();
  await expect(page).toHaveURL(/#file=Mine[^&]*one&data=/);
  await expect(cards).toHaveCount(2);
  const downloading = page.waitForEvent('download');
  await shelf.getByRole('button', { name: 'Export Mine / one' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Mine-one.json');
  const text = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ title: 'Small', network: { sockets: 7 } });
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  await shelf
    .getByLabel('Import files')
    .setInputFiles([
      file('zebra.json', text),
      file('bad.json', '{ "version": 1, "seed": -1 }'),
      file('worse.json', '{'),
    ]);
  await expect(shelf.getByRole('status').first()).toHaveText('1 of 3 files are imported.');
  await expect(shelf.getByText('bad.json: seed')).toBeVisible();
  await expect(shelf.getByText('worse.json')).toBeVisible();
  await shelf.getByRole('button', { name: 'Delete First 2' }).click();
  await expect(cards).toHaveCount(2);
  await shelf.getByRole('button', { name: 'Undo' }).click();
  await expect(cards).toHaveCount(3);
  await page.reload();
  await settled(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('zebra');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#file=zebra&data=/);
  await settled(page);
});
