// `npm run hosts [-- NAME … --pictures FOLDER]`: builds each example and drives its figure in Chromium. What cannot be
// built on this machine is skipped with its reason.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, rootPath, runMain } from './process.mjs';

/**
 * @typedef {object} Stage what a host is driven with
 * @property {import('@playwright/test').Browser} browser
 * @property {string} [pictures] a folder for what it looks like
 */

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { pictures: { type: 'string' } },
    allowPositionals: true,
  });
  const { setUp } = await import('./setup.mjs');
  await setUp();
  if (!existsSync(path.join(rootPath, 'dist', 'embed.html'))) {
    throw new Failure('dist/ has no figure to show: npm run build makes it');
  }
  const [{ chromium }, { installChromium }, { hosts }, { Skipped }] = await Promise.all([
    import('@playwright/test'),
    import('./chromium.mjs'),
    import('./hosts/hosts.mjs'),
    import('./hosts/place.mjs'),
  ]);
  const names = positionals.length > 0 ? positionals : Object.keys(hosts);
  const pictures = values.pictures === undefined ? undefined : path.resolve(values.pictures);
  if (pictures !== undefined) await mkdir(pictures, { recursive: true });
  const executablePath = await installChromium();
  const browser = await chromium.launch({ executablePath, args: ['--disable-quic'] });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const name of names) {
    const drive = hosts[name];
    if (drive === undefined) {
      throw new Failure(`There is no host ${name}: ${Object.keys(hosts).join(', ')}`);
    }
    const startMs = performance.now();
    try {
      await drive({ browser, ...(pictures === undefined ? {} : { pictures }) });
      counts.passed += 1;
      console.log(`${name} lives (${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
    } catch (error) {
      const why = error instanceof Failure || error instanceof Skipped ? error.message : error;
      counts[error instanceof Skipped ? 'skipped' : 'failed'] += 1;
      console.log(`${name} ${error instanceof Skipped ? 'skipped' : 'failed'}:`, why);
    }
  }
  await browser.close();
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (counts.failed > 0) process.exitCode = 1;
});
