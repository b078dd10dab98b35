// The model of the network: said beside each run, chosen among the settings, taken back by undo.
import { expect, type Page, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import { digests, exactValue, openLab, openScenario, settled, setValue, togglePanel } from './lab';

const model = (page: Page) => page.getByRole('combobox', { name: 'Network model' });
const words = (page: Page) => page.locator('.figure-title .figure-network');

test('a word beside each run says what carries it, and what that means', async ({ page }) => {
  const { errors } = await openLab(page);
  // Of runs over the same network the first one says it.
  await expect(words(page)).toHaveText([/^ideal/]);
  const word = page.getByRole('button', { name: 'ideal', exact: true }).first();
  await expect(word).toHaveAccessibleDescription(/^Ideal network: .*textbook figures hold exactly/);
  await word.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('note').filter({ hasText: 'Ideal network' })).toBeVisible();
  await page.keyboard.press('Escape');
  await togglePanel(page, 'as tables');
  await expect(page.getByRole('heading', { name: 'A Batching ideal' })).toHaveCount(2);
  expect(errors).toEqual([]);
});

test.describe('there and back', () => {
  // Plain, with cuts that lose messages, and with delays that grow on the way.
  for (const id of ['planet-window', 'partition-and-heal', 'slower-on-the-way']) {
    test(id, async ({ page }) => {
      const { errors } = await openLab(page, id);
      const ideal = await digests(page);
      await model(page).selectOption('tcp');
      await expect(words(page).first()).toHaveText(/^TCP/);
      await settled(page);
      expect(await digests(page)).not.toEqual(ideal);
      await model(page).selectOption('ideal');
      await expect.poll(() => digests(page)).toEqual(ideal);
      await page.keyboard.press('Control+z');
      await expect(model(page)).toHaveValue('tcp');
      await page.keyboard.press('Control+z');
      await expect.poll(() => digests(page)).toEqual(ideal);
      await expect(page.getByRole('button', { name: 'Reset settings' })).toBeDisabled();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(errors).toEqual([]);
    });
  }
});

test('what is set on a connection runs as the native program runs it', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page);
  await model(page).selectOption('tcp');
  await page.getByRole('combobox', { name: 'Congestion control' }).selectOption('reno');
  await page.getByRole('combobox', { name: 'Pacing' }).selectOption('window');
  await setValue(page, 'Path', '20 Mbit/s');
  await setValue(page, 'Path buffer', '64 KiB');
  await page.getByRole('combobox', { name: 'Path shared' }).selectOption('regions');
  await setValue(page, 'Replies', '1 reply');
  await expect(exactValue(page, 'Path buffer')).toHaveValue('64 KiB');
  await settled(page);
  const set = [
    ...['network.model="tcp"', 'network.tcp.congestion="reno"', 'network.tcp.pacing="window"'],
    ...['network.path.mbps=20', 'network.path.buffer_bytes=65536'],
    ...['network.path.shared_by="regions"', 'clients.replies=1'],
  ].flatMap((setting) => ['--set', setting]);
  const { runs } = nativeJson(['run', 'planet-window', ...set]);
  await expect
    .poll(() => digests(page))
    .toEqual(runs.map(({ digest }: { readonly digest: string }) => digest));
});

test('a crash under TCP is of a process or of a host', async ({ page }) => {
  await openScenario(page, {
    ...{ title: 'A crash', summary: 's', source: 'none', horizon_s: 5, replicas: { count: 4 } },
    network: { model: 'tcp' },
    faults: [{ kind: 'crash', replica: 3, at_s: 1, until_s: 2 }],
  });
  const process = await digests(page);
  const dies = page.getByRole('combobox', { name: 'replica 3 crashed: dies' });
  await expect(dies).toHaveValue('process');
  await dies.selectOption('host');
  await expect(page.getByRole('heading', { name: 'replica 3’s host crashed' })).toBeVisible();
  await settled(page);
  expect(await digests(page)).not.toEqual(process);
});

test('what one model alone has is set on one variant where the other is another', async ({
  page,
}) => {
  await openScenario(page, {
    ...{ title: 'Both', summary: 's', source: 'none', horizon_s: 5, replicas: { count: 4 } },
    variants: [
      { name: 'Textbook', set: {} },
      { name: 'Linux', set: { 'network.model': 'tcp' } },
    ],
  });
  await expect(words(page)).toHaveText([/^ideal/, /^TCP/]);
  await expect(page.getByText('Some variants use the ideal network')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Pacing' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change variant B only' }).click();
  await page.getByRole('combobox', { name: 'Pacing' }).selectOption('window');
  await settled(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
