/** What is said of a run of gossip below its name. */
import { formatCount } from '../../../base/format';
import { formatQuantity } from '../../../base/quantity';
import { type Scenario, textAt } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';

/** How transactions spread, and over how many links. */
export function natureOf(scenario: Scenario): readonly string[] {
  const degree = numberOf(scenario, 'protocol.graph.degree');
  const silent = numberOf(scenario, 'protocol.silent');
  return [
    ...schemeText(scenario),
    `${formatCount(degree)} links each`,
    ...(silent > 0 ? [`${formatCount(silent)} silent`] : []),
  ];
}

function schemeText(scenario: Scenario): readonly string[] {
  switch (textAt(scenario, 'protocol.scheme')) {
    case 'flooding':
      return ['everything over each link'];
    case 'subset_push':
      return ['to some, hashes to the others'];
    case 'hash_flooding':
      return ['hashes; whoever lacks it asks everybody'];
    case 'shrec':
      return [
        `hashes; one peer is asked, the next after ${formatQuantity(numberOf(scenario, 'protocol.push.patience_ms'), 'ms')}`,
      ];
    case 'gossipsub':
      return [
        `a mesh of ${formatCount(numberOf(scenario, 'protocol.push.mesh'))} at once, ${formatCount(numberOf(scenario, 'protocol.push.lazy'))} others get hashes every ${formatQuantity(numberOf(scenario, 'protocol.push.heartbeat_ms'), 'ms')}`,
      ];
    default:
      return [
        `sums of the latest ${formatCount(numberOf(scenario, 'protocol.coding.window'))}`,
        textAt(scenario, 'protocol.coding.steps') === 'proportional'
          ? 'rates change by shares'
          : 'rates change by fixed steps',
      ];
  }
}
