// The question above the figure: what is asked, what the reader predicts, and what the runs answer.
import { expect, type Page, test } from '@playwright/test';
import { chooseScenario, openLab, openScenario, settled, setValue, skipPrediction } from './lab';

const strip = (page: Page) => page.getByRole('region', { name: 'Question' });

const asking = {
  title: 'Asked',
  question: 'Does a tenfold load commit ten times as fast?',
  setup: 'Four replicas; A is offered 100 tx/s, B 1,000.',
  watch: 'the size of the blocks',
  horizon_s: 5,
  variants: [
    { name: 'Little', set: { 'workload.rate_tps': 100 } },
    { name: 'Much', set: {} },
  ],
  predict: {
    ask: 'A commits {A.goodput_tps}. B commits',
    choices: [
      { text: 'as much', when: 'B.goodput_tps < 2 * A.goodput_tps' },
      { text: 'about ten times as much', when: 'B.goodput_tps < 20 * A.goodput_tps' },
      { text: 'more <b>still</b>' },
    ],
  },
  answer: [
    {
      when: 'B.goodput_tps > 5 * A.goodput_tps',
      text: 'Yes: {B.goodput_tps / A.goodput_tps}, in blocks that are larger.',
    },
  ],
};

test('a guess opens the answer, which follows the settings until the question no longer applies', async ({
  page,
}) => {
  await openScenario(page, asking);
  const question = strip(page);
  await expect(question.getByRole('heading', { name: asking.question })).toBeVisible();
  await expect(question).toContainText(asking.setup, { useInnerText: true });
  await expect(question).toContainText('A commits 98 tx/s. B commits');
  await expect(question).not.toContainText('Yes:');
  const choices = question.getByRole('group', { name: /^A commits/ });
  await expect(choices.getByRole('button')).toHaveText([
    'as much',
    'about ten times as much',
    'more <b>still</b>',
    'Show the answer',
  ]);

  await choices.getByRole('button', { name: 'as much', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(question).toContainText('✗ Not quite.');
  await expect(question).toContainText('Yes: 10 times, in blocks that are larger.', {
    useInnerText: true,
  });
  await expect(choices.getByRole('button', { name: /ten times as much/ })).toContainText('✓');
  await question.getByRole('button', { name: 'guess again' }).click();
  await expect(question).not.toContainText('Yes:');
  await choices.getByRole('button', { name: /ten times/ }).click();
  await expect(question).toContainText('✓ Right.');

  // Both are offered the same now.
  await page.getByRole('button', { name: 'Change variant A only' }).click();
  await setValue(page, 'Offered rate', '1000');
  await settled(page);
  await expect(question).toContainText('With these settings the question no longer applies.');
  await question.getByRole('button', { name: 'set them back' }).click();
  await settled(page);
  await expect(question).toContainText('Yes: 10 times');
});

test('a value is typed with or without its unit, and a time is pointed at', {
  tag: '@thorough',
}, async ({ page }) => {
  const { predict: _predict, ...rest } = asking;
  const value = { ask: 'How much does B commit?', value: 'B.goodput_tps', tolerance: 0.2 };
  await openScenario(page, { ...rest, predict: value });
  const question = strip(page);
  const field = question.getByRole('textbox', { name: value.ask });
  await field.fill('many');
  await field.press('Enter');
  await expect(question).toContainText('a number, in tx/s');
  await field.fill('1,100 tx/s');
  await field.press('Enter');
  await expect(question).toContainText('✓ Right.');

  const at = { ask: 'When does A commit first?', at: 'A.first_commit_s', tolerance_s: 0.2 };
  await openScenario(page, { ...rest, title: 'At', predict: at });
  await expect(question).toContainText(at.ask);
  await page.getByRole('slider', { name: 'Playhead' }).fill('4000');
  await question.getByRole('button', { name: /^At the playhead: 2/ }).click();
  await expect(question).toContainText('✗ Not quite.');
});

test('an answer that takes a hidden run shows it', { tag: '@thorough' }, async ({ page }) => {
  const answer = '{C.goodput_tps}.';
  const variants = [...asking.variants, { name: 'Third', set: { 'workload.rate_tps': 300 } }];
  await openScenario(page, { ...asking, variants, answer });
  const question = strip(page);
  await question.getByRole('button', { name: 'show the answer' }).click();
  await expect(question).toContainText('293 tx/s.');
  await expect(page.getByRole('heading', { name: /^C Third/ })).toBeVisible();
});

test('a scenario that asks nothing has its title and summary', async ({ page }) => {
  const quiet = { title: 'Quiet', summary: 'Nothing is asked here.', horizon_s: 5 };
  const { errors } = await openLab(page);
  await openScenario(page, quiet);
  const question = strip(page);
  await expect(question.getByRole('heading', { name: 'Quiet' })).toBeVisible();
  await expect(question.locator('.question-summary')).toBeVisible();
  await expect(question.getByRole('button', { name: /^show the answer$/i })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('what is to be predicted is told after the guess, and there is no table of the runs before', async ({
  page,
}) => {
  await openLab(page, 'planet', { asks: true });
  const question = strip(page);
  const table = page.locator('.run-table');
  const latency = table.locator('[data-cell="latency"]').first();
  const summary = page.locator('#figure-summary p', { hasText: /^A Batching.* become final/ });
  await expect(question.getByRole('button', { name: 'less', exact: true })).toBeVisible();
  await expect(table).toHaveCount(0);
  await expect(summary).toHaveCount(0);

  await question.getByRole('button', { name: 'more than twice as long' }).click();
  await expect(latency).toHaveText(/^\d\.\d\d.s$/);
  await expect(summary).toHaveCount(1);
  const answer = question.getByRole('button', { name: /more than twice as long ?, right/ });
  await expect(answer).toBeInViewport({ ratio: 1 });
  // With what was asked.
  await expect(question.locator('.question-ask')).toBeInViewport({ ratio: 0.9 });
  await expect(question.getByRole('button', { name: 'guess again' })).toBeInViewport({ ratio: 1 });

  // For as long as the visit lasts, whatever is looked at meanwhile.
  await chooseScenario(page, 'planet-window');
  await expect(table).toHaveCount(0);
  await question.getByRole('button', { name: /^show the answer$/i }).click();
  await expect(table).toHaveCount(1);
  await chooseScenario(page, 'planet');
  await expect(latency).toHaveText(/^\d/);
  await page.reload();
  await settled(page);
  await expect(latency).toHaveText(/^\d/);
  await question.getByRole('button', { name: 'guess again' }).click();
  await expect(table).toHaveCount(0);
});

test('beside the answer the runs are whole, in a strip that leaves the room to the figure', async ({
  page,
}) => {
  await openLab(page, 'planet', { asks: true });
  const choice = strip(page).getByRole('group').getByRole('button').last();
  await expect(choice).toBeInViewport({ ratio: 1 });
  expect((await strip(page).boundingBox())?.height).toBeLessThanOrEqual(142);

  await skipPrediction(page);
  await expect(page.locator('.run-table')).toBeVisible();
  expect((await strip(page).boundingBox())?.height).toBeLessThanOrEqual(210);
  const cut = await page
    .locator('.run-table :is(.run-limit, .run-name, th, td)')
    .evaluateAll((texts) =>
      texts
        .filter(
          (text) =>
            text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1,
        )
        .map((text) => text.textContent),
    );
  expect(cut).toEqual([]);
});

test('the explanation is three paragraphs, the last with links, and covers no question or figure', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLab(page, 'planet');
  await strip(page).getByRole('button', { name: 'Explanation' }).click();
  const box = await page.locator('.question-more').boundingBox();
  const question = await strip(page).boundingBox();
  const figure = await page.getByRole('main').boundingBox();
  if (box === null || question === null || figure === null) throw new Error('Not on the page');
  expect(box.y).toBeGreaterThanOrEqual(question.y + question.height - 1);
  expect(box.x + box.width).toBeLessThanOrEqual(figure.x);
  await expect(page.locator('.question-more p')).toHaveCount(3);
  await page.locator('.question-more').getByRole('link', { name: 'Table 6' }).click();
  const row = page.getByRole('button', { name: 'Average of the ten round trips' }).first();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
});
