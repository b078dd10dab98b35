// A scenario opened on the page as a reader opens a file: in the browser of scenarios.

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} text a scenario
 */
export async function openFile(page, text) {
  const { title, question } = JSON.parse(text);
  await page.getByRole('button', { name: /^\d+ questions, / }).click();
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'bench.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: question ?? title, exact: true }).waitFor();
}
