// A network of one's own: built on the map, its delays pasted and mended, applied as one edit.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { digests, exactValue, openLab, openScenario, togglePanel } from './lab';

async function openBuilder(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Build your own…' }).click();
  return page.getByRole('dialog', { name: 'A network of your own' });
}

const cell = (builder: Locator, place: string) => builder.locator(`[data-cell="${place}"]`);

const PINGS = [
  ['', 'fra', 'nyc', 'sin', 'syd', 'gru'],
  ['fra', 0.4, 80, 230, 200, 140],
  ['nyc', 80, 0.5, 240, 120, 200],
  ['sin', 230, 240, 0.4, 90, 170],
  ['syd', 200, 120, 90, 0.3, 250],
  ['gru', 140, 200, 170, 250, 0.4],
];

for (const [what, separator] of [
  ['tabs', '\t'],
  ['spaces', ' '],
  ['commas', ','],
] as const)
  test(`a ping table with ${what} is a network of its own, once it is said what it holds`, async ({
    page,
  }) => {
    const { errors } = await openLab(page, 'planet');
    const before = await digests(page);
    const builder = await openBuilder(page);
    // As from a spreadsheet: pasted where the table is.
    await cell(builder, '0.1').focus();
    await builder.getByRole('grid').evaluate(
      (grid, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        const at = grid.querySelector('[data-cell="0.1"]') ?? grid;
        at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      PINGS.map((line) => line.join(separator)).join('\n'),
    );
    const use = builder.getByRole('button', { name: 'Use it' });
    await expect(use).toHaveAttribute('aria-disabled', 'true');
    await use.click({ force: true });
    await expect(builder.getByRole('textbox', { name: 'Name of replica 4' })).toHaveCount(0);
    await expect(builder.getByRole('radio', { name: 'replace the network' })).toBeChecked();
    await builder.getByRole('radio', { name: /^round trip/ }).check();
    await use.click();
    await expect(builder.getByRole('textbox', { name: 'Name of replica 4' })).toHaveValue('gru');
    await expect(cell(builder, '0.1')).toHaveText('40');
    // Clients beside the first one.
    await expect(cell(builder, '5.1')).toHaveText('40');
    await expect(builder.getByRole('region', { name: 'Mistakes' })).toBeHidden();
    const apply = builder.getByRole('button', { name: 'Apply' });
    await expect(apply).toHaveAttribute('aria-disabled', 'false');
    await apply.click();
    await expect(builder).toBeHidden();
    await expect.poll(() => digests(page)).not.toEqual(before);
    await expect(page.locator('.figure-lane', { hasText: 'gru' })).toHaveCount(2);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(errors).toEqual([]);
  });

test('a replica of the map, a pasted table with a hole, and one step back', {
  tag: '@thorough',
}, async ({ page }) => {
  const { errors } = await openLab(page, 'planet');
  const before = await digests(page);
  const builder = await openBuilder(page);
  const apply = builder.getByRole('button', { name: 'Apply' });
  await expect(apply).toHaveAttribute('aria-disabled', 'true');

  // The west of North America.
  const map = builder.getByRole('button', { name: /^Add a replica: click the map/ });
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
  await map.click({ position: { x: 0.1 * width, y: 0.33 * height } });
  const name = builder.getByRole('textbox', { name: 'Name of replica 4' });
  await expect(name).toHaveValue('Los Angeles');
  await expect(cell(builder, '0.4')).toHaveText('≈ 38.3');
  await expect(cell(builder, '0.1')).toHaveAttribute('title', /measured: .* Table 6$/);
  await name.fill('West');
  // The last step is what was typed; the one before the replica.
  await name.press('Alt+ArrowUp');
  await expect(builder.getByRole('textbox', { name: 'Name of replica 3' })).toHaveValue('West');
  await builder.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('West');

  // Symmetric, so a blank below the diagonal takes what stands above it; this one has neither.
  await builder.getByRole('button', { name: 'Paste a table…' }).click();
  const table = ',N. Virginia,Tokyo,West\nN. Virginia,,70,\nTokyo,,,50\nWest,,,';
  await builder.getByRole('textbox', { name: 'Table to paste' }).fill(table);
  await expect(builder.getByRole('radio', { name: 'add to it' })).toBeChecked();
  await builder.getByRole('radio', { name: 'one way' }).check();
  await builder.getByRole('button', { name: 'Use it' }).click();
  await expect(cell(builder, '1.0')).toHaveText('70');
  const hole = cell(builder, '0.4');
  await expect(hole).toHaveAttribute('aria-invalid', 'true');
  const mistakes = builder.getByRole('region', { name: 'Mistakes' });
  await expect(mistakes).toContainText(
    'N. Virginia to West is empty (allowed: a number 0 to 10000)',
  );
  await expect(mistakes).toContainText('network.latency.matrix_one_way_ms.0.4');
  await expect(apply).toHaveAttribute('aria-disabled', 'true');

  // Closed and opened again nothing is lost; by keys alone the hole is filled.
  await page.keyboard.press('Escape');
  await expect(builder).toBeHidden();
  await openBuilder(page);
  await cell(builder, '0.1').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter', '3', '3']) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press('Enter');
  await expect(cell(builder, '4.0')).toHaveText('33');
  await expect(mistakes).toBeHidden();

  // Bandwidth has a table of its own.
  await builder.getByRole('button', { name: 'bandwidth', exact: true }).click();
  await expect(cell(builder, '0.1')).toHaveText('∞');
  await cell(builder, '0.1').focus();
  for (const key of ['2', '0', '0', 'Enter']) await page.keyboard.press(key);
  await expect(cell(builder, '1.0')).toHaveText('200');
  await apply.click();
  await expect(builder).toBeHidden();
  await expect(page).toHaveURL(/matrix_mbps/);
  await expect.poll(() => digests(page)).not.toEqual(before);
  await expect(page.locator('.figure-lane', { hasText: 'West' })).toHaveCount(2);
  await togglePanel(page, 'map');
  const shown = page.locator('.maps .map');
  await expect(shown.locator('text', { hasText: 'West' })).toBeVisible();
  await shown.getByRole('button', { name: 'on Earth' }).click();
  await expect(page.locator('.map-land')).toHaveCount(1);

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => digests(page)).toEqual(before);
  expect(errors).toEqual([]);
});

test('what names a replica that goes is told first, and goes with it', async ({ page }) => {
  await openScenario(page, {
    title: 'A crash',
    horizon_s: 2,
    replicas: { names: ['a', 'b', 'c', 'd', 'e'] },
    faults: [{ kind: 'crash', replica: 4, at_s: 1 }],
  });
  const builder = await openBuilder(page);
  await builder.getByRole('button', { name: 'Remove e' }).click();
  const apply = builder.getByRole('button', { name: 'Apply' });
  const gone = builder.getByRole('group', { name: 'These refer to removed replicas' });
  await expect(gone).toContainText('faults.0: e crashed');
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await expect(builder).toContainText('first say what goes');
  await gone.getByRole('checkbox').check();
  await apply.click();
  await expect(builder).toBeHidden();
  await expect(exactValue(page, 'Replicas')).toHaveValue('4');
  await expect(page.getByText(/^drag here/)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('who would lead fastest stands first, and a press lets it lead', { tag: '@thorough' }, async ({
  page,
}) => {
  await openLab(page, 'planet');
  const before = await digests(page);
  const builder = await openBuilder(page);
  const leaders = builder.getByRole('region', { name: /^Leaders/ });
  const rows = leaders.getByRole('listitem');
  await expect(rows).toHaveCount(4);
  const delays = await rows.locator('.leaders-told').allInnerTexts();
  const ms = delays.map((text) => Number.parseFloat(text));
  expect(ms).toEqual(ms.toSorted((a, b) => a - b));
  const name = await rows.first().locator('.leaders-name').innerText();
  await expect(leaders).toContainText(
    `${name} would lead fastest: ${delays[0]} to a quorum, 3 of 4`,
  );
  await rows.last().getByRole('button').click();
  const last = await rows.last().locator('.leaders-name').innerText();
  await expect(builder.getByRole('textbox', { name: 'Name of replica 0' })).toHaveValue(last);
  await expect(rows.last().getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await builder.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => digests(page)).not.toEqual(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => digests(page)).toEqual(before);
});
