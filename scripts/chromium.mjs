// A Chromium for the tests and the bench: one on the machine, else Playwright's, else Debian's.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { Failure, findOnPath, nodeProgram, outputOf, run } from './process.mjs';

/** The environment variable that names the Chromium to use, for whoever wants a certain one. */
const variable = 'QUORUMSCOPE_CHROMIUM';

/** The path of a Chromium that starts on this machine, or undefined. */
export function findChromium() {
  const named = process.env[variable];
  if (named !== undefined) {
    if (starts(named)) return named;
    throw new Failure(`${variable} names no program that starts: ${named}`);
  }
  return [...browsersOfTheMachine(), chromium.executablePath()].find(starts);
}

/**
 * The same for whoever only looks at pages: the headless shell where the machine has one. It is the same browser
 * without its own windows, which are drawn even where nobody sees them, and takes two thirds of the processor time.
 */
export function findShell() {
  if (process.env[variable] !== undefined) return findChromium();
  return (
    ['chromium-headless-shell'].flatMap((name) => findOnPath(name) ?? []).find(starts) ??
    findChromium()
  );
}

/** The path of a Chromium, which is installed first where the machine has none. */
export async function installChromium() {
  const found = findChromium();
  if (found !== undefined) return found;

  console.log("\n> Installing Playwright's Chromium (1 to 3 minutes, once)");
  await run(process.execPath, [nodeProgram('playwright'), 'install', 'chromium']).catch(explain);
  const downloaded = findChromium();
  if (downloaded !== undefined) return downloaded;

  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (findOnPath('apt-get') !== undefined && mayUse(sudo)) {
    console.log("\n> Installing Debian's Chromium (1 to 3 minutes, once)");
    const installs = ['chromium', 'chromium-headless-shell'].map((name) => [
      'install',
      '--yes',
      name,
    ]);
    for (const args of [['update'], ...installs]) {
      const [program = '', ...rest] = [...sudo, 'apt-get', ...args];
      await run(program, rest).catch(explain);
    }
    const packaged = findChromium();
    if (packaged !== undefined) return packaged;
  }
  throw new Failure(
    `Chromium is missing and could not be installed: install Chromium or Chrome, or name one in ${variable}`,
  );
}

/** A way that fails is told and the next one tried. @param {unknown} error */
function explain(error) {
  if (!(error instanceof Failure)) throw error;
  console.log(error.message);
}

/** @param {readonly string[]} sudo the words before a command that needs root */
function mayUse(sudo) {
  const [program, ...args] = sudo;
  return program === undefined || outputOf(program, [...args, 'true']) !== undefined;
}

/** @param {string} program */
function starts(program) {
  if (!existsSync(program)) return false;
  // On Windows `--version` would open a window.
  return process.platform === 'win32' || outputOf(program, ['--version']) !== undefined;
}

function browsersOfTheMachine() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const paths = names.map(findOnPath).filter((found) => found !== undefined);
  if (process.platform === 'darwin') {
    paths.push(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    );
  }
  if (process.platform === 'win32') {
    for (const folder of [process.env.PROGRAMFILES, process.env.LOCALAPPDATA]) {
      if (folder) paths.push(path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'));
    }
  }
  return paths;
}
