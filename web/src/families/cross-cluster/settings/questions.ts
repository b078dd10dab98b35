/** Sweeps of scenarios of two clusters to begin with. */
import type { Question } from '../../../model/sweep/question';
import { described, LOAD, range } from '../../../model/sweep/questions';

const COPIES = ['copies.across', 'latency_s.p50'];
const RATES = ['throughput_tps', 'copies.across'];
const GOODPUT = ['rates.goodput'];
const SPURIOUS = ['copies.spurious', 'latency_s.p95'];

const REPLICAS = { path: 'replicas.count', values: [4, 6, 8, 14, 20, 26, 38] } as const;
const NO_OPS = 'protocol.quack.no_op_ms';
const RTT = 'protocol.across.rtt_ms';
const OFFERED = { path: LOAD, values: [5, 10, 15, 20, 25, 30, 40, 60, 80, 100, 120] } as const;
const SIZES = { path: 'workload.tx_bytes', values: [100, 1000, 10_000, 100_000] } as const;

export const replicasFirst: Question = {
  id: 'replicas',
  text: 'How often must a message cross?',
  here: (document) => described(document, REPLICAS, RATES),
  shipped: { version: 1, scenario: 'cross-once', x: REPLICAS, y: RATES },
};

export const questions: readonly Question[] = [
  replicasFirst,
  {
    id: 'plane',
    text: 'What does each scheme pay for its goodput?',
    across: 'rates.across',
    here: (document) => described(document, OFFERED, GOODPUT),
    shipped: { version: 1, scenario: 'cross-goodput', x: OFFERED, y: GOODPUT },
  },
  {
    id: 'sizes',
    text: 'What do small messages cost?',
    here: (document) => described(document, SIZES, ['bytes_across']),
    shipped: { version: 1, scenario: 'cross-once', x: SIZES, y: ['bytes_across'] },
  },
  {
    id: 'no_ops',
    text: 'What do frequent acknowledgements cost?',
    here: (document) => described(document, range(NO_OPS, 1, 200, 'log'), SPURIOUS),
    shipped: {
      ...{ version: 1, scenario: 'cross-asked', y: SPURIOUS },
      x: range(NO_OPS, 1, 200, 'log'),
    },
  },
  {
    id: 'distance',
    text: 'How does latency grow with the ocean?',
    here: (document) => described(document, range(RTT, 2, 300, 'log'), COPIES),
    shipped: {
      ...{ version: 1, scenario: 'cross-resend', y: COPIES },
      x: range(RTT, 2, 300, 'log'),
    },
  },
];
