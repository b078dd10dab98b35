// Every host that a figure is driven in, by the name of its folder below examples/.
import { serveFolder } from '../serve.mjs';
import { driveHost } from './drive.mjs';
import { driveJupyter } from './jupyter.mjs';
import { driveMarkdown } from './markdownOnly.mjs';
import { drivePackage } from './npmPackage.mjs';
import { driveReveal } from './revealjs.mjs';
import { buildSite, sites } from './sites.mjs';

/** @typedef {import('../hosts.mjs').Stage} Stage */

/** @type {Readonly<Record<string, (stage: Stage) => Promise<void>>>} */
export const hosts = {
  'npm-package': drivePackage,
  ...Object.fromEntries(
    Object.keys(sites).map((name) => [name, (stage) => driveSite(name, stage)]),
  ),
  revealjs: driveReveal,
  jupyter: driveJupyter,
  'markdown-only': driveMarkdown,
};

/** @param {string} name @param {Stage} stage */
async function driveSite(name, { browser, pictures }) {
  const { url, server } = await serveFolder({ folder: await buildSite(name) });
  try {
    await driveHost(browser, url, name, pictures);
  } finally {
    server.close();
  }
}
