/** What this is, in a line for somebody who never heard of it: two clusters, and what crosses. */

import { serversOf } from '../../../model/scenario/replicas';
import { type Scenario, valueAt } from '../../../model/scenario/scenario';

/** `runs`: the settings of each shown run. What these do not have in common is said without a number. */
export function standingOf(runs: readonly Scenario[]): string {
  const { count, word } = serversOf(runs);
  const who = count === null ? 'Servers' : `${word} servers`;
  return `${who} form two clusters. What one has agreed on has to reach the other, though some on either side may fail or lie.`;
}

/** One way from a cluster to the other, in ms; null where it is what the network says. */
export function acrossMs(scenario: Scenario): number | null {
  const rtt = valueAt(scenario, 'protocol.across.rtt_ms');
  return typeof rtt === 'number' ? rtt / 2 : null;
}
