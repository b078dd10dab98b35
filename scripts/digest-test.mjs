// The digest test in Node: every shipped scenario with every seed runs to the same digests in WASM
// as in the native program. Chromium's turn is `e2e/digest.spec.ts`.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as engine from '../core-wasm/pkg/quorumscope_wasm.js';
import { nativeDigests, scenarioIds, scenarioText, seeds, wasmDigests } from './digests.mjs';
import { corePath, runMain } from './process.mjs';

await runMain(async () => {
  engine.initSync({
    module: await readFile(path.join(corePath, 'pkg', 'quorumscope_wasm_bg.wasm')),
  });
  let passed = 0;
  let failed = 0;
  for (const id of scenarioIds) {
    for (const seed of seeds) {
      const native = nativeDigests(id, seed).join(' ');
      const wasm = wasmDigests(engine, scenarioText(id, seed)).join(' ');
      if (wasm === native) passed += 1;
      else {
        failed += 1;
        console.log(`${id}, seed ${seed}: native ${native}, WASM in Node ${wasm}`);
      }
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
