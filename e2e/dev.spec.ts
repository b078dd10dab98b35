// The page as `npm start` serves it. React runs each effect there twice, so what an effect's end closes for good is
// open in a build and shut here.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { expect, type Page, test } from '@playwright/test';

/** A development server on a free port: its address, once it says it. */
function served(vite: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    vite.on('exit', () => reject(new Error(`The development server has ended: ${said}`)));
    // Read to the end: a server that cannot say anything more ends.
    vite.stdout.on('data', (part) => {
      said += String(part);
      const [address] = /http:\/\/127\.0\.0\.1:\d+\//.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
}

async function staysOpen(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  // One that closes at once may be seen for a moment.
  await page.waitForTimeout(300);
  await expect(dialog).toBeVisible();
}

test('curves, evidence and the builder stay open in development', { tag: '@thorough' }, async ({
  page,
}) => {
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', '0'], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = await served(vite);
    await page.goto(`${address}#scenario=planet&at=1`);
    await page.getByRole('button', { name: 'All settings' }).click({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Build your own…' }).click();
    await staysOpen(page, 'A network of your own');
    for (const [hash, name] of [
      ['#evidence=dissertation', 'Evidence'],
      ['#curves=dissertation-batches', 'Curves'],
    ] as const) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goto(`${address}${hash}`);
      await staysOpen(page, name);
    }
  } finally {
    vite.kill();
  }
});
