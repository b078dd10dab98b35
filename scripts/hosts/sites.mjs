// The hosts that make a site of files: how each is built.
import path from 'node:path';
import { findOnPath, npmCommand } from '../process.mjs';
import { installTool } from '../setup.mjs';
import {
  bringNodePackages,
  bringPython,
  copyOf,
  layDist,
  layPackageBeside,
  Skipped,
  step,
} from './place.mjs';

/** @typedef {(folder: string) => Promise<string>} Build what builds a copy of the example; answers what is served */

/** @type {Readonly<Record<string, Build>>} */
export const sites = {
  'plain-html': async (folder) => {
    await layDist(path.join(folder, 'quorumscope'));
    return folder;
  },
  mdbook: async (folder) => {
    await layDist(path.join(folder, 'src', 'quorumscope'));
    await bringMdbook();
    await step('mdbook', ['build'], folder);
    return path.join(folder, 'book');
  },
  vitepress: async (folder) => {
    await layPackageBeside();
    await bringNodePackages(folder);
    const npm = npmCommand();
    await step(npm.program, [...npm.args, 'run', 'build'], folder);
    return path.join(folder, '.vitepress', 'dist');
  },
  sphinx: async (folder) => {
    const programs = await bringPython(folder);
    await layDist(path.join(folder, '_static', 'quorumscope'));
    await step(path.join(programs, 'sphinx-build'), ['-W', '-q', '.', '_build'], folder);
    return path.join(folder, '_build');
  },
  mkdocs: async (folder) => {
    const programs = await bringPython(folder);
    await layDist(path.join(folder, 'docs', 'quorumscope'));
    await step(path.join(programs, 'mkdocs'), ['build', '--strict', '--quiet'], folder);
    return path.join(folder, 'site');
  },
};

/** Builds one of them. @param {string} name @returns {Promise<string>} the folder to serve */
export async function buildSite(name) {
  const build = sites[name];
  if (build === undefined) throw new Error(`There is no site ${name}`);
  return build(await copyOf(name));
}

async function bringMdbook() {
  if (findOnPath('cargo') === undefined) throw new Skipped('there is no Cargo to build mdBook');
  try {
    await installTool('mdbook', 'mdbook', '0.5.4', '5 to 10 minutes, once a machine');
  } catch (error) {
    throw new Skipped(error instanceof Error ? error.message : String(error));
  }
}
