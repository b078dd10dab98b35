// A scenario opened on the page as a reader opens a file: behind the title in the header.

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} text a scenario
 */
export async function openFile(page, text) {
  const { title } = JSON.parse(text);
  await page.getByRole('button', { name: /^Scenario:/ }).click();
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'bench.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: `Scenario: ${title}` }).waitFor();
}
