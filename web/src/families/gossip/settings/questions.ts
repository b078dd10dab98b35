/** Sweeps of gossip’s scenarios to begin with. */
import { replicaCount } from '../../../model/scenario/replicas';
import { type Scenario, textAt } from '../../../model/scenario/scenario';
import type { Question } from '../../../model/sweep/question';
import { described, LOAD, range, runsOf } from '../../../model/sweep/questions';
import { degreesOf, plane } from './plane';

const COPIES = ['overhead', 'latency_s.p50'];
const LATENCY = ['latency_s.p50', 'overhead'];
const TAIL = ['latency_s.p95', 'delivered'];

const codes = (run: Scenario) => (textAt(run, 'protocol.scheme') || 'strokkur') === 'strokkur';

const windows = {
  path: 'protocol.coding.window',
  values: [10, 15, 20, 30, 50, 75, 100, 150, 200],
} as const;
const DEGREES = [2, 3, 4, 5, 6, 8, 10, 12];
const silent = { path: 'protocol.silent', values: [0, 1, 2, 3, 4, 6, 8] } as const;

export const degreeFirst: Question = {
  id: 'degree',
  text: 'What does another link cost?',
  here: (document) => {
    const least = Math.min(...runsOf(document).map(replicaCount));
    const axis = degreesOf(least, DEGREES);
    return 'values' in axis && axis.values.length > 2 ? described(document, axis, COPIES) : null;
  },
  shipped: { version: 1, scenario: 'gossip-sums', x: degreesOf(20, DEGREES), y: COPIES },
};

export const questions: readonly Question[] = [
  plane,
  degreeFirst,
  {
    id: 'window',
    text: 'Of how many transactions should sums be?',
    here: (document) =>
      runsOf(document).some(codes) ? described(document, windows, COPIES, codes) : null,
    shipped: {
      ...{ version: 1, scenario: 'gossip-sums', variants: ['sums'] },
      ...{ x: windows, y: COPIES },
    },
  },
  {
    id: 'load',
    text: 'Does it pay to have more to send?',
    here: (document) => described(document, range(LOAD, 50, 1600, 'log'), COPIES),
    shipped: {
      ...{ version: 1, scenario: 'gossip-sums', y: COPIES },
      x: range(LOAD, 50, 1600, 'log'),
    },
  },
  {
    id: 'silent',
    text: 'Who waits for silent peers?',
    here: () => null,
    shipped: { version: 1, scenario: 'gossip-silence', x: silent, y: TAIL },
  },
  {
    id: 'distance',
    text: 'How does latency grow with distance?',
    here: (document) =>
      described(document, range('network.latency.uniform_one_way_ms', 5, 200, 'log'), LATENCY),
    shipped: {
      ...{ version: 1, scenario: 'gossip-sums', y: LATENCY },
      x: range('network.latency.uniform_one_way_ms', 5, 200, 'log'),
    },
  },
];
