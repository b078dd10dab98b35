// A sweep's runs as the WASM engine measures them, for comparison with the rows that the native program's test keeps
// (`core-wasm/crates/cli/tests/all/sweeps.rs`): the same points, digests and numbers.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { corePath } from './process.mjs';

const folder = path.join(corePath, 'crates', 'cli', 'tests', 'sweeps');

/** The sweep; it names a shipped scenario. */
export const description = JSON.parse(readFileSync(path.join(folder, 'planet.sweep.json'), 'utf8'));

/**
 * What the native program makes of it: every run whole, where runs may stop when they are steady, and the knees of the
 * latter along `x`.
 * @type {Record<'whole' | 'steady' | 'knees', readonly object[]>}
 */
export const nativeRows = JSON.parse(readFileSync(path.join(folder, 'planet.rows.json'), 'utf8'));

/**
 * A row a run.
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} text the scenario that the description names
 * @param {boolean} mayStop
 * @returns {object[]}
 */
export function wasmRows(engine, text, mayStop) {
  const { points, errors } = engine.sweepPlan(JSON.stringify(description), text);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return points.map((/** @type {any} */ { variant, settings, seed }) => {
    const asJson = JSON.stringify(settings);
    const { report, extent } = engine.measure(
      text,
      variant ?? undefined,
      asJson,
      0xffff_ffff,
      mayStop,
    );
    return {
      variant: report.variant,
      seed,
      settings: Object.fromEntries(settings),
      // That of a run that stopped is not of all of it.
      digest: extent === 'steady' ? null : report.digest,
      extent,
      events: report.events,
      throughput_tps: report.throughput_tps,
      goodput_tps: report.goodput_tps,
      latency_s: report.latency_s,
      utilisation: report.utilisation,
      backlog: report.backlog,
      queue_growth_tps: report.queue_growth_tps,
      queue_grows: report.queue_grows,
      limit: report.limit.kind,
    };
  });
}

/**
 * A knee for each point that the description has beside `x`.
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} text the scenario that the description names
 * @returns {object[]}
 */
export function wasmKnees(engine, text) {
  const { x, series, ...rest } = description;
  const { points, errors } = engine.sweepPlan(JSON.stringify({ ...rest, x: series }), text);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return points.map((/** @type {any} */ { variant, settings }) => {
    const start = JSON.parse(text).workload.rate_tps;
    let { knee } = engine.kneeStep(JSON.stringify({ path: x.path, start, from: x.from, to: x.to }));
    const runs = [];
    while (knee.next !== null) {
      const laid = JSON.stringify([...settings, [knee.path, knee.next]]);
      const { report } = engine.measure(text, variant ?? undefined, laid, 0xffff_ffff, true);
      runs.push(knee.next);
      ({ knee } = engine.kneeStep(JSON.stringify(knee), report.queue_grows));
    }
    const { held, grew, found } = knee;
    return { variant, settings: Object.fromEntries(settings), held, grew, found, runs };
  });
}
