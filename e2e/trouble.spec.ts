// Trouble that is nobody's mistake: a lost worker, a policy against WASM, a window that changes, a tab that sleeps.
import { expect, type Page, test } from '@playwright/test';
import {
  asReader,
  digests,
  exactValue,
  openLab,
  pause,
  playheadS,
  settled,
  setValue,
  withMotion,
} from './lab';

/** Lets a test end the page's workers from outside, as a browser short of memory does. */
async function watchWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const workers: Worker[] = [];
    Object.assign(window, { workers });
    window.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        workers.push(this);
      }
    };
  });
}

const endWorkers = (page: Page) =>
  page.evaluate(() => {
    for (const worker of (window as unknown as { workers: Worker[] }).workers) worker.terminate();
  });

test('a lost worker is told, a restart brings everything back', async ({ page }) => {
  await watchWorkers(page);
  const { errors } = await openLab(page);
  await pause(page);
  await setValue(page, 'Batch', '200');
  await settled(page);
  const before = await digests(page);
  await endWorkers(page);
  await setValue(page, 'Sockets', '3');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The engine does not answer', { timeout: 20_000 });
  await expect(alert).toContainText('has not answered for');
  await setValue(page, 'Sockets', '1');
  await alert.getByRole('button', { name: 'Restart the engine' }).click();
  await expect(alert).toBeHidden();
  await expect.poll(() => digests(page), { timeout: 30_000 }).toEqual(before);
  await expect(exactValue(page, 'Batch')).toHaveValue('200 tx');
  expect(errors).toEqual([]);
});

test('a policy that forbids WASM is named, with what it must allow', async ({ page }) => {
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy']?.replace("'wasm-unsafe-eval'", '');
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': policy ?? '' },
    });
  });
  await page.goto('./');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The engine stopped');
  await expect(alert).toContainText('wasm-unsafe-eval');
  await expect(alert.getByRole('button', { name: 'Restart the engine' })).toBeVisible();
  // What is still under way has no page to come to.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a window that changes its size while it plays keeps playing, and nothing overlaps', {
  tag: '@thorough',
}, async ({ page }) => {
  await withMotion(page);
  const { errors } = await openLab(page);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const sizes = [
    [900, 700],
    [390, 844],
    [1600, 1000],
    [1440, 900],
  ] as const;
  for (const [width, height] of sizes) {
    const beforeS = await playheadS(page);
    await page.setViewportSize({ width, height });
    await expect.poll(() => playheadS(page)).toBeGreaterThan(beforeS);
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflowPx).toBeLessThanOrEqual(0);
  }
  expect(errors).toEqual([]);
});

test('a tab that was hidden for an hour goes on where it was', { tag: '@thorough' }, async ({
  page,
}) => {
  await withMotion(page);
  await page.clock.install();
  await asReader(page);
  await page.goto('./#scenario=planet-window');
  await page.clock.runFor(5000);
  await settled(page);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const beforeS = await playheadS(page);
  await page.clock.fastForward('01:00:00');
  await page.clock.runFor(100);
  const movedS = (await playheadS(page)) - beforeS;
  expect(movedS).toBeGreaterThan(0);
  expect(movedS).toBeLessThan(0.1);
});
