// WebKitGTK's small browser on a screen of its own: neither has a mode without one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { Failure, findOnPath } from '../process.mjs';

/** The browser lies where no PATH leads. */
const miniBrowser = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', '']
  .flatMap((machine) =>
    ['4.1', '6.0', '4.0'].map((api) => `/usr/lib/${machine}webkit2gtk-${api}/MiniBrowser`),
  )
  .find((file) => existsSync(file));

export function isWebKitThere() {
  const programs = ['WebKitWebDriver', 'Xvfb'].map(findOnPath);
  return miniBrowser !== undefined && !programs.includes(undefined);
}

/** @param {number} scale @returns {Promise<import('./engines.mjs').Browser>} */
export async function startWebKit(scale) {
  /** @type {import('node:child_process').ChildProcess[]} */
  const programs = [];
  const end = async () => {
    for (const program of programs.reverse()) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      program.kill('SIGKILL');
      await once(program, 'exit');
    }
    process.off('exit', kill);
  };
  // Also where the script is interrupted.
  const kill = () => programs.forEach((program) => void program.kill('SIGKILL'));
  process.on('exit', kill);
  try {
    const display = await startScreen(programs);
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', GDK_SCALE: String(scale) };
    programs.push(spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env }));
    await listening(port);
    const browser = await drive(port);
    return {
      ...browser,
      quit: async () => {
        // A page that no longer answers is ended with its driver.
        await Promise.race([browser.quit().catch(() => undefined), rest(5000)]);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @param {import('node:child_process').ChildProcess[]} programs @returns {Promise<string>} */
async function startScreen(programs) {
  const args = ['-displayfd', '3', '-screen', '0', '3200x2400x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  programs.push(screen);
  const told = /** @type {import('node:stream').Readable} */ (screen.stdio[3]);
  const [number] = await Promise.race([
    once(told, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Failure('Xvfb did not start'))),
  ]);
  return `:${String(number).trim()}`;
}

/**
 * @typedef {{ scroll: (x: number, y: number, deltaX: number, deltaY: number, origin: unknown) => { perform: () =>
 * Promise<void> } }} Scrolling what selenium's types lack
 */

/** @param {number} port @returns {Promise<import('./engines.mjs').Browser>} */
async function drive(port) {
  const { Builder, Button, Key, Origin } = await import('selenium-webdriver');
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    })
    .build();
  await driver.manage().setTimeouts({ script: 300_000, pageLoad: 60_000 });
  const keys = /** @type {Record<string, string>} */ (/** @type {unknown} */ (Key));
  /** @param {string} key */
  const keyOf = (key) => keys[key.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()] ?? key;
  /** @param {number} x @param {number} y */
  const at = (x, y) => ({
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
    origin: Origin.VIEWPORT,
  });
  return {
    version: `WebKitGTK ${(await driver.getCapabilities()).get('browserVersion')}`,
    go: (url) => driver.get(url),
    size: async (width, height) => {
      // The window's own bar is above the page, and as high as the system's typeface makes it.
      const window = driver.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      await rest(300);
      const barPx = height - (await driver.executeScript('return innerHeight'));
      await window.setRect({ x: 0, y: 0, width, height: height + barPx });
      await rest(300);
    },
    evaluate: async (run, given, isInFrame) => {
      if (isInFrame) {
        await driver.switchTo().frame(
          await driver.executeScript(`const figure = document.querySelector('quorum-scope');
            return (figure?.shadowRoot ?? document).querySelector('iframe')`),
        );
      }
      try {
        return await driver.executeScript(`return (${run})(arguments[0])`, given);
      } finally {
        if (isInFrame) await driver.switchTo().defaultContent();
      }
    },
    click: async (x, y, button = 'left') => {
      const which = button === 'right' ? Button.RIGHT : Button.LEFT;
      await driver.actions().move(at(x, y)).press(which).release(which).perform();
    },
    zoom: async (x, y, deltaY) => {
      await driver.actions().keyDown(Key.CONTROL).perform();
      const actions = /** @type {Scrolling} */ (/** @type {unknown} */ (driver.actions()));
      await actions.scroll(Math.round(x), Math.round(y), 0, deltaY, Origin.VIEWPORT).perform();
      await driver.actions().keyUp(Key.CONTROL).perform();
    },
    press: async (key) => {
      // The driver leaves it to the keyboard which keys have a character only with Shift.
      const keys = key === '?' ? [Key.SHIFT, key] : [keyOf(key)];
      const actions = driver.actions();
      for (const one of keys) actions.keyDown(one);
      for (const one of keys.toReversed()) actions.keyUp(one);
      await actions.perform();
    },
    screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
    quit: () => driver.quit(),
  };
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** Waits until the driver answers. @param {number} port */
async function listening(port) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await rest(100);
  }
  throw new Failure('WebKitWebDriver does not answer');
}

/** @param {number} ms */
function rest(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
