/** What is said of a run below its name: over what its transactions spread. */
import { formatCount } from '../../../base/format';
import { formatQuantity } from '../../../base/quantity';
import { type Scenario, textAt } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';
import { isCoded } from '../settings/part';

export function natureOf(scenario: Scenario): readonly string[] {
  if (isCoded(scenario)) {
    const patience = formatQuantity(numberOf(scenario, 'protocol.patience_ms'), 'ms');
    return [
      `sums to ${formatCount(numberOf(scenario, 'protocol.degree'))} peers, who code anew`,
      `what is not decoded in ${patience} is asked for`,
    ];
  }
  const batch = formatCount(numberOf(scenario, 'protocol.hotstuff.batch.max_tx'));
  switch (textAt(scenario, 'protocol.hotstuff.dissemination')) {
    case 'hashes':
      return [
        'clients send transactions to all replicas',
        `a block names up to ${batch} by their hashes`,
      ];
    case 'stream':
      return ['the leader streams to each of the others'];
    default:
      return [`up to ${batch} transactions a block`];
  }
}
