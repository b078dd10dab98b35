// A guess is a guess: until there is one nothing says what is right; then the picture proves it.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { openLab, openScenario, playheadS, settled } from './lab';

/** Of all shipped scenarios some; with QUORUMSCOPE_ALL all. */
const SAMPLE = [
  'planet',
  'timeout-too-short',
  'killed-node',
  'two-chain',
  'equivocation',
  'processor',
];
const ids =
  process.env.QUORUMSCOPE_ALL === undefined
    ? SAMPLE
    : [
        ...readFileSync('core-wasm/families/hotstuff/format/src/shipped.rs', 'utf8').matchAll(
          /scenarios\/([a-z0-9-]+)\.json/g,
        ),
      ].map(([, id]) => id ?? '');

type Json = { readonly [name: string]: Json } & Readonly<Record<string, unknown>>;

function scenarioOf(id: string): Json {
  return JSON.parse(readFileSync(`scenarios/${id}.json`, 'utf8')) as Json;
}

/**
 * Pixels of both canvases that are not alike down a column: right of the playhead there are lanes alone. Ledgers are of
 * the playhead in all their width, and are left out.
 */
async function drawnRightOf(page: Page): Promise<{ readonly right: number }> {
  return page.locator('.figure-body').evaluate((body) => {
    const clock = body.querySelector<HTMLElement>('.figure-clock');
    const plot = body.querySelector<HTMLElement>('.figure-plot');
    const [, moving] = body.querySelectorAll('canvas');
    if (clock === null || plot === null || moving === undefined) throw new Error('No figure');
    const playheadPx = Number(clock.dataset.x);
    const bodyBox = body.getBoundingClientRect();
    const box = plot.getBoundingClientRect();
    const ratio = moving.width / moving.getBoundingClientRect().width;
    const context = moving.getContext('2d');
    if (context === null) throw new Error('No context');
    const [top, height] = [
      Math.round((box.top - bodyBox.top) * ratio),
      Math.round(box.height * ratio),
    ];
    const rightPx = box.right - bodyBox.left;
    const ledgers = [...body.querySelectorAll('.figure-ledgers')].map((each) => {
      const { top: from, bottom: to } = each.getBoundingClientRect();
      return [(from - box.top) * ratio, (to - box.top) * ratio] as const;
    });
    /** Rows that change along them: lines across the plot do not. */
    const changes = (fromPx: number, toPx: number) => {
      const width = Math.floor((toPx - fromPx) * ratio);
      if (width < 2) return 0;
      const { data } = context.getImageData(Math.ceil(fromPx * ratio), top, width, height);
      let rows = 0;
      for (let y = 0; y < height; y++) {
        if (ledgers.some(([from, to]) => y >= from - 1 && y <= to + 1)) continue;
        let isOther = false;
        for (let x = 1; x < width && !isOther; x++)
          for (let part = 0; part < 4; part++) {
            const at = 4 * (y * width + x) + part;
            isOther ||= Math.abs((data[at] ?? 0) - (data[4 * y * width + part] ?? 0)) > 8;
          }
        if (isOther) rows++;
      }
      return rows;
    };
    return { right: changes(playheadPx + 8, rightPx - 1) };
  });
}

for (const id of ids) {
  test(`${id} does not answer before there is a guess`, async ({ page }) => {
    test.skip(scenarioOf(id).predict === undefined, 'it asks for no guess');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLab(page, id, { asks: true });
    const question = page.getByRole('region', { name: 'Question' });
    await expect(question.getByRole('button', { name: 'Show the answer' })).toBeVisible();
    // The opening waits for the marked request.
    await page.waitForTimeout(2000);
    expect((await drawnRightOf(page)).right).toBe(0);
    // Most of the width is seen.
    const seen = await page.locator('.figure-body').evaluate((body) => {
      const plot = body.querySelector<HTMLElement>('.figure-plot');
      const clock = body.querySelector<HTMLElement>('.figure-clock');
      const width = plot?.offsetWidth ?? 1;
      return (Number(clock?.dataset.x) - (plot?.offsetLeft ?? 0)) / width;
    });
    expect(seen).toBeGreaterThan(0.7);
    // No table of the runs, no badge, no verdict of the checks, no explanation.
    await expect(page.locator('.run-table')).toHaveCount(0);
    await expect(page.locator('.figure-caveat')).toHaveCount(0);
    await expect(page.locator('.verdicts'))
      .toHaveCount(0, { timeout: 1000 })
      .catch(async () => {
        // Safety is told where it is not asked for.
        expect(JSON.stringify(scenarioOf(id).predict)).not.toMatch(
          /\b(safe|live|committed|timeouts|goodput_tps|longest_pause_s)\b/,
        );
      });
    await expect(question.getByRole('button', { name: 'Explanation' })).toHaveCount(0);
    // What it measures stands nowhere: the answer's texts have the numbers.
    const shown = await page.evaluate(() => document.body.innerText);
    await question.getByRole('button', { name: 'Show the answer' }).click();
    await settled(page);
    const told = await page.locator('.question-told').innerText();
    const numbers = told.match(/\d[\d.,]*\d(?=[ {2}](?:s|ms|tx\/s|%))/g) ?? [];
    const given = `${scenarioOf(id).setup} ${JSON.stringify(scenarioOf(id).predict)}`;
    for (const number of numbers.filter((each) => each.length > 3 && !given.includes(each)))
      expect(shown, `${number} stands on the page before the guess`).not.toContain(number);
    // What was hidden is there.
    await expect(page.locator('.run-table')).toBeVisible();
  });
}

const marked = {
  ...scenarioOf('planet'),
  title: 'Marked',
  question: 'Marked',
  answer: [
    {
      when: 'A.committed > 0 tx',
      text: 'The line is silent.',
      verdict: '{A.latency_s.p50} against {B.latency_s.p50}',
      at_s: 14.2,
      reveal: ['A', 'B', 'C'],
      mark: { run: 'A', what: 'idle', text: 'silent: votes are on their way' },
    },
  ],
};

test('after a guess the picture plays to the proof, with its reason and the runs that it names', {
  tag: '@thorough',
}, async ({ page }) => {
  await openScenario(page, marked, { asks: true });
  const question = page.getByRole('region', { name: 'Question' });
  await question.getByRole('button', { name: /^about the same/i }).click();
  const right = question.locator('.question-choices [data-right="true"]');
  await expect(right).toHaveText(/: 2\.\d\d.s against 0\.\d\d.s$/);
  await expect(
    question.getByRole('button', { name: /about the same your guess/i }),
  ).toHaveAttribute('data-wrong', 'true');
  await expect(page.getByRole('heading', { name: /^C Streaming what is sent/ })).toBeVisible();
  await expect.poll(() => playheadS(page), { timeout: 15_000 }).toBe(14.2);
  const reason = page.getByRole('note').filter({ hasText: 'silent: votes are on their way' });
  await expect(reason).toBeVisible();
  // Below a stretch in which the link is silent: two tenths of a second of three.
  const plot = (await page.locator('.figure-plot').boundingBox())?.width ?? 0;
  const line = (await reason.locator('i').boundingBox())?.width ?? 0;
  expect(line / plot).toBeGreaterThan(0.03);
  expect(line / plot).toBeLessThan(0.12);

  // Guessed once more it begins anew, with nothing of it seen.
  await question.getByRole('button', { name: 'guess again' }).click();
  await expect(reason).toHaveCount(0);
  await expect.poll(() => playheadS(page)).toBeLessThan(13);
});

test('beside an answer stands the next question of its topic', async ({ page }) => {
  await openLab(page, 'planet', { asks: true });
  const question = page.getByRole('region', { name: 'Question' });
  await question.getByRole('button', { name: 'Show the answer' }).click();
  const next = question.locator('.question-next').getByRole('button');
  const text = await next.innerText();
  await next.click();
  await expect(question.getByRole('heading', { name: text })).toBeVisible();
  await settled(page);
  await expect(question.getByRole('button', { name: 'Show the answer' })).toBeVisible();
});

test('the curves wait for the guess as well', { tag: '@thorough' }, async ({ page }) => {
  await openLab(page, 'planet', { asks: true });
  await page.getByRole('button', { name: 'Curves' }).click();
  const curves = page.getByRole('dialog', { name: 'Curves' });
  await expect(curves).toContainText('the curves appear after your guess');
  await expect(curves.getByRole('figure')).toHaveCount(0);
  await curves.getByRole('button', { name: 'Show the answer' }).press('Enter');
  await expect(curves.getByRole('figure').first()).toBeVisible();
  await expect(curves).not.toContainText('the curves appear after your guess');
  await page.keyboard.press('Escape');
  await expect(curves).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'guess again' })).toBeVisible();
});
