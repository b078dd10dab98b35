// What the page says where the browser lacks what it needs.
import { expect, test } from '@playwright/test';

for (const [what, lose] of [
  ['no WebAssembly', () => Reflect.deleteProperty(window, 'WebAssembly')],
  ['no web workers', () => Reflect.deleteProperty(window, 'Worker')],
  ['no BigInt', () => Reflect.deleteProperty(window, 'BigInt')],
  ['no popovers', () => Reflect.deleteProperty(HTMLElement.prototype, 'popover')],
] as const) {
  test(`a browser with ${what} is told so, and which ones run the page`, async ({ page }) => {
    await page.addInitScript(lose);
    await page.goto('./#scenario=planet');
    const told = page.getByRole('alert');
    await expect(told).toContainText(`This browser has ${what}.`);
    await expect(told).toContainText('Firefox 125');
    await expect(page.locator('canvas')).toHaveCount(0);
  });
}
