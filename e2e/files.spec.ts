// Scenario files: opened, dropped, kept, saved; what is in them is text and never markup.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { nativeJson, nativePath } from '../scripts/native.mjs';
import {
  browseButton,
  digests,
  heading,
  openFile,
  openLab,
  setTheme,
  settled,
  setValue,
} from './lab';

function file(name: string, scenario: object) {
  const buffer = Buffer.from(JSON.stringify({ version: 1, horizon_s: 2, ...scenario }));
  return { name, mimeType: 'application/json', buffer };
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text] as const,
  );
  await page.dispatchEvent('.figure-body', 'dragover', { dataTransfer: data });
  await expect(page.getByText('Drop a scenario or a lecture to open it')).toBeVisible();
  await page.dispatchEvent('.figure-body', 'drop', { dataTransfer: data });
  await expect(page.getByText('Drop a scenario or a lecture to open it')).toBeHidden();
}

test('a scenario is saved as it is edited, and the native program runs it the same', async ({
  page,
}, testInfo) => {
  await openLab(page);
  await setValue(page, 'Sockets', '10');
  await page.getByRole('button', { name: 'Change variant B only' }).click();
  await setValue(page, 'Micro-batch', '60');
  await page.getByRole('button', { name: '+ crash' }).click();
  await settled(page);
  await browseButton(page).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('planet-window.json');
  const saved = testInfo.outputPath('saved.json');
  await download.saveAs(saved);
  const checked = spawnSync(nativePath, ['check', saved], { encoding: 'utf8' });
  expect(checked.stderr).toBe('');
  expect(checked.status).toBe(0);
  const { runs } = nativeJson(['run', saved]);
  expect(await digests(page)).toEqual(runs.map((run: { digest: string }) => run.digest));
});

test('a dropped file is opened, kept for next time, and its text is never markup', async ({
  page,
}) => {
  const { errors } = await openLab(page);
  const markup = '<img src=x onerror="document.title = 1">';
  const scenario = {
    title: markup,
    summary: markup,
    variants: [
      { name: markup, set: {} },
      { name: '日本語 & "co"', set: {} },
    ],
  };
  await drop(page, '<b>mine</b>.json', file('', scenario).buffer.toString());
  await expect(heading(page, markup)).toBeVisible();
  await settled(page);
  await page.reload();
  await settled(page);
  const run = page.getByRole('region', { name: `A ${markup}`, exact: true });
  await expect(run.getByRole('heading')).toBeVisible();
  await browseButton(page).click();
  await page.locator('[data-scenario="datacentre"]').click();
  await heading(page, /^Does streaming help inside one/).waitFor();
  await browseButton(page).click();
  await page.getByRole('button', { name: '<b>mine</b>' }).click();
  await expect(heading(page, markup)).toBeVisible();
  expect(await page.locator('#root img, #root b b').count()).toBe(0);
  await expect(page).toHaveTitle('Quorumscope');
  expect(errors).toEqual([]);
});

test('a file is asked for, also after the browser of scenarios was closed by Escape', async ({
  page,
}) => {
  await openLab(page);
  const menu = browseButton(page);
  await menu.click();
  await page.keyboard.press('Escape');
  await menu.click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByText('Open a file').click();
  await (await choosing).setFiles(file('mine.json', { title: 'Mine' }));
  await expect(heading(page, 'Mine')).toBeVisible();
});

test('a file that is wrong in six places lists six, and can be closed', async ({ page }) => {
  await openLab(page);
  const before = await digests(page);
  await openFile(
    page,
    file('six.json', {
      seed: -1,
      colour: 'red',
      replicas: { count: 0 },
      network: { loss: 2, sockets: 'many' },
      workload: { rate_tps: '<i>fast</i>' },
    }),
  );
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('“six” cannot be opened');
  await expect(alert.getByRole('listitem')).toHaveCount(6);
  for (const path of ['seed', 'colour', 'replicas.count', 'network.loss', 'network.sockets']) {
    await expect(alert.getByText(path, { exact: true })).toBeVisible();
  }
  // The next that is refused is told of instead.
  await openFile(page, file('seven.json', { seed: -1 }));
  await expect(alert).toHaveText(/“seven” cannot be opened/);
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
  expect(await digests(page)).toEqual(before);
});

test('a browser that keeps nothing says so once, and everything works', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('./#scenario=planet-window');
  const alert = page.getByRole('alert');
  await openFile(page, file('one.json', { title: 'One' }));
  await expect(alert).toContainText('does not keep recent files');
  await expect(heading(page, 'One')).toBeVisible();
  await alert.getByRole('button', { name: 'Close' }).click();
  await openFile(page, file('two.json', { title: 'Two' }));
  await expect(heading(page, 'Two')).toBeVisible();
  await expect(alert).toBeHidden();
  await setTheme(page, 'projector');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
  expect(errors).toEqual([]);
});

test('the settings say what a file sets besides, and save one to edit', async ({ page }) => {
  await openLab(page);
  await page.getByRole('combobox', { name: 'Leader', exact: true }).selectOption('rotate');
  await setValue(page, 'Tenure', '3');
  await setValue(page, 'Ingress', '500 Mbps');
  await settled(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'save it as a file' }).press('Enter');
  const path = await (await downloading).path();
  const saved = JSON.parse(readFileSync(path, 'utf8'));
  expect(saved.protocol.leader).toEqual({ policy: 'rotate', tenure: 3 });
  expect(saved.network.ingress_mbps).toBe(500);
});
