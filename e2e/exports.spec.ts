// What the page gives to take along: a picture, the measurements, every message.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { nativeJson, nativePath } from '../scripts/native.mjs';
import { openLab, pause, saved, setTheme, settled } from './lab';

test('every message and the measurements are those of the native program', async ({
  page,
}, testInfo) => {
  await openLab(page, 'prototype');
  const csv = await saved(page, testInfo, 'Every message (CSV)');
  expect(csv).toMatch(/prototype\.csv$/);
  const trace = testInfo.outputPath('native.csv');
  const traced = spawnSync(nativePath, ['run', 'prototype', '--trace', trace]);
  expect(traced.status).toBe(0);
  const shown = readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => !/^"(Micro-batches of 300|Classic without a cap)"/.test(line));
  expect(readFileSync(csv, 'utf8').split('\n')).toEqual(shown);

  const measurements = await saved(page, testInfo, 'Measurements of the runs (JSON)');
  // The scenario itself is saved as prototype.json.
  expect(measurements).toMatch(/prototype-measurements\.json$/);
  const json = JSON.parse(readFileSync(measurements, 'utf8'));
  const native = nativeJson(['run', 'prototype']);
  const withoutWall = ({ wall_s: _, ...report }: Record<string, unknown>) => report;
  // Each is about the runs that it has: the page's two, and all four.
  const caveats = [
    'A may put at most 32,000 tx in a block, and that is its limit; B streams without a cap (protocol.batch.max_tx)',
  ];
  const asked = { ...native.asked, caveats };
  expect(json).toEqual({ ...native, asked, runs: native.runs.slice(0, 2).map(withoutWall) });
});

test(
  'a picture holds marks and labels at twice the resolution, in each theme',
  { tag: '@thorough' },
  async ({ page }, testInfo) => {
    const { errors } = await openLab(page);
    await pause(page);
    const figure = await page.locator('.figure-page').boundingBox();
    for (const theme of ['light', 'dark', 'projector']) {
      await setTheme(page, theme);
      await settled(page);
      const png = readFileSync(await saved(page, testInfo, 'Picture (PNG)'));
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      const width = png.readUInt32BE(16);
      if (theme === 'light') expect(width).toBe(Math.ceil((figure?.width ?? 0) * 2));
      // A picture without its labels or without its marks would take much less.
      expect(png.length).toBeGreaterThan(100_000);
    }
    expect(errors).toEqual([]);
  },
);
