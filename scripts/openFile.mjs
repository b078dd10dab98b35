// A scenario opened on the page as a reader opens a file: in the browser of scenarios.

/**
 * Has a page begin as one that a reader left with all settings and all marks of the legend open.
 * @param {import('@playwright/test').Page} page
 */
export async function wantAll(page) {
  await page.addInitScript(() => {
    for (const name of ['settings', 'legend']) localStorage.setItem(`quorumscope.${name}`, 'all');
  });
}

/**
 * Stops what plays, if anything does.
 * @param {import('@playwright/test').Page} page
 */
export async function pause(page) {
  const button = page.getByRole('button', { name: /^Pause/ });
  if (await button.isVisible()) await button.click();
}

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
