// The digest test in Node: every shipped scenario with some seeds, and scenarios drawn at random, run to the same
// digests in WASM as in the native program, a sweep to the same rows, and sweeps drawn at random to the same files.
// Chromium's turn is `e2e/digest.spec.ts`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  drawnScenarios,
  FIRST,
  familyOfId,
  nativeDigests,
  scenarioIds,
  scenarioText,
  seedsOf,
  wasmDigests,
} from './digests.mjs';
import { families, startEngine } from './engines.mjs';
import { rootPath, runMain } from './process.mjs';
import { drawnDescriptions, nativeFiles, wasmFiles } from './sweepFiles.mjs';
import { description, nativeRows, wasmKnees, wasmRows } from './sweepRows.mjs';

const isAll = process.env.QUORUMSCOPE_ALL === '1';
/** How many scenarios are drawn. */
const DRAWN = isAll ? 500 : 50;
/** How many sweeps of each family. */
const DRAWN_SWEEPS = isAll ? 50 : 8;

await runMain(async () => {
  /** @type {Map<string, import('./engines.mjs').Engine>} */
  const engines = new Map();
  for (const family of families) engines.set(family, await startEngine(family));
  const engineOf = (/** @type {string} */ family) => {
    const engine = engines.get(family);
    if (engine === undefined) throw new Error(`${family} has no engine`);
    return engine;
  };
  const engine = engineOf(FIRST);
  let passed = 0;
  let failed = 0;
  /** @param {string} what @param {string} native @param {string} text @param {string} family */
  const compare = (what, native, text, family) => {
    const wasm = wasmDigests(engineOf(family), text).join(' ');
    if (wasm === native) passed += 1;
    else {
      failed += 1;
      console.log(`${what}: native ${native}, WASM in Node ${wasm}`);
    }
  };
  for (const id of scenarioIds) {
    const family = familyOfId(id);
    for (const seed of seedsOf(id)) {
      const native = nativeDigests(id, seed).join(' ');
      compare(`${id}, seed ${seed}`, native, scenarioText(id, seed), family);
    }
  }
  for (const { seed, digest, text } of drawnScenarios(DRAWN)) {
    compare(`campaign, seed ${seed}`, digest, text, FIRST);
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
  const drawn = families.flatMap((family) =>
    drawnDescriptions(family, DRAWN_SWEEPS).map((sweep) => ({ family, ...sweep })),
  );
  for (const [place, { family, name, description: drawnSweep }] of drawn.entries()) {
    // Of other families it is not known yet how their runs go on.
    const mayStop = place % 2 === 1 && family === FIRST;
    const native = nativeFiles(drawnSweep, mayStop);
    const wasm = wasmFiles(engineOf(family), drawnSweep, mayStop);
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
