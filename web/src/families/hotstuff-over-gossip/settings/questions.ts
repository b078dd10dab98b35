/** Sweeps of HotStuff over gossip to begin with. */
import type { JsonObject } from '../../../model/scenario/scenario';
import type { Axis, Description } from '../../../model/sweep/description';
import type { Question } from '../../../model/sweep/question';
import { ASKED, described, LATENCY_FIRST, LOAD, runsOf } from '../../../model/sweep/questions';
import { isCoded } from './part';

/** What the leader sends, and what comes of it. */
const LINE_FIRST = ['utilisation.0.egress', 'throughput_tps'];

const REPLICAS: Axis = { path: 'replicas.count', values: [4, 7, 10, 16, 25, 40, 64, 100] };
const DEGREES: Axis = { path: 'protocol.degree', values: [3, 4, 6, 8, 12, 16] };
const LOADS: Axis = { path: LOAD, values: [100, 200, 400, 600, 800, 1000] };

/** Rates of links have settled by half of it: runs of a hundred replicas are not waited for much longer. */
const SHORT: JsonObject = { horizon_s: 20, 'workload.warm_up_s': 6 };

const ONE_LOAD = ['Direct streams', 'Batches', 'Hashes', 'Sums, degree 4', 'Sums, degree 8'];

const overReplicas: Description = {
  ...{ version: 1, scenario: 'stream-less', x: REPLICAS, variants: ONE_LOAD },
  ...{ y: LINE_FIRST, set: SHORT },
};

export const replicasFirst: Question = {
  ...ASKED.replicas,
  text: 'What do more replicas cost the leader?',
  here: () => null,
  shipped: overReplicas,
};

export const questions: readonly Question[] = [
  replicasFirst,
  {
    id: 'degree',
    text: 'How many peers?',
    here: (document) =>
      runsOf(document).some(isCoded)
        ? described(document, DEGREES, ['latency_s.p50', 'utilisation.0.egress'], isCoded)
        : null,
    shipped: {
      ...{ version: 1, scenario: 'stream-less', x: DEGREES, variants: ['Sums, degree 4'] },
      ...{ y: ['latency_s.p50', 'utilisation.0.egress'], set: SHORT },
    },
  },
  {
    ...ASKED.load,
    here: (document) => described(document, LOADS),
    shipped: {
      ...{ version: 1, scenario: 'stream-less', x: LOADS, variants: ONE_LOAD },
      ...{ y: LATENCY_FIRST, set: SHORT },
    },
  },
];
