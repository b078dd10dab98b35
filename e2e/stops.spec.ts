// The clock stops at what is chosen: views, locks, time-outs, busy links, long queues; both ways, and in the link.
import { expect, type Page, test } from '@playwright/test';
import { openAddress, openClock, openLab, openScenario, pause, playheadS } from './lab';

const crash = {
  title: 'A leader crashes',
  horizon_s: 6,
  replicas: { count: 4 },
  network: { latency: { uniform_one_way_ms: 50 } },
  protocol: { timeout_ms: 500 },
  workload: { rate_tps: 1000 },
  faults: [{ kind: 'crash', replica: 0, at_s: 1 }],
};

const caption = (page: Page) => page.locator('.figure-caption');

async function stopWhen(page: Page, kind: string): Promise<void> {
  await openClock(page);
  await page.getByLabel('Stop when').selectOption({ label: kind });
  await page.locator('main').focus();
}

test('the clock goes to the next lock, time-out and certificate of a view, and back', async ({
  page,
}) => {
  await openScenario(page, crash);
  await pause(page);
  await page.keyboard.press('0');
  await stopWhen(page, 'lock');
  await page.keyboard.press('x');
  await expect(caption(page)).toContainText('locks on block 1');
  const lockedS = await playheadS(page);

  await stopWhen(page, 'time-out');
  await page.getByRole('button', { name: 'Next time-out' }).click();
  await expect(caption(page)).toContainText('and asks for a new view');
  expect(await playheadS(page)).toBeGreaterThan(1.4);

  await stopWhen(page, 'certificate of view');
  await page.getByRole('textbox', { name: 'View', exact: true }).fill('3');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Previous certificate of view 3' }).click();
  await expect(caption(page)).toContainText('votes for block 3 (a quorum certificate)');
  await expect(page).toHaveURL(/stop=certificate:3/);

  await stopWhen(page, 'lock');
  await page.keyboard.press('0');
  await page.keyboard.press('x');
  await expect.poll(() => playheadS(page)).toBe(lockedS);
  await stopWhen(page, 'violation');
  await page.keyboard.press('x');
  await expect(caption(page)).toHaveText('No later violation in this run');
});

test('a step stops at a hidden lock and at the vote that it refuses', async ({ page }) => {
  await openLab(page, 'hidden-lock&at=350000000&v=1');
  await page.locator('main').focus();
  await page.keyboard.press('.');
  await expect(caption(page)).toContainText('A, 0.403\u00a0s: replica 6 locks on block 1');
  await page.keyboard.press('.');
  await expect(caption(page)).toContainText('replica 6 keeps block 1 as its key');

  await openAddress(page, './#scenario=hidden-lock&at=2260000000&v=1');
  await page.locator('main').focus();
  await page.keyboard.press('.');
  await expect(caption(page)).toContainText(
    'replica 6 refuses to vote for block 1′ of view 2: it is locked on block 1, and the proposal extends the genesis block',
  );
  await expect(page.locator('.figure-legend')).toContainText('vote refused');
});

test('the clock goes to where a link is busy and where a queue is long', async ({ page }) => {
  await openScenario(page, crash);
  await pause(page);
  await page.keyboard.press('0');
  await stopWhen(page, 'queue above');
  await page.keyboard.press('x');
  await expect(caption(page)).toContainText('more than 1,000 transactions await commit');
  // Nothing is committed after the crash: a second's worth waits a second after the last commit.
  expect(await playheadS(page)).toBeGreaterThan(1.5);
  await stopWhen(page, 'link above');
  await page.getByRole('textbox', { name: 'Use of a link' }).fill('0');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Previous link above 0/ }).click();
  await expect(caption(page)).toContainText(/uses \d+ % of its (egress|ingress)/);
});

test('a link keeps what the clock is to stop at', async ({ page }) => {
  const { errors } = await openLab(page);
  await pause(page);
  await stopWhen(page, 'link above');
  await expect(page).toHaveURL(/stop=linkAbove:50/);
  await page.reload();
  await openClock(page);
  await expect(page.getByLabel('Stop when')).toHaveValue('linkAbove');
  await stopWhen(page, 'view change');
  await expect(page).not.toHaveURL(/stop=/);
  expect(errors).toEqual([]);
});
