// The scenario as text: written, completed, judged in place, and in step with the controls; kept among My scenarios.
import { expect, type Page, test } from '@playwright/test';
import { openScenario, settled, setValue } from './lab';

async function openText(page: Page) {
  await page.getByRole('button', { name: 'Edit as text' }).click();
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
  await text.press('Enter');
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
