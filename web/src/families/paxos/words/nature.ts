/** What is said of a run of MultiPaxos below its name. */
import { formatCount } from '../../../base/format';
import { formatQuantity } from '../../../base/quantity';
import type { Scenario } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';

/** How many instances are open at once, and what is in one. */
export function natureOf(scenario: Scenario): readonly string[] {
  const window = numberOf(scenario, 'protocol.window');
  const bytes = numberOf(scenario, 'protocol.batch.max_bytes');
  return [
    window === 1 ? 'one instance at a time' : `up to ${formatCount(window)} instances at once`,
    `batches of up to ${formatQuantity(bytes, 'B')}`,
  ];
}
