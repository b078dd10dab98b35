// No serious or critical finding of axe, in any theme, presenting, on a phone, with menus and dialogs open.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import {
  addVariant,
  browseButton,
  openAddress,
  openClock,
  openLab,
  openVariants,
  pause,
  pressMore,
  setTheme,
  setValue,
  togglePanel,
} from './lab';

/** Further themes, and states that differ little from others: only with QUORUMSCOPE_ALL. */
const THOROUGH = [
  'projector',
  'presenting all, with numbers',
  'the keys',
  'a search that finds nothing, dark',
  'the evidence, dark',
  'the share menu',
  'a meaning',
  'a path, closely',
  'the evidence, projector',
  'a measured figure, dark',
  'a measured figure, projector',
  'the evidence, with a row open',
  'a measured figure, with a point and the table',
  'the scenario as text, dark',
  'scenarios and lessons, with my own',
  'a network of one’s own, with a mistake, dark',
  'a message and a commit, closely',
  'three variants that differ, and the menu of one',
  'the ledgers, every check, and a block closely',
];

/** States of the page, each reached from the paused laboratory. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'as it opens': async () => {},
  dark: async (page) => {
    await setTheme(page, 'dark');
  },
  projector: async (page) => {
    await setTheme(page, 'projector');
  },
  presenting: async (page) => page.keyboard.press('p'),
  'presenting all, with numbers': async (page) => {
    for (const key of ['p', 'n', 'r']) await page.keyboard.press(key);
  },
  'the keys': async (page) => page.keyboard.press('?'),
  'scenarios and lessons, with my own': async (page) => {
    await page.evaluate(() => {
      for (const name of ['Mine', 'Mine 2'])
        localStorage.setItem(`quorumscope.mine.${name}`, '{ "version": 1, "question": "Why?" }');
      // As another tab would tell it.
      dispatchEvent(new StorageEvent('storage'));
    });
    await browseButton(page).click();
    await page.locator('.card-picture[data-drawn="true"]').first().waitFor();
  },
  'a search that finds nothing, dark': async (page) => {
    await setTheme(page, 'dark');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('zebra');
  },
  'the evidence, with a row open': openEvidence,
  'the evidence, dark': async (page) => {
    await setTheme(page, 'dark');
    await openEvidence(page);
  },
  'the evidence, projector': async (page) => {
    await setTheme(page, 'projector');
    await openEvidence(page);
  },
  'a measured figure, with a point and the table': openFigure,
  'a measured figure, dark': async (page) => {
    await setTheme(page, 'dark');
    await openFigure(page);
  },
  'a measured figure, projector': async (page) => {
    await setTheme(page, 'projector');
    await openFigure(page);
  },
  'a network of one’s own, with a mistake, dark': async (page) => {
    await setTheme(page, 'dark');
    await page.getByRole('button', { name: 'Build your own…' }).click();
    await page.getByRole('button', { name: 'Add a replica in Oregon' }).click();
    await page.locator('[data-cell="0.1"]').press('Delete');
    await page.getByRole('region', { name: 'Mistakes' }).waitFor();
  },
  'the scenario as text, dark': async (page) => {
    await setTheme(page, 'dark');
    await openText(page);
  },
  'the share menu': (page) => page.getByRole('button', { name: 'Share' }).click(),
  'three variants that differ, and the menu of one': async (page) => {
    await addVariant(page);
    await setValue(page, 'Sockets', '5');
    await openVariants(page);
    await page.getByRole('button', { name: /^Variant C/ }).click();
  },
  'a meaning': (page) => page.getByRole('button', { name: 'Sockets', exact: true }).click(),
  'a message and a commit, closely': async (page) => {
    await page.keyboard.press('c');
    await expect(page.locator('.figure-caption').first()).toHaveText(/is final/);
    await page.keyboard.press('[');
    await page.getByRole('region', { name: 'Inspector' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.locator('button.figure-lane').first().click();
    await page.getByRole('button', { name: /^why block/ }).click();
    await page.getByRole('heading', { name: /^Block/ }).waitFor();
  },
  'a path, closely': async (page) => {
    await openAddress(page, './#scenario=burst-and-buffer&at=1823000000&select=A:path:0:1&v=1');
    await page.getByRole('heading', { name: 'Path', exact: true }).waitFor();
  },
  'a fault, a mark and tables': async (page) => {
    await page.getByRole('button', { name: '+ partition' }).click();
    await page.keyboard.press('m');
    await openClock(page);
    await page.getByRole('button', { name: '1 mark' }).click();
    expect(await findings(page)).toEqual([]);
    for (const _ of ['marks', 'menu']) await page.keyboard.press('Escape');
    await togglePanel(page, 'as tables');
  },
  'the ledgers, every check, and a block closely': async (page) => {
    await page.keyboard.press('b');
    await page.getByText('each check').click();
    await page.keyboard.press('c');
    await togglePanel(page, 'as tables');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Block 2', exact: true }).first().click();
    await page.getByRole('region', { name: 'Inspector' }).waitFor();
  },
};

for (const [name, reach] of Object.entries(states)) {
  test(name, async ({ page }) => {
    test.skip(THOROUGH.includes(name) && process.env.QUORUMSCOPE_ALL !== '1');
    await openLab(page);
    await pause(page);
    await reach(page);
    expect(await findings(page)).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('with the settings open', async ({ page }) => {
    await openLab(page);
    await pause(page);
    await openClock(page);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Settings', exact: true }).tap();
    expect(await findings(page)).toEqual([]);
  });

  test('with the scenario as text', { tag: '@thorough' }, async ({ page }) => {
    await openLab(page);
    await pause(page);
    await page.getByRole('button', { name: 'Settings', exact: true }).tap();
    await openText(page);
    expect(await findings(page)).toEqual([]);
  });

  test('with the evidence open', { tag: '@thorough' }, async ({ page }) => {
    await openLab(page);
    await pause(page);
    await openEvidence(page);
    expect(await findings(page)).toEqual([]);
  });
});

/** With a mistake, and a list of what may stand there. */
async function openText(page: Page): Promise<void> {
  await pressMore(page, 'Edit as text');
  const text = page.getByRole('textbox', { name: 'Scenario as JSON' });
  await text.press('Control+Home');
  await text.press('ArrowRight');
  await page.keyboard.type('"hey": 1, ');
  await page.getByRole('list', { name: 'Mistakes in the text' }).waitFor();
  await page.getByText('Title, question and summary').click();
  await text.press('Control+Space');
  await page.getByRole('option', { name: 'changes' }).waitFor();
}

/** With a row open whose value is off. */
async function openEvidence(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#evidence=T-L2';
  });
  await page.getByRole('link', { name: 'Open this run' }).waitFor();
  // Some rows are as good as all, and take axe a tenth of the time.
  await page.getByLabel('Search the evidence').fill('t-l');
}

/** As curves. */
async function openFigure(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#curves=dissertation-versions';
  });
  await page.getByText(/^98 runs/).waitFor({ timeout: 30_000 });
  await page.getByText('As a table').click();
  await page.locator('.sweep-point').focus();
  await page.locator('.sweep-card').waitFor();
}

/** What weighs most, each with where it is. */
async function findings(page: Page): Promise<string[]> {
  // Of what passes nothing is asked, and no frame is of another origin: half of the time would go there.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
}
