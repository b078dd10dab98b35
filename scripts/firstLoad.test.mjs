import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { firstLoad, staticImports } from './firstLoad.mjs';

test('what a module imports at once is told from what it imports later', () => {
  const code =
    'import{n as e,t}from"./a.js";import"./b.js";export{x}from\'./c.js\';import * as y from "./d.js";' +
    'const z=()=>import("./later.js"),w=new URL("./worker.js",import.meta.url);';
  expect(staticImports(code)).toEqual(['./a.js', './b.js', './c.js', './d.js']);
});

test('the first load is what a page runs and what it has come beside the engine, each with all that it imports at once', async () => {
  const dist = await mkdtemp(path.join(os.tmpdir(), 'quorumscope-dist-'));
  try {
    await mkdir(path.join(dist, 'assets'));
    await writeFile(
      path.join(dist, 'index.html'),
      '<link rel="stylesheet" href="./assets/a.css"><script type="module" crossorigin src="./assets/a.js"></script>' +
        '<link rel="modulepreload" crossorigin href="./assets/d.js">',
    );
    await writeFile(path.join(dist, 'assets', 'a.js'), 'import"./b.js";import("./c.js")');
    await writeFile(path.join(dist, 'assets', 'b.js'), 'import"./a.js"');
    await writeFile(path.join(dist, 'assets', 'c.js'), 'export const c = 1');
    await writeFile(path.join(dist, 'assets', 'd.js'), 'import"./b.js";import"./e.js"');
    await writeFile(path.join(dist, 'assets', 'e.js'), 'export const e = 1');
    const files = await firstLoad(dist);
    const names = files.map(({ file, isBeforeEngine }) => [path.basename(file), isBeforeEngine]);
    expect(names).toEqual([
      ['a.js', true],
      ['b.js', true],
      ['d.js', false],
      ['e.js', false],
    ]);
    expect(Math.min(...files.map(({ bytes }) => bytes))).toBeGreaterThan(0);
  } finally {
    await rm(dist, { recursive: true });
  }
});
