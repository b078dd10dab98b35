// JupyterLab: the widget's state is Python's and the reader's, and an IFrame shows a figure as well.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../process.mjs';
import { buildWheel } from '../pythonPackage.mjs';
import { ofFigure, openPage, waitFor, waitForFigure } from './drive.mjs';
import { bringPython, copyOf, Skipped, step } from './place.mjs';

/** @typedef {import('./drive.mjs').Page} Page */

/** @param {import('../hosts.mjs').Stage} stage */
export async function driveJupyter({ browser, pictures }) {
  const folder = await copyOf('jupyter');
  const programs = await bringPython(folder);
  const python = path.join(programs, 'python');
  const wheels = path.join(folder, 'wheels');
  await mkdir(wheels);
  const wheel = await buildWheel(wheels, python).catch((error) => {
    throw new Skipped(error.message);
  });
  const install = '-m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall';
  await step(python, [...install.split(' '), wheel], folder);
  const { url, end } = await startLab(programs, folder);
  try {
    await driveNotebook(browser, url, pictures);
  } finally {
    await end();
  }
}

/**
 * @param {string} programs
 * @param {string} folder
 */
async function startLab(programs, folder) {
  const own = path.join(folder, '.jupyter');
  await rm(own, { recursive: true, force: true });
  const settings = path.join(own, 'lab', 'user-settings', '@jupyterlab', 'apputils-extension');
  await mkdir(settings, { recursive: true });
  for (const [name, said] of [
    // As a reader's system prefers, and without a question whether there may be news.
    ['themes', { 'adaptive-theme': true }],
    ['notification', { fetchNews: 'false', checkForUpdates: false }],
  ]) {
    await writeFile(path.join(settings, `${name}.jupyterlab-settings`), JSON.stringify(said));
  }
  const args = [
    ...['lab', '--no-browser', '--ip=127.0.0.1', '--port=0', '--ServerApp.root_dir=.'],
    ...['--IdentityProvider.token=', '--allow-root'],
  ];
  const env = {
    ...process.env,
    JUPYTER_CONFIG_DIR: own,
    JUPYTER_DATA_DIR: own,
    JUPYTER_RUNTIME_DIR: own,
    IPYTHONDIR: own,
  };
  const lab = spawn(path.join(programs, 'jupyter'), args, { cwd: folder, env });
  let said = '';
  for (const stream of [lab.stdout, lab.stderr]) stream.on('data', (data) => (said += data));
  const ended = once(lab, 'exit');
  const end = async () => {
    lab.kill('SIGTERM');
    await ended;
  };
  const endMs = performance.now() + 60_000;
  for (;;) {
    const [, url] = /(http:\/\/127\.0\.0\.1:\d+\/)lab/.exec(said) ?? [];
    if (url !== undefined) return { url, end };
    if (lab.exitCode !== null || performance.now() > endMs) {
      lab.kill('SIGKILL');
      throw new Failure(`JupyterLab did not start:\n${said.slice(-2000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * @param {import('./drive.mjs').Browser} browser
 * @param {string} url
 * @param {string | undefined} pictures
 */
async function driveNotebook(browser, url, pictures) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const width of [1280, 390]) {
      const viewport = { width, height: width === 390 ? 844 : 900 };
      const { page, close } = await openPage(browser, { viewport, colorScheme });
      // A phone's screen holds one document.
      await page.goto(`${url}${width === 390 ? 'doc' : 'lab'}/tree/figure.ipynb?reset`);
      await page.locator('.jp-Notebook .jp-Cell').first().waitFor({ timeout: 60_000 });
      // Before that a cell that is run is forgotten.
      await page.getByText('Python 3 (ipykernel) | Idle').waitFor({ timeout: 60_000 });
      if (width === 1280 && colorScheme === 'light') await driveCells(page);
      else if (pictures !== undefined) await runCell(page, 1);
      if (pictures !== undefined) {
        await waitForFigure(page);
        await page.waitForTimeout(800);
        await page.screenshot({ path: path.join(pictures, `jupyter-${width}-${colorScheme}.png`) });
      }
      await close();
      if (pictures === undefined) return;
    }
  }
}

/** @param {Page} page */
async function driveCells(page) {
  // From Python to the figure; what is asked before it is there waits for it.
  await runCell(page, 1);
  await runCell(page, 2);
  await waitForFigure(page);
  await waitFor('the figure to play with ten sockets', page, () =>
    ofFigure(page, (figure) => figure.playing && figure.state.includes('set.network.sockets=10')),
  );
  // From the reader to Python.
  await page
    .frameLocator('quorum-scope iframe')
    .first()
    .getByRole('button', { name: 'Pause' })
    .click();
  await ofFigure(page, (figure) => figure.seek(13.25));
  await waitFor('Python to know where the figure stands', page, async () => {
    await runCell(page, 4);
    const said = await page.locator('.jp-Cell').nth(4).locator('.jp-OutputArea-output').innerText();
    return /^False 13\.25 .*set\.network\.sockets=10/.test(said);
  });
  await page.locator('.jp-Cell').nth(4).locator('.jp-InputArea-editor').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('figure.set("network.sockets", 0)');
  await runCell(page, 4);
  await waitFor('Python to know what is refused', page, async () => {
    await page.locator('.jp-Cell').nth(4).locator('.jp-InputArea-editor').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('print(figure.errors)');
    await runCell(page, 4);
    const said = await page.locator('.jp-Cell').nth(4).locator('.jp-OutputArea-output').innerText();
    return said.includes("'path': 'network.sockets'");
  });
  await runCell(page, 6);
  const frame = page.locator('.jp-Cell').nth(6).frameLocator('iframe');
  await frame.getByTestId('playhead').filter({ hasText: /\d/ }).waitFor({ timeout: 60_000 });
  await page.locator('.jp-Cell').nth(1).scrollIntoViewIfNeeded();
}

/** Runs a cell and waits for its end. @param {Page} page @param {number} index */
async function runCell(page, index) {
  const cell = page.locator('.jp-Cell').nth(index);
  const prompt = cell.locator('.jp-InputPrompt');
  const before = await prompt.innerText();
  await cell.locator('.jp-InputArea-editor').click();
  await page.keyboard.press('Control+Enter');
  await waitFor(`cell ${index} to end`, page, async () => {
    const now = await prompt.innerText();
    return /\d/.test(now) && now !== before;
  });
}
