// The laboratory as its reader meets it: it opens running, follows the hand, and keeps its place.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import {
  browseButton,
  committedRates,
  digests,
  exactValue,
  heading,
  openFile,
  openLab,
  openScenario,
  openVariants,
  pause,
  playheadS,
  setTheme,
  settled,
  setValue,
  slider,
  takeSlider,
  view,
  withMotion,
} from './lab';

const scenarioIds = readdirSync(path.join(import.meta.dirname, '../scenarios'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

test('opens on the planet, running, two variants with the numbers of the native program', async ({
  page,
}) => {
  await withMotion(page);
  const { errors } = await openLab(page, '');
  const runs = nativeJson(['run', 'planet']).runs.slice(0, 2);

  await expect(heading(page, 'Why not simply send larger batches?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const beforeS = await playheadS(page);
  await expect.poll(() => playheadS(page)).toBeGreaterThan(beforeS);

  expect(await digests(page)).toEqual(runs.map((run: { digest: string }) => run.digest));
  const native = runs.map((run: { throughput_tps: number }) => Math.round(run.throughput_tps));
  expect(await committedRates(page)).toEqual(native);
  expect(native[1]).toBeGreaterThan(native[0]);
  await expect(page.getByLabel('Checks')).toContainText('✓ safe');
  await expect(page.getByLabel('Checks')).toContainText('✓ live');
  expect(errors).toEqual([]);
});

/** Digests of all are compared in `digest.spec.ts`; here it is their cards that open them. */
const SAMPLE = [
  'planet',
  'forking',
  'lying-acknowledgements',
  'prototype',
  'uniform-lan-to-planet',
];
const opened = process.env.QUORUMSCOPE_ALL === '1' ? scenarioIds : SAMPLE;

test.describe('each shipped scenario', () => {
  for (const id of opened) {
    test(`${id} loads from its card with the native digests`, async ({ page }) => {
      const { errors } = await openLab(
        page,
        id === 'planet-window' ? 'datacentre' : 'planet-window',
      );
      await browseButton(page).click();
      await page.locator(`[data-scenario="${id}"]`).click();
      await expect(page).toHaveURL(new RegExp(`#scenario=${id}$`));

      const { runs } = nativeJson(['run', `#scenario=${id}`]);
      const shown = runs.map((run: { digest: string }) => run.digest);
      await expect.poll(() => digests(page), { timeout: 30_000 }).toEqual(shown);
      expect(errors).toEqual([]);
    });
  }
});

test('a dragged slider is followed, while playhead and zoom stay and the picture never goes blank', async ({
  page,
}) => {
  const { errors } = await openLab(page);
  await pause(page);
  for (const key of ['0', 'w', 'w', 'd', '.']) await page.keyboard.press(key);
  await expect.poll(() => playheadS(page)).toBeGreaterThan(0);
  const before = { playheadS: await playheadS(page), view: await view(page) };
  const ratesBefore = await committedRates(page);

  await watchForBlankFrames(page);
  const moveTo = await takeSlider(page, 'Batch', 0.27);
  for (let part = 0.27; part < 0.5; part += 0.01) await moveTo(part);
  await page.mouse.up();
  await expect(exactValue(page, 'Batch')).not.toHaveValue('100 tx');
  await settled(page);

  await expect.poll(() => committedRates(page)).not.toEqual(ratesBefore);
  expect(await blankFrames(page)).toBe(0);
  expect(await playheadS(page)).toBe(before.playheadS);
  expect(await view(page)).toEqual(before.view);
  const measured = await page.evaluate(
    () => performance.getEntriesByName('slider to picture').length,
  );
  expect(measured).toBeGreaterThan(0);
  expect(errors).toEqual([]);

  await page.getByRole('button', { name: 'Reset settings' }).click();
  await expect.poll(() => committedRates(page)).toEqual(ratesBefore);
  await expect(exactValue(page, 'Batch')).toHaveValue('100 tx');
});

test('a run under way is told of until what is shown is of it', { tag: '@thorough' }, async ({
  page,
}) => {
  await openScenario(page, {
    title: 'Long',
    horizon_s: 120,
    replicas: { count: 100 },
    network: { latency: { uniform_one_way_ms: 10 } },
  });
  const line = page.getByRole('progressbar', { name: 'Simulating' });
  await expect(line).toBeHidden();
  const before = await digests(page);
  await setValue(page, 'Latency factor', '2');
  await expect(line).toBeVisible();
  await expect(line).toHaveAttribute('data-drawn', 'true');
  await settled(page);
  expect(await digests(page)).not.toEqual(before);
});

test('a long run says how far it has come, and an edit takes its place', async ({ page }) => {
  await openLab(page);
  const before = await digests(page);
  await slider(page, 'Replicas').press('End');
  const row = page.locator('.run-table tr', { hasText: 'Cancel' }).filter({ hasText: /^B/ });
  await expect(row).toContainText(/\d of 30.s/, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await settled(page);
  expect(await digests(page)).toEqual(before);
});

test('a picture of a whole run comes with its checks', async ({ page }) => {
  await openScenario(page, {
    title: 'Whole',
    horizon_s: 2,
    replicas: { count: 4 },
    network: { latency: { uniform_one_way_ms: 10 } },
    view: { start_s: 0, end_s: 2 },
  });
  const before = await digests(page);
  const checks = page.getByLabel('Checks').locator('table').first();
  const shown = await checks.elementHandle();
  await slider(page, 'Latency factor').press('ArrowRight');
  await expect.poll(() => digests(page)).not.toEqual(before);
  // The same table all the while: it was not taken away until they were known.
  expect(await checks.evaluate((table, old) => table === old, shown)).toBe(true);
});

test('one variant can be taken out of the comparison and put back', async ({ page }) => {
  await openLab(page);
  const both = await digests(page);
  await openVariants(page);
  await page.getByRole('button', { name: 'A Batching' }).click();
  await expect.poll(() => digests(page)).toEqual([both[1]]);
  await page.getByRole('button', { name: 'B Streaming' }).click();
  await expect.poll(() => digests(page)).toEqual([both[1]]);
  await page.getByRole('button', { name: 'A Batching' }).click();
  await expect.poll(() => digests(page)).toEqual(both);
});

test('the theme is kept over a reload, and the address names the scenario', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page, 'datacentre');
  await setTheme(page, 'projector');
  await page.reload();
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
  await expect(heading(page, 'Does streaming help inside one data centre?')).toBeVisible();
});

test('an own scenario file is run as the native program runs it', async ({ page }) => {
  await openLab(page);
  const file = path.join(import.meta.dirname, '../scenarios/window-of-three.json');
  await openFile(page, file);
  const native = nativeJson(['run', 'window-of-three']).runs[0].digest;
  await expect.poll(() => digests(page)).toEqual([native]);
});

/** Counts, from now on, the frames in which the figure's canvas shows one colour only. */
async function watchForBlankFrames(page: import('@playwright/test').Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.figure-body canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) throw new Error('The figure has no canvas');
    document.documentElement.dataset.blankFrames = '0';
    const look = () => {
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height / 2).data;
      const isBlank = pixels.every((value, i) => i < 4 || value === pixels[i % 4]);
      const { dataset } = document.documentElement;
      if (isBlank) dataset.blankFrames = String(Number(dataset.blankFrames) + 1);
      requestAnimationFrame(look);
    };
    look();
  });
}

async function blankFrames(page: import('@playwright/test').Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset.blankFrames));
}
