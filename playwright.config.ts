// The page is tested as it is shipped: dist/ from a sub-path, under a strict content security policy.
// `npm test` builds dist/ first; `npm run build` does when Playwright is run by itself.
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findShell } from './scripts/chromium.mjs';

// Playwright reads this file again in each of its processes, which must agree on the port.
process.env.QUORUMSCOPE_E2E_PORT ??= String(await freePort());
const port = Number(process.env.QUORUMSCOPE_E2E_PORT);
const base = '/some/sub/path/';
const chromiumPath = findShell();

/** Specs of rooms that few changes reach; `QUORUMSCOPE_ALL=1` runs them, too. */
const THOROUGH = [
  ...['embedDoors', 'embedStill', 'evidence', 'focus', 'gallery', 'help', 'legend', 'offline'],
  ...['overprint', 'places', 'reading', 'scenarioPages', 'stops', 'terms', 'text'],
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Playwright's own choice is half of the cores.
  workers: Math.max(2, availableParallelism()),
  timeout: 60_000,
  // Two specs, and the tests of the engine, share the cores: what stands here is no measure of speed.
  expect: { timeout: 10_000 },
  // Once more on a machine that was busy; the list names as flaky what needed it.
  retries: 1,
  // What takes long and rarely breaks is for `npm run test:all`.
  ...(process.env.QUORUMSCOPE_ALL === '1'
    ? {}
    : { grepInvert: /@thorough/, testIgnore: THOROUGH.map((name) => `**/${name}.spec.ts`) }),
  use: {
    baseURL: `http://127.0.0.1:${port}${base}`,
    viewport: { width: 1440, height: 900 },
    // A page that plays takes a core from the spec beside it: it begins at rest, where no spec asks for motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What is not there to be pressed fails soon, and not with the whole test.
    actionTimeout: 15_000,
    // Each spec comes to the server; offline.spec.ts alone has the page kept.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
      args: ['--disable-quic'],
    },
  },
  webServer: {
    command: `node scripts/serve.mjs --port ${port} --base ${base}`,
    url: `http://127.0.0.1:${port}${base}`,
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no free port'));
        else resolve(address.port);
      });
    });
  });
}
