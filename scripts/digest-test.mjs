// The digest test in Node: every shipped scenario with every seed, and scenarios drawn at random, run to the same
// digests in WASM as in the native program. Chromium's turn is `e2e/digest.spec.ts`.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as engine from '../core-wasm/pkg/quorumscope_wasm.js';
import {
  drawnScenarios,
  nativeDigests,
  scenarioIds,
  scenarioText,
  seeds,
  wasmDigests,
} from './digests.mjs';
import { corePath, runMain } from './process.mjs';

/** How many scenarios are drawn. */
const DRAWN = 500;

await runMain(async () => {
  engine.initSync({
    module: await readFile(path.join(corePath, 'pkg', 'quorumscope_wasm_bg.wasm')),
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
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
