// The curves above the sliders, and the runs of before a hand moved one.
import { expect, type Page, test } from '@playwright/test';
import { digests, openLab, openScenario, settled, skipPrediction } from './lab';

const scenario = {
  title: 'To respond',
  horizon_s: 5,
  workload: { rate_tps: 50 },
  variants: [
    { name: 'Small', set: { 'protocol.batch.max_tx': 10 } },
    { name: 'Large', set: { 'protocol.batch.max_tx': 1000 } },
  ],
};

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const curve = (page: Page, name: string) =>
  page
    .locator('.slider')
    .filter({ has: slider(page, name) })
    .getByRole('img');
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Runs' }).getByRole('row', { name });

test('a slider shows what each run comes to over its range, from what the table says', async ({
  page,
}) => {
  await openScenario(page, scenario, { curves: true });
  const grows = /^latency: A .* to growing from .*; B /;
  await expect(curve(page, 'Offered rate')).toHaveAccessibleName(grows, { timeout: 15_000 });
  const size = curve(page, 'Transaction size');
  await slider(page, 'Transaction size').focus();
  await page.keyboard.press('Home');
  await settled(page);
  const latency = (name: string) => row(page, name).locator('[data-cell="latency"] b').innerText();
  const [small, large] = [await latency('Small'), await latency('Large')];
  await expect(size).toHaveAccessibleName(
    new RegExp(`^latency: A ${small} at 1 B to .*; B ${large} at 1 B to `),
  );

  const choice = page.getByRole('group', { name: 'Curves above the sliders' });
  await choice.getByRole('button', { name: 'throughput' }).click();
  await expect(size).toHaveAccessibleName(/^throughput: A .* tx\/s at 1 B to /);
  await page.reload();
  await expect(choice.getByRole('button', { name: 'throughput' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a slider that moves leaves the runs of before, until the next edit', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, scenario, { curves: true });
  await slider(page, 'Latency factor').focus();
  await page.keyboard.press('ArrowLeft');
  const difference = row(page, 'Large').locator('[data-cell="latency"] i');
  await expect(difference).toHaveText(/^ −[\d.]+$/);
  await settled(page);
  // Longer than any hand rests.
  await page.waitForTimeout(5000);
  await expect(difference).toHaveText(/^ −[\d.]+$/);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(difference).toHaveCount(0);
});

for (const id of ['planet', 'planet-window'])
  test(`while a hand drags the figure keeps its frame: ${id}`, {
    tag: id === 'planet' ? [] : '@thorough',
  }, async ({ page }) => {
    await openLab(page, id);
    await skipPrediction(page);
    const thumb = slider(page, 'Latency factor');
    await thumb.scrollIntoViewIfNeeded();
    const track = await thumb.boundingBox();
    if (track === null) throw new Error('The slider is not to be seen');
    const canvas = page.locator('.figure-body > canvas').last();
    const at = (share: number) => track.x + share * track.width;
    const y = track.y + track.height / 2;
    const middle = await thumb.evaluate((element) => {
      const { value, max } = element as HTMLInputElement;
      return Number(value) / Number(max);
    });
    await page.mouse.move(at(middle), y);
    await page.mouse.down();
    const boxes = new Set<string>();
    const seen = new Set<string>();
    for (let move = 1; move <= 20; move++) {
      // To and fro, so that numbers get longer and shorter, and queues grow and shrink.
      await page.mouse.move(at(middle + 0.35 * Math.sin(move / 3)), y);
      await page.waitForTimeout(60);
      boxes.add(JSON.stringify(await canvas.boundingBox()));
      await settled(page);
      boxes.add(JSON.stringify(await canvas.boundingBox()));
      seen.add((await digests(page)).join());
    }
    await page.mouse.up();
    expect([...boxes]).toHaveLength(1);
    expect(seen.size).toBeGreaterThan(10);
  });
