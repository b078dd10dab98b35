// The shipped page from a sub-path: it comes up without an error and asks nothing of another origin.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { asReader } from './lab';

test('the page comes up from a sub-path under a strict content security policy', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = [];
  const foreignRequests: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL))) foreignRequests.push(request.url());
  });

  const response = await page.goto('./');

  expect(response?.headers()['content-security-policy']).toContain("default-src 'self'");
  await expect(page).toHaveTitle(/Quorumscope/);
  await expect(page.locator('#root')).not.toBeEmpty();
  expect(errors).toEqual([]);
  expect(foreignRequests).toEqual([]);
});

test('the page brings its policy along to servers that send none', async ({ page, baseURL }) => {
  await page.route(String(baseURL), async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': sent, ...headers } = response.headers();
    expect(sent).toContain("script-src 'self'");
    await route.fulfill({ response, headers });
  });
  await asReader(page);
  await page.goto('./');
  await expect(page.getByLabel('Checks')).toContainText('✓ safe');
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "foreign code"';
    document.head.append(script);
    return document.title === 'foreign code';
  });
  expect(hasRun).toBe(false);
});

test('opened as a file the page says what it needs', async ({ page }) => {
  await page.goto(pathToFileURL('dist/index.html').href);
  await expect(page.getByText('Any file server will do')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it lacks, and nothing else', async ({ page }) => {
    await page.goto('./');
    await expect(page.locator('noscript p')).toBeInViewport();
    await expect(page.getByText('is loading')).toBeHidden();
  });
});

test('`npm run present` serves it where it says, and asks nothing of another origin', async ({
  page,
}) => {
  const server = spawn(process.execPath, ['scripts/present.mjs', '--port', '0']);
  try {
    const [said] = await once(server.stdout, 'data');
    const address = String(said).match(/http:\S+/)?.[0] ?? '';
    const foreignRequests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(address)) foreignRequests.push(request.url());
    });
    await asReader(page);
    await page.goto(address);
    await expect(page.getByLabel('Checks')).toContainText('✓ safe');
    expect(foreignRequests).toEqual([]);
    // Addresses that cannot be read end nothing.
    for (const path of ['%', '%E0%A4%A', '/', '..%2fpackage.json', 'assets', 'a%00b']) {
      expect((await page.request.get(`${address}${path}`)).status(), path).toBe(404);
    }
    expect((await page.request.get(`${address}?lecture#scenario=planet`)).status()).toBe(200);
  } finally {
    server.kill();
  }
});
