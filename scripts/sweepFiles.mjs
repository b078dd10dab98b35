// Sweeps drawn at random, as files: what the page saves of each, by the WASM engine, and what the native program prints
// of the same description are the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nativeText } from './native.mjs';

/** Whole numbers below what is asked, the same for a seed on every machine. @param {number} seed */
function chance(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * What is drawn of a family's scenarios: settings that vary with values to draw from, what is measured, and a scenario
 * without variants.
 * @typedef {{
 *   axes: readonly (readonly [path: string, values: readonly unknown[]])[],
 *   measured: readonly string[],
 *   scenario: (one: (list: readonly any[]) => any) => Record<string, unknown>,
 * }} Draw
 */

/** Settings of any family. @type {Draw['axes']} */
const AXES = [
  ['network.latency.factor', [0.1, 0.33, 1, 1.5]],
  ['network.window_bytes', [null, 16384, 65536, 1048576]],
  ['network.sockets', [1, 2, 5]],
  ['workload.tx_bytes', [10, 1000]],
  ['seed', [1, 99]],
];

/** @type {Readonly<Record<string, Draw>>} */
const DRAWS = {
  hotstuff: {
    axes: [
      ...AXES,
      ['network.model', ['ideal', 'tcp']],
      ['workload.rate_tps', [7, 90, 450.5, 1000, 2500]],
      ['workload.arrivals', ['uniform', 'poisson']],
      ['protocol.variant', ['chained', 'basic', 'hotstuff_2']],
      ['protocol.batch.max_tx', [20, 333, 10000]],
      ['protocol.leader.policy', ['fixed', 'rotate']],
    ],
    measured: [
      'latency_s.mean',
      'latency_s.p50',
      'utilisation.0.egress',
      'commit_all_latency_s.p50',
      'bytes.by_kind.vote',
      'views',
      'timeouts',
      'reply_goodput_tps',
      'backlog',
    ],
    scenario: (one) => ({
      horizon_s: one([0.5, 1.25, 2]),
      replicas: { count: one([1, 4, 5, 7]) },
      network: { latency: { uniform_one_way_ms: one([0.5, 4, 30]) } },
      protocol: { dissemination: one(['batch', 'hashes', 'stream']), timeout_ms: one([60, 500]) },
      workload: { rate_tps: one([30, 700, 3000]), warm_up_s: one([0, 0.2]) },
    }),
  },
  paxos: {
    axes: [
      ...AXES,
      ['protocol.window', [1, 2, 10]],
      ['protocol.batch.max_bytes', [2048, 8192, 131072]],
      ['protocol.learn', ['two_b_to_all', 'piggyback']],
      ['cpu.profile', ['free', 'cluster', 'emulab']],
      ['clients.count', [1, 20, 300]],
    ],
    measured: [
      'latency_s.mean',
      'latency_s.p50',
      'instance_latency_s.p50',
      'utilisation.0.egress',
      'messages.by_kind.two_a',
      'busy.channel',
      'open_max',
      'copies',
      'backlog',
    ],
    scenario: (one) => ({
      horizon_s: one([0.5, 1.25, 2]),
      replicas: { count: one([3, 4, 5]) },
      clients: { count: one([1, 50, 200]) },
      network: {
        latency: { uniform_one_way_ms: one([0.5, 4, 30]) },
        ...one([{ egress_mbps: 20 }, { model: 'tcp', path: { mbps: one([10, 100]) } }]),
      },
      protocol: { family: 'paxos', window: one([1, 3]), batch: { delay_ms: one([1, 50]) } },
      workload: { kind: 'closed', outstanding: 1, tx_bytes: 100, warm_up_s: one([0, 0.2]) },
    }),
  },
  gossip: {
    axes: [
      ...AXES,
      ['protocol.graph.degree', [2, 4, 5]],
      ['protocol.graph.spread', [0, 0.5]],
      ['protocol.silent', [0, 1, 3]],
      ['protocol.scheme', ['strokkur', 'flooding', 'subset_push', 'hash_flooding', 'shrec']],
      ['protocol.coding.steps', ['fixed', 'proportional']],
      ['workload.rate_tps', [7, 90, 450.5]],
    ],
    measured: [
      'latency_s.mean',
      'latency_s.p50',
      'node_latency_s',
      'messages.by_kind.codeword',
      'messages.by_kind.request',
      'overhead',
      'delivered',
      'lost',
      'link_rate.mean',
    ],
    scenario: (one) => ({
      horizon_s: one([0.5, 1.25, 2]),
      replicas: { count: one([6, 8, 10]) },
      network: { latency: { uniform_one_way_ms: one([0.5, 4, 30]) } },
      protocol: {
        family: 'gossip',
        graph: { degree: 3 },
        coding: { window: one([10, 50]), timeout_ms: one([20, 100]), first_rate: one([20, 90]) },
        push: { patience_ms: one([50, 400]), jitter_ms: one([0, 30]) },
      },
      workload: { rate_tps: one([30, 300]), arrivals: 'poisson', tx_bytes: 100 },
    }),
  },
  cross_cluster: {
    axes: [
      ...AXES,
      ['protocol.scheme', ['picsou', 'one_shot', 'all_to_all', 'leader', 'otu']],
      ['protocol.rules_of', ['text', 'prototype']],
      ['protocol.quack.no_op_ms', [2, 10, 50]],
      ['protocol.quack.pause_ms', [null, 80]],
      ['protocol.quack.window', [4, 256]],
      ['protocol.senders', ['a', 'both']],
      ['workload.rate_tps', [7, 90, 450.5]],
    ],
    measured: [
      'latency_s.mean',
      'latency_s.p50',
      'throughput_tps',
      'copies.across',
      'copies.inside',
      'copies.spurious',
      'delivered',
      'everywhere',
      'bytes_across',
    ],
    scenario: (one) => ({
      horizon_s: one([0.5, 1.25, 2]),
      replicas: { count: one([6, 8, 11]) },
      network: { latency: { uniform_one_way_ms: one([0.5, 4]) } },
      protocol: {
        family: 'cross_cluster',
        across: { rtt_ms: one([null, 20, 133]) },
        quack: { phi: one([0, 64, 256]), guard: one([null, false]) },
      },
      workload: { rate_tps: one([30, 300]), tx_bytes: 100 },
      faults: one([[], [{ kind: 'crash', replica: 1, at_s: 0.1 }]]),
    }),
  },
  hotstuff_cross_cluster: {
    axes: [
      ...AXES,
      ['protocol.crossing.scheme', ['picsou', 'one_shot', 'all_to_all', 'leader', 'otu']],
      ['protocol.crosses', [false, true]],
      ['protocol.piece_tx', [1, 7]],
      ['protocol.takeover.at_s', [null, 0.4]],
      ['workload.rate_tps', [7, 90, 450.5]],
    ],
    measured: [
      'latency_s.mean',
      'latency_s.p50',
      'throughput_tps',
      'recovery.answered',
      'recovery.lost_s',
      'recovery.lag_tx',
      'crossing.copies.across',
      'crossing.delivered',
      'views',
    ],
    scenario: (one) => ({
      horizon_s: one([0.5, 1.25, 2]),
      replicas: { count: 8 },
      network: { latency: { uniform_one_way_ms: one([0.5, 4]) } },
      protocol: {
        family: 'hotstuff_cross_cluster',
        piece_tx: 2,
        crossing: { across: { rtt_ms: one([null, 20, 80]) }, quack: { pause_ms: one([null, 40]) } },
        hotstuff: { leader: { policy: 'fixed' }, timeout_ms: one([300, 1000]) },
      },
      workload: { rate_tps: one([30, 300]), tx_bytes: 100 },
      faults: one([[], [{ kind: 'crash', replica: 1, at_s: 0.1 }]]),
    }),
  },
  hotstuff_over_gossip: {
    axes: [
      ...AXES,
      ['protocol.spread', ['coded', 'direct']],
      ['protocol.degree', [2, 3, 4]],
      ['protocol.patience_ms', [150, 600]],
      ['protocol.hotstuff.stream.micro_batch_tx', [1, 4]],
      ['workload.rate_tps', [7, 90, 450.5]],
    ],
    measured: [
      'latency_s.mean',
      'latency_s.p50',
      'utilisation.0.egress',
      'throughput_tps',
      'spread.overhead',
      'spread.lost',
      'spread.link_rate.mean',
      'views',
      'timeouts',
    ],
    scenario: (one) => ({
      horizon_s: one([0.5, 1.25, 2]),
      replicas: { count: one([4, 6, 8]) },
      network: { latency: { uniform_one_way_ms: one([0.5, 4, 30]) } },
      protocol: {
        family: 'hotstuff_over_gossip',
        degree: 2,
        coding: { window: one([10, 50]), timeout_ms: one([20, 100]) },
        hotstuff: {
          ...{ leader: { policy: 'fixed' }, timeout_ms: one([500, 4000]) },
          ...{ dissemination: 'stream', stream: { origins: 'leader', micro_batch_tx: 2 } },
        },
      },
      workload: { rate_tps: one([30, 300]), arrivals: 'poisson', tx_bytes: 100, send_to: 'all' },
    }),
  },
};

/**
 * Descriptions of small sweeps, each with its scenario in it.
 * @param {string} family
 * @param {number} count
 * @returns {{ name: string, description: any }[]}
 */
export function drawnDescriptions(family, count) {
  const draw = DRAWS[family];
  if (draw === undefined) throw new Error(`no sweeps of ${family} are drawn`);
  return Array.from({ length: count }, (_, seed) => {
    const below = chance(seed + 1);
    const one = (/** @type {readonly any[]} */ list) => list[below(list.length)];
    const some = (/** @type {readonly any[]} */ list) => list.filter(() => below(2) === 0);
    const axes = draw.axes
      .map((axis) => ({ axis, rank: below(1_000_000) }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, 1 + below(3))
      .map(({ axis: [path, values] }) => {
        const listed = some(values);
        return { path, values: listed.length > 0 ? listed : [values[0]] };
      });
    const isRange = below(3) === 0 && axes.every((axis) => axis.path !== 'workload.tx_bytes');
    const range = { path: 'workload.tx_bytes', from: 10, to: 1300, points: 3, scale: 'log' };
    const [x = range, series, panels] = isRange ? [range, ...axes] : axes;
    const scenario = {
      version: 1,
      title: `Drawn, "${seed}"`,
      source: 'none',
      seed: below(1000),
      ...draw.scenario(one),
      variants: [
        { name: 'As it is', set: {} },
        { name: 'Soon, "or later"', set: { horizon_s: 0.75 } },
      ].slice(0, one([0, 2])),
    };
    const y = [...new Set([one(draw.measured), ...some(draw.measured)])];
    const repeat = one([1, 1, 2]);
    const description = { version: 1, scenario, x, series, panels, y, repeat };
    return {
      name: `drawn sweep ${seed} of ${family}`,
      description: JSON.parse(JSON.stringify(description)),
    };
  });
}

/**
 * What the page saves: the points that the engine plans, measured one by one.
 * @param {import('./engines.mjs').Engine} engine
 * @param {any} description with the whole scenario
 * @param {boolean} mayStop
 * @returns {{ csv: string | undefined, json: string | undefined }}
 */
export function wasmFiles(engine, description, mayStop) {
  const text = JSON.stringify(description);
  const scenario = JSON.stringify(description.scenario);
  const { points, errors } = engine.sweepPlan(text, scenario);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const rows = points.map((/** @type {any} */ { variant, settings }) => {
    const laid = JSON.stringify(settings);
    const name = variant ?? undefined;
    const { report, ...reached } = engine.measure(scenario, name, laid, 0xffff_ffff, mayStop);
    return { settings: Object.fromEntries(settings), ...report, ...reached };
  });
  return {
    csv: engine.sweepFile(text, rows, true),
    json: engine.sweepFile(text, rows, false),
  };
}

/**
 * What the native program prints.
 * @param {any} description
 * @param {boolean} mayStop
 */
export function nativeFiles(description, mayStop) {
  const folder = mkdtempSync(path.join(tmpdir(), 'quorumscope-'));
  const file = path.join(folder, 'drawn.sweep.json');
  writeFileSync(file, JSON.stringify(description));
  const args = ['sweep', '--file', file, ...(mayStop ? ['--steady'] : [])];
  try {
    return { csv: nativeText([...args, '--csv']), json: nativeText([...args, '--json']) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
