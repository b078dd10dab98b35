// Variants: copied, named, edited one by one, removed, and brought back.
import { expect, type Page, test } from '@playwright/test';
import { nativeJson } from '../scripts/native.mjs';
import {
  addVariant,
  digests,
  exactValue,
  openLab,
  openScenario,
  openVariants,
  pause,
  pressVariants,
  setTheme,
  settled,
  setValue,
  slider,
  takeSlider,
} from './lab';

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a variant is copied, changed alone, named, removed, and brought back by undo', {
  tag: '@thorough',
}, async ({ page }) => {
  const { errors } = await openLab(page);
  const before = await digests(page);
  await addVariant(page);
  await openVariants(page);
  await expect(chip(page, 'C Streaming 2')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect.poll(() => digests(page)).toEqual([...before, before[1]]);
  await expect(page.getByRole('button', { name: 'Change variant C only' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await setValue(page, 'TCP window', '256 KiB');
  await expect(slider(page, 'TCP window').locator('..')).toContainText('A, B 64 KiB');
  const native = nativeJson(['run', 'planet-window', '--set', 'network.window_bytes=262144']).runs;
  await expect.poll(() => digests(page)).toEqual([...before, native[1].digest]);

  await openVariants(page);
  await page.getByRole('button', { name: 'Variant C: name, copy, remove' }).click();
  await page.getByLabel('Name of variant C').fill('Wide <b>window</b>');
  await page.getByLabel('Name of variant C').press('Enter');
  await expect(chip(page, 'C Wide <b>window</b>')).toBeVisible();
  await expect(page.getByLabel('Name of variant C')).toBeHidden();
  await page.reload();
  await settled(page);
  await expect.poll(() => digests(page)).toEqual([...before, native[1].digest]);
  // What is edited stays so: its value stands in the field, and the others' beside it.
  await expect(exactValue(page, 'TCP window')).toHaveValue('256 KiB');
  await expect(slider(page, 'TCP window').locator('..')).toContainText('A, B 64 KiB');

  await openVariants(page);
  await page.getByRole('button', { name: 'Variant C: name, copy, remove' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => digests(page)).toEqual(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => digests(page)).toEqual([...before, native[1].digest]);

  await setValue(page, 'TCP window', '64 KiB');
  await expect.poll(() => digests(page)).toEqual([...before, before[1]]);
  expect(errors).toEqual([]);
});

test('resetting takes a copy away, and what showed it', async ({ page }) => {
  const { errors } = await openLab(page);
  const before = await digests(page);
  await addVariant(page);
  await expect.poll(() => digests(page)).toHaveLength(3);
  await settled(page);
  // The copy is what is edited: it has been given nothing that could be taken back, and stays.
  const reset = page.getByRole('button', { name: 'Reset settings' });
  await expect(reset).toHaveAttribute('title', 'Undoes the settings of C alone: nothing to undo');
  await expect(reset).toBeDisabled();
  await page.getByRole('button', { name: 'Change every variant' }).click();
  await reset.click();
  await expect.poll(() => digests(page)).toEqual(before);
  await expect(page).not.toHaveURL(/shown=/);
  expect(errors).toEqual([]);
});

test('a name that another variant has is not taken over, and forks stay its own', async ({
  page,
}) => {
  const { errors } = await openLab(page);
  await pause(page);
  await page.keyboard.press('k');
  await settled(page);
  const rename = async (name: string) => {
    await openVariants(page);
    await page.getByRole('button', { name: 'Variant B: name, copy, remove' }).click();
    await page.getByLabel('Name of variant B').fill(name);
    await page.keyboard.press('Enter');
  };
  await rename('Batching');
  const notice = page.locator('.lab-notices').getByText('cannot be “Batching”, the name of A');
  await expect(notice).toBeVisible();
  await rename('Stream');
  await expect(chip(page, 'B Stream')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"fork_of":"Batching"');
  expect(errors).toEqual([]);
});

test('what is edited is so still when another variant is removed', async ({ page }) => {
  await openLab(page, 'forking&shown=A,B&v=1');
  await page.getByRole('button', { name: 'Change variant B only' }).click();
  await openVariants(page);
  await page.getByRole('button', { name: 'Variant A: name, copy, remove' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await chip(page, 'C Depth 3').click();
  const change = page.getByRole('button', { name: 'Change variant A only' });
  await expect(change).toHaveAttribute('aria-pressed', 'true');
});

test('whichever variant is pressed is shown, beside what is edited', async ({ page }) => {
  await openScenario(page, {
    title: 'Five',
    horizon_s: 1,
    variants: [1, 2, 3, 4, 5].map((seed) => ({ name: `Seed ${seed}`, set: { seed } })),
  });
  const shown = async () =>
    (await page.locator('.variant-chip > [aria-pressed="true"] > b').allTextContents()).join('');
  await page.getByRole('button', { name: 'Change variant B only' }).click();
  for (const [key, then] of [
    ['C Seed 3', 'ABC'],
    ['D Seed 4', 'ABCD'],
    ['E Seed 5', 'ABCE'],
    ['A Seed 1', 'BCE'],
    ['D Seed 4', 'BCDE'],
    ['A Seed 1', 'ABCD'],
  ] as const) {
    await openVariants(page);
    await chip(page, key).click();
    await expect.poll(shown).toBe(then);
  }
  const change = page.getByRole('button', { name: 'Change variant B only' });
  await expect(change).toHaveAttribute('aria-pressed', 'true');
});

test('a scenario of one run gets something to be compared with', async ({ page }) => {
  await openLab(page, 'window-of-three');
  await addVariant(page);
  await openVariants(page);
  await expect(chip(page, 'A Run')).toBeVisible();
  await expect.poll(async () => new Set(await digests(page)).size).toBe(1);
  await expect.poll(() => digests(page)).toHaveLength(2);
});

test('what variants have is told of each, none of it cut, and stays while a hand makes them equal', {
  tag: '@thorough',
}, async ({ page }) => {
  const windows = [65536, 262144, 1048576, null];
  await openScenario(page, {
    title: 'Four windows',
    horizon_s: 2,
    replicas: { count: 4 },
    network: { latency: { uniform_one_way_ms: 50 } },
    variants: windows.map((bytes, index) => ({
      name: `Run ${index}`,
      set: { 'network.window_bytes': bytes },
    })),
  });
  for (const name of ['C Run 2', 'D Run 3']) await pressVariants(page, name);
  await settled(page);
  const row = page.locator('.slider', { has: slider(page, 'TCP window') });
  const values = row.locator('.compared > span');
  await expect(exactValue(page, 'TCP window')).toHaveAttribute('placeholder', 'differ');
  for (const width of [1440, 1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 360) await page.getByRole('button', { name: /^Settings$/ }).click();
    await expect(values).toHaveText(['A 64 KiB', 'B 256 KiB', 'C 1 MiB', 'D unlimited']);
    const outside = await row.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const boxes = [...element.querySelectorAll('.compared > span')].map((value) =>
        value.getBoundingClientRect(),
      );
      return boxes.filter((box) => box.left < left || box.right > right + 0.5).length;
    });
    expect(outside).toBe(0);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await row.scrollIntoViewIfNeeded();
  const before = await row.boundingBox();
  const moveTo = await takeSlider(page, 'TCP window', 0.5);
  await moveTo(0.4);
  await expect(exactValue(page, 'TCP window')).toHaveValue(/iB$/);
  await expect(values).toHaveText(/^A, B, C, D /);
  expect((await row.boundingBox())?.y).toBe(before?.y);
  await page.mouse.up();
  await expect(values).toHaveCount(0);
});

for (const [count, width] of [
  [4, 1280],
  [3, 1100],
  [16, 1280],
] as const) {
  test(`${count} long names are to be read in a header of ${width} pixels, in the largest text`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    await openScenario(page, {
      title: 'A story of so many variants',
      horizon_s: 1,
      replicas: { count: 4 },
      network: { latency: { uniform_one_way_ms: 50 } },
      variants: Array.from({ length: count }, (_, index) => ({
        name: `Streaming with certificates, number ${index}`,
        set: {},
      })),
    });
    await setTheme(page, 'projector');
    await openVariants(page);
    for (const key of ['C', 'D']) {
      const hidden = page.getByRole('button', { name: new RegExp(`^${key} Streaming`) });
      if ((await hidden.count()) > 0) await hidden.click();
    }
    await settled(page);
    const names = page.locator('.variant-chip [aria-pressed="true"] > span');
    await expect(names).toHaveCount(Math.min(count, 4));
    for (const name of await names.all()) {
      expect((await name.boundingBox())?.width).toBeGreaterThan(75);
    }
    await page.keyboard.press('Escape');
    const touching = await page
      .locator('.lab-header :is(button, select):visible')
      .evaluateAll((parts) => {
        const boxes = parts.map((part) => part.getBoundingClientRect());
        return boxes.flatMap((one, index) =>
          boxes
            .slice(index + 1)
            .filter(
              (other) =>
                one.left < other.right - 1 &&
                other.left < one.right - 1 &&
                one.top < other.bottom - 1 &&
                other.top < one.bottom - 1,
            ),
        ).length;
      });
    expect(touching).toBe(0);
  });
}
