// The shipped page from a sub-path: it comes up without an error and asks nothing of another origin.
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
