/** Latency against overhead: each scheme is a curve over the setting that trades one for the other. */
import { replicaCount } from '../../../model/scenario/replicas';
import { type Scenario, textAt, variantNames } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';
import { overOwn } from '../../../model/sweep/byVariant';
import type { Axis, Description } from '../../../model/sweep/description';
import type { Asked, Question } from '../../../model/sweep/question';
import { sourceOf } from '../../../model/sweep/questions';

const DEGREE = 'protocol.graph.degree';
const LATENCY = ['latency_s.p50'];

/** Those of these degrees that a graph of so many peers can have: an odd one needs an even number of peers. */
export function degreesOf(peers: number, degrees: readonly number[]): Axis {
  const values = degrees.filter((degree) => degree < peers && (degree * peers) % 2 === 0);
  return { path: DEGREE, values };
}

/**
 * What a scheme trades latency for overhead with: the window of sums, the links of who sends everything over them, the
 * wait before a hash is told, that for an answer, the peers of a mesh, the combinations for each that is new.
 */
export function own(run: Scenario): Axis {
  switch (textAt(run, 'protocol.scheme')) {
    case 'flooding':
    case 'subset_push':
      return degreesOf(replicaCount(run), [2, 3, 4, 5, 6]);
    case 'hash_flooding':
      return { path: 'protocol.push.jitter_ms', values: [0, 50, 100, 200, 400, 800] };
    case 'shrec':
      return { path: 'protocol.push.patience_ms', values: [50, 100, 150, 200, 300, 500, 1000] };
    case 'gossipsub': {
      const most = Math.min(8, numberOf(run, DEGREE));
      const values = Array.from({ length: most }, (_, index) => index + 1);
      return { path: 'protocol.push.mesh', values };
    }
    case 'rlnc':
      return { path: 'protocol.mix.fanout', values: [1, 2, 3, 4] };
    default:
      return { path: 'protocol.coding.window', values: [10, 15, 20, 30, 50, 100, 200] };
  }
}

export const plane: Question = {
  id: 'plane',
  text: 'What does each scheme pay for its latency?',
  across: 'overhead',
  here: ({ scenario, ...document }) => {
    const described: Description = {
      ...{ version: 1, x: own(scenario), y: LATENCY },
      ...sourceOf({ scenario, ...document }),
    };
    const [first, ...others] = overOwn(described, scenario, variantNames(scenario));
    return first === undefined ? described : ([first, ...others] satisfies Asked);
  },
  shipped: { version: 1, scenario: 'gossip-sums', x: degreesOf(20, [2, 4, 8]), y: LATENCY },
};
