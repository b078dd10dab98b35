// What cannot be run is named, with what would be allowed, and the last good run stays.
import { expect, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import {
  asReader,
  digests,
  exactValue,
  heading,
  openFile,
  openLab,
  settled,
  setValue,
} from './lab';

test('a bad value lists its error and keeps the last good run; taking it back mends it', {
  tag: '@thorough',
}, async ({ page }) => {
  const { errors } = await openLab(page);
  const before = await digests(page);
  const alert = page.getByRole('alert');

  await setValue(page, 'TCP window', 'a lot');
  await expect(alert).toContainText(
    'network.window_bytes cannot be “a lot” (allowed: 512 B to 1 GiB, or unlimited, in B, kB, KiB,',
  );
  await expect(exactValue(page, 'TCP window')).toHaveAttribute('aria-invalid', 'true');
  expect(await digests(page)).toEqual(before);

  await setValue(page, 'Batch', '250');
  await setValue(page, 'Sockets', '1000000000');
  await expect(alert).toContainText('network.sockets');
  await expect(alert).toContainText('network.window_bytes');
  await setValue(page, 'Replicas', '1M');
  await expect(alert).toContainText('replicas.count cannot be 1,000,000 (allowed: 1 to 1,000)');

  // What is not told was no mistake, and stays.
  await alert.getByRole('button', { name: 'Undo' }).click();
  await expect(alert).toBeHidden();
  await expect(exactValue(page, 'TCP window')).toHaveValue('64 KiB');
  await expect(exactValue(page, 'Sockets')).toHaveValue('1');
  await expect(exactValue(page, 'Replicas')).toHaveValue('4');
  await expect(exactValue(page, 'Batch')).toHaveValue('250 tx');
  await setValue(page, 'Batch', '100');
  await settled(page);
  expect(await digests(page)).toEqual(before);
  expect(errors).toEqual([]);
});

test('a number alone is in the unit beside the name of its field, whatever the field shows', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page);
  await expect(page.locator('.slider-name', { hasText: 'Ingress' })).toHaveText(/Mbit\/s/);
  await setValue(page, 'Egress', '50 Mbit/s');
  await expect(exactValue(page, 'Ingress')).toHaveValue('1 Gbit/s');
  await setValue(page, 'Ingress', '50');
  await expect(exactValue(page, 'Ingress')).toHaveValue('50 Mbit/s');
  await setValue(page, 'Time-out', '250 ms');
  await setValue(page, 'Time-out', '3');
  await expect(exactValue(page, 'Time-out')).toHaveValue('3 s');
  await setValue(page, 'TCP window', 'unlimited');
  await setValue(page, 'TCP window', '96');
  await expect(exactValue(page, 'TCP window')).toHaveValue('96 KiB');
  await expect(page).toHaveURL(/set\.network\.window_bytes=98304&set\.protocol\.timeout_ms=3000&/);
});

const badFiles: readonly [name: string, text: string, named: string[]][] = [
  ['no JSON', '{"version": 1,', []],
  ['an unknown key', '{"version": 1, "colour": "red"}', ['colour']],
  ['a billion replicas', '{"version": 1, "replicas": {"count": 1e9}}', ['replicas.count']],
  [
    'several mistakes',
    '{"version": 1, "horizon_s": -1, "network": {"latency": {"matrix_one_way_ms": []}, "loss": "much"}}',
    ['horizon_s', 'network.latency.matrix_one_way_ms', 'network.loss'],
  ],
  [
    'a partition that names a replica twice',
    '{"version": 1, "faults": [{"kind": "partition", "groups": [[0, 1], [1, 2]], "at_s": 1, "until_s": 2}]}',
    ['faults.0.groups'],
  ],
];

for (const [what, text, named] of badFiles) {
  test(`a file with ${what} is refused, each error with its path`, async ({ page }) => {
    await openLab(page);
    const before = await digests(page);
    await openFile(page, {
      name: 'bad.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    const alert = page.getByRole('alert');
    await expect(alert).toBeVisible();
    for (const errorPath of named) await expect(alert).toContainText(errorPath);
    expect(await digests(page)).toEqual(before);
    await expect(heading(page, 'What does the TCP window limit?')).toBeVisible();
  });
}

test('an address that names no scenario says which is nearest, and the planet runs', async ({
  page,
}) => {
  await openLab(page, 'window-of-tree');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('window-of-tree');
  await expect(alert).toContainText('window-of-three, the nearest name');
  await expect(alert).not.toContainText('two-chain');
  await expect(heading(page, 'Why not simply send larger batches?')).toBeVisible();
});

test('an address whose scenario cannot be run claims no run, until the mistake is taken back', async ({
  page,
}) => {
  await asReader(page);
  await page.goto('./#scenario=planet-window&set.network.sockets=999999&v=1');
  await expect(page.getByRole('alert')).toContainText('network.sockets');
  expect(await digests(page)).toEqual(['not run', 'not run']);
  await expect(page.getByRole('region', { name: 'Checks' }).locator('.note').last()).toHaveText(
    'not run',
  );
  await expect(page.locator('.run-table [data-cell="throughput"]')).toHaveText(['–', '–']);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => digests(page)).not.toContain('not run');
  await settled(page);
});

test('faults are added, changed and removed, and the runs follow', async ({ page }) => {
  const { errors } = await openLab(page);
  const before = await digests(page);
  const faults = page.getByRole('region', { name: 'Faults' });

  await faults.getByRole('button', { name: '+ crash' }).click();
  await expect.poll(() => digests(page)).not.toEqual(before);
  await faults.getByRole('combobox', { name: /replica$/ }).selectOption({ label: 'Tokyo' });
  await expect(faults.getByRole('heading', { name: 'Tokyo crashed' })).toBeVisible();
  await faults.getByRole('textbox', { name: /from$/ }).fill('5');
  await faults.getByRole('textbox', { name: /from$/ }).press('Enter');
  await faults.getByRole('textbox', { name: /until$/ }).fill('8 s');
  await faults.getByRole('textbox', { name: /until$/ }).press('Enter');
  await expect(page.getByLabel('Faults of the run')).toContainText('Tokyo crashed');
  const crash = '[{"kind":"crash","replica":1,"at_s":5,"until_s":8}]';
  const native = nativeJson(['run', 'planet-window', '--set', `faults=${crash}`]).runs;
  await expect
    .poll(() => digests(page), { timeout: 30_000 })
    .toEqual(native.map((run: { digest: string }) => run.digest));

  await faults.getByRole('button', { name: '+ slow link' }).click();
  await faults.getByRole('button', { name: '+ partition' }).click();
  await settled(page);
  await expect(page.getByLabel('Checks')).toContainText('✓ safe');

  await faults.getByRole('textbox', { name: /groups/ }).fill('0 1 | 1 2');
  await faults.getByRole('textbox', { name: /groups/ }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('faults.2.groups');
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();

  for (let left = 3; left > 0; left--) {
    await faults
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(faults.getByRole('button', { name: /^Remove/ })).toHaveCount(left - 1);
  }
  await expect.poll(() => digests(page), { timeout: 30_000 }).toEqual(before);
  expect(errors).toEqual([]);
});

test('an engine that does not start says so, keeps the settings, and restarts on request', async ({
  page,
}) => {
  const isWasm = (url: URL) => url.pathname.endsWith('.wasm');
  await page.route(isWasm, (route) => route.abort());
  await asReader(page);
  await page.goto('./#scenario=planet-window');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The engine stopped');
  await expect(alert).toContainText('What does the TCP window limit?, seed 1');
  await setValue(page, 'Batch', '200');

  await page.unroute(isWasm);
  await alert.getByRole('button', { name: 'Restart the engine' }).click();
  await settled(page);
  await expect(alert).toBeHidden();
  await expect(exactValue(page, 'Batch')).toHaveValue('200 tx');
  const native = nativeJson(['run', 'planet-window', '--set', 'protocol.batch.max_tx=200']).runs;
  expect(await digests(page)).toEqual(native.map((run: { digest: string }) => run.digest));
});
