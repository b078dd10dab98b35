// What paths drop and messages lose: in the picture, in steps, at the playhead, by keyboard alone.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAddress, openLab, pause, settled, togglePanel } from './lab';

const caption = (page: Page): Locator => page.locator('.figure-caption');
const legend = (page: Page): Locator => page.getByRole('toolbar', { name: 'Legend' });
const inspector = (page: Page): Locator => page.getByRole('region', { name: 'Inspector' });
const title = (page: Page): Locator => inspector(page).getByRole('heading', { level: 2 });

async function open(page: Page, link: string): Promise<void> {
  await openAddress(page, `./#${link}&v=1`);
}

test('the legend tells of losses where there are any', { tag: '@thorough' }, async ({ page }) => {
  const { errors } = await openLab(page, 'burst-and-buffer');
  await pause(page);
  for (const text of ['lost on the way', 'sent again', 'dropped by a full queue']) {
    await expect(legend(page)).toContainText(text);
  }
  // A window in view that loses nothing.
  await open(page, 'scenario=planet-window&at=1000000000');
  await expect(legend(page)).toContainText('quorum certificate');
  await expect(legend(page)).not.toContainText('lost on the way');
  await expect(legend(page)).not.toContainText('sent again');
  expect(errors).toEqual([]);
});

test('steps stop where full queues have dropped something, both ways', async ({ page }) => {
  await open(page, 'scenario=burst-and-buffer&shown=A&at=700000000');
  await page.locator('main').focus();
  const told: string[] = [];
  const drops = () => told.filter((text) => text.includes('drop'));
  for (let step = 0; step < 12 && drops().length < 2; step++) {
    const before = await caption(page).innerText();
    await page.keyboard.press('.');
    await expect(caption(page)).not.toHaveText(before);
    // The words come a moment after the playhead.
    await page.waitForTimeout(200);
    told.push(await caption(page).innerText());
  }
  expect(drops()).toHaveLength(2);
  for (const text of drops()) {
    expect(text).toMatch(/the queues? of .* drops? [\d,]+ packets? \([\d.]+ [kM]B\) of block \d+$/);
  }
  await page.keyboard.press(',');
  await expect(caption(page)).toHaveText(told.at(-2) ?? '');
});

test('a path is looked at by keyboard from the table of queues, and follows the playhead', {
  tag: '@thorough',
}, async ({ page }) => {
  await open(page, 'scenario=burst-and-buffer&shown=A&at=700000000&view=600000000-2000000000');
  await togglePanel(page, 'as tables');
  const table = page.getByRole('table', { name: 'Path queues in view, up to the playhead' });
  const row = table.getByRole('row', { name: /N\. Virginia → Tokyo/ });
  // Before the first drop nothing is told of it.
  await expect(row.getByRole('cell').last()).toHaveText('');
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Path');
  await expect(inspector(page)).toContainText('N. Virginia → Tokyo');
  await expect(inspector(page)).toContainText('dropped so farnothing');
  await expect(page).toHaveURL(/select=A:path:0:1/);
  await page.keyboard.press('.');
  await expect(caption(page)).toContainText('proposes block 3');
  await page.keyboard.press('.');
  await expect(caption(page)).toContainText('drop');
  await expect(inspector(page)).toContainText(
    /at 0\.82\d\ss: 6\d(\.\d)?\skB of 64 kB in the queue \(\d+\s%\)/,
  );
  await expect(inspector(page)).toContainText(/dropped so far[\d.]+\skB/);
  await expect(row.getByRole('cell').last()).toHaveText(/kB$/);
  await page.reload();
  await settled(page);
  await expect(title(page)).toHaveText('Path');
});

test('a critical path leads to the queue that it waited in, and to what its messages lost', async ({
  page,
}) => {
  await open(page, 'scenario=burst-and-buffer&shown=D&at=2600000000&select=D:commit:0:4');
  const leg = inspector(page).locator('.leg', { hasText: 'sent again' }).first();
  await leg.getByRole('button').first().click();
  await expect(title(page)).toContainText('proposal');
  await expect(inspector(page)).toContainText(
    /[\d.]+\skB lost on the way, (at|in \d+ transmissions from) .* sent again from .* to .*\ss/,
  );
  await expect(inspector(page)).toContainText('Queue of its path');
  await open(page, 'scenario=burst-and-buffer&shown=D&at=2600000000&select=D:commit:0:5');
  // The longest of its stretches in queues: a short one may begin behind nobody.
  const queue = inspector(page)
    .locator('.spent')
    .getByRole('button', { name: 'queue of the path' });
  await queue.focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Path');
  await expect(inspector(page)).toContainText(/of 256 kB in the queue/);
});

test('a link to a path that has no bounds says so', async ({ page }) => {
  await open(page, 'scenario=planet-window&select=A:path:0:1');
  await expect(
    page.getByText('The link selects something that these runs do not have'),
  ).toBeVisible();
});
