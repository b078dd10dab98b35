// The digest test in Node: every shipped scenario with every seed, and scenarios drawn at random, run to the same
// digests in WASM as in the native program, a sweep to the same rows, and sweeps drawn at random to the same files.
// Chromium's turn is `e2e/digest.spec.ts`.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as engine from '../core-wasm/pkg/hotstuff/quorumscope_hotstuff.js';
import {
  drawnScenarios,
  nativeDigests,
  scenarioIds,
  scenarioText,
  seeds,
  wasmDigests,
} from './digests.mjs';
import { corePath, rootPath, runMain } from './process.mjs';
import { drawnDescriptions, nativeFiles, wasmFiles } from './sweepFiles.mjs';
import { description, nativeRows, wasmKnees, wasmRows } from './sweepRows.mjs';

/** How many scenarios are drawn. */
const DRAWN = 500;
/** How many sweeps. */
const DRAWN_SWEEPS = 50;

await runMain(async () => {
  engine.initSync({
    module: await readFile(path.join(corePath, 'pkg', 'hotstuff', 'quorumscope_hotstuff_bg.wasm')),
  });
  let passed = 0;
  let failed = 0;
  /** @param {string} what @param {string} native @param {string} text */
  const compare = (what, native, text) => {
    const wasm = wasmDigests(engine, text).join(' ');
    if (wasm === native) passed += 1;
    else {
      failed += 1;
      console.log(`${what}: native ${native}, WASM in Node ${wasm}`);
    }
  };
  for (const id of scenarioIds) {
    for (const seed of seeds) {
      const native = nativeDigests(id, seed).join(' ');
      compare(`${id}, seed ${seed}`, native, scenarioText(id, seed));
    }
  }
  for (const { seed, digest, text } of drawnScenarios(DRAWN)) {
    compare(`campaign, seed ${seed}`, digest, text);
  }
  const swept = readFileSync(
    path.join(rootPath, 'scenarios', `${description.scenario}.json`),
    'utf8',
  );
  const sweeps = {
    whole: wasmRows(engine, swept, false),
    steady: wasmRows(engine, swept, true),
    knees: wasmKnees(engine, swept),
  };
  for (const [what, rows] of Object.entries(sweeps)) {
    const native = nativeRows[/** @type {keyof typeof sweeps} */ (what)];
    if (rows.length !== native.length) throw new Error(`${what}: ${rows.length} rows in WASM`);
    for (const [place, row] of rows.entries()) {
      const [theirs, ours] = [native[place], row].map((each) => JSON.stringify(each));
      if (theirs === ours) passed += 1;
      else {
        failed += 1;
        console.log(`sweep, ${what}, row ${place}: native ${theirs}, WASM in Node ${ours}`);
      }
    }
  }
  for (const [place, { name, description: drawn }] of drawnDescriptions(DRAWN_SWEEPS).entries()) {
    const mayStop = place % 2 === 1;
    const [native, wasm] = [nativeFiles(drawn, mayStop), wasmFiles(engine, drawn, mayStop)];
    for (const ending of /** @type {const} */ (['csv', 'json'])) {
      const [theirs, ours] = [native, wasm].map((files) => files[ending]?.split('\n') ?? []);
      const differs = theirs?.findIndex((line, at) => line !== ours?.[at]) ?? 0;
      if (differs === -1 && theirs?.length === ours?.length) passed += 1;
      else {
        failed += 1;
        console.log(
          `${name}, ${ending}, line ${differs}:\n${theirs?.[differs]}\n${ours?.[differs]}`,
        );
      }
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
