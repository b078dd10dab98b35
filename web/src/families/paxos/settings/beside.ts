/**
 * HotStuff beside MultiPaxos: one network, the same clients and requests, a leader that stays, processors that take no
 * time, and instances and blocks of 100 requests. Each has the replicas with which it bears one fault, three and four.
 */
import type { JsonObject } from '../../../model/scenario/scenario';
import type { Description } from '../../../model/sweep/description';

export const DISTANCE = 'network.latency.uniform_one_way_ms';

const world: JsonObject = {
  version: 1,
  setup:
    'Channels of 100 Mbit/s, 2,000 clients of 1 KB, 100 requests at a time, free processors; three replicas, and four: each bears one fault.',
  horizon_s: 20,
  clients: { count: 2000 },
  network: {
    model: 'tcp',
    latency: { uniform_one_way_ms: 50 },
    ...{ egress_mbps: 1000, ingress_mbps: 1000 },
    path: { mbps: 100 },
  },
  workload: { kind: 'closed', outstanding: 1, tx_bytes: 1024, warm_up_s: 5 },
};

const paxos: JsonObject = {
  ...world,
  title: 'HotStuff beside MultiPaxos',
  replicas: { count: 3 },
  protocol: { family: 'paxos', window: 1, batch: { max_bytes: 104_004, delay_ms: 50 } },
  variants: [
    { name: 'MultiPaxos, window 1', set: {} },
    { name: 'MultiPaxos, window 4', set: { 'protocol.window': 4 } },
  ],
};

const hotStuff: JsonObject = {
  ...world,
  title: 'HotStuff beside MultiPaxos',
  replicas: { count: 4 },
  protocol: {
    leader: { policy: 'fixed' },
    timeout_ms: 60_000,
    batch: { max_tx: 100 },
    stream: { origins: 'leader' },
  },
  variants: [
    { name: 'HotStuff, chained', set: {} },
    { name: 'HotStuff, streaming', set: { 'protocol.dissemination': 'stream' } },
  ],
};

const asked = {
  version: 1,
  x: { path: DISTANCE, from: 5, to: 100, points: 9, scale: 'log' },
  y: ['goodput_tps', 'latency_s.p50'],
} as const;

export const besides: readonly [Description, Description] = [
  { ...asked, scenario: paxos },
  { ...asked, scenario: hotStuff },
];
