// The shipped page from a sub-path: it comes up without an error and asks nothing of another origin.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';

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
    await page.goto(address);
    await expect(page.getByLabel('Checks')).toContainText('✓ safe');
    expect(foreignRequests).toEqual([]);
  } finally {
    server.kill();
  }
});
