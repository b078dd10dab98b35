// Requests and commits: counts from the start of the run, so that a run waits as it does whoever stands beside it.
import { expect, type Page, test } from '@playwright/test';
import { answered, settled, wantAll } from './lab';

/** How many wait in A at the playhead: what the picture's description says, in the range of the queue over time. */
async function waitingInA(page: Page, shown: string): Promise<string> {
  const view = 'over_time=shown&view=11250000000-15000000000&at=13125000000';
  await page.goto(`./#scenario=planet&shown=${shown}&${view}`);
  await page.reload();
  await settled(page);
  const sentence = page.locator('#figure-summary p').first();
  await expect(sentence).toContainText('transactions wait at the end');
  const [, told = ''] = /([\d,]+) transactions wait/.exec(await sentence.innerText()) ?? [];
  const overTime = page.getByRole('region', { name: 'Over time', exact: true });
  const queue = overTime.locator('.figure-side', { hasText: / tx$/m }).first();
  // In the moment of a pixel.
  const [least, most] = [...(await queue.innerText()).matchAll(/\d+,\d+/g)].map(([text]) => text);
  expect(told >= (least ?? '') && told <= (most ?? '')).toBe(true);
  return told;
}

test('planet at 13.125 s: as many wait in A beside B as alone, and as over time has it', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await answered(page);
  await wantAll(page);
  const alone = await waitingInA(page, 'A');
  const beside = await waitingInA(page, 'A,B');
  expect([alone, beside]).toEqual(['7,642', '7,642']);
});

test('before a guess there are requests and no commits', async ({ page }) => {
  await wantAll(page);
  await page.goto('./#scenario=planet');
  await settled(page);
  const panel = page.getByRole('region', { name: 'Requests and commits' });
  await expect(panel).toContainText('when they are final: after your guess');
  await expect(panel.getByText('requested', { exact: true })).toBeVisible();
  await expect(panel.getByText('A final')).toHaveCount(0);
  await page.getByRole('button', { name: 'show the answer' }).first().click();
  await expect(panel.getByText('A final')).toBeVisible();
  await expect(panel).not.toContainText('after your guess');
});
