#!/usr/bin/env node
// `quorumscope-embed FOLDER`: lays the figure's page into a folder that a site serves, such as public/quorumscope.
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [name = '', ...more] = process.argv.slice(2);
if (name === '' || name.startsWith('-') || more.length > 0) fail('Usage: quorumscope-embed FOLDER');
const folder = path.resolve(name);
// It is made anew: what is not ours is not taken away.
if (existsSync(folder) && !existsSync(path.join(folder, 'embed.html'))) {
  fail(`${folder} holds something else: name a new folder, or one that this command has made`);
}
await rm(folder, { recursive: true, force: true });
await cp(fileURLToPath(new URL('app', import.meta.url)), folder, { recursive: true });

/** @param {string} why */
function fail(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
