// The page as a release has it: unpacked and served by a plain file server from a sub-path, as a reader does it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { corePath, findOnPath } from '../scripts/process.mjs';
import { pageArchive } from '../scripts/release.mjs';
import { version } from '../scripts/version.mjs';
import { digests, openAddress } from './lab';

const python = findOnPath('python3');

test('unpacked beside other files, any file server serves it', { tag: '@thorough' }, async ({
  page,
}) => {
  test.skip(python === undefined, 'Python, whose file server this is about, is not on PATH');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quorumscope-release-'));
  const archive = path.join(folder, 'page.zip');
  await writeFile(archive, await pageArchive());
  execFileSync(String(python), ['-m', 'zipfile', '-e', archive, folder]);
  const started = ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder];
  const server = spawn(String(python), started, { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [said] = await once(server.stdout, 'data');
    const port = /port (\d+)/.exec(String(said))?.[1];
    const at = `http://127.0.0.1:${port}/quorumscope-${version}/`;
    expect(await (await page.request.get(`${at}START.txt`)).text()).toContain('http.server');

    await openAddress(page, `${at}#scenario=planet`);
    const goldens = await readFile(
      path.join(corePath, 'crates/cli/tests/goldens/digests.txt'),
      'utf8',
    );
    const golden = (run: string) =>
      new RegExp(`^(\\w{16})  planet, ${run}, seed 1\\b`, 'm').exec(goldens)?.[1];
    expect(await digests(page)).toEqual([golden('Batching'), golden('Streaming')]);

    await page.goto(`${at}embed.html?scenario=planet`);
    await expect(page.getByRole('link', { name: 'Open in Quorumscope' })).toBeVisible();
  } finally {
    server.kill();
    await rm(folder, { recursive: true });
  }
});
