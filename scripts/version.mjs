// The version of the project, as package.json has it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootPath } from './process.mjs';

/** @type {string} */
export const version = JSON.parse(
  readFileSync(path.join(rootPath, 'package.json'), 'utf8'),
).version;
