/** What this is, in a line for somebody who never heard of it: two clusters, of which one takes over. */
import { serversOf } from '../../../model/scenario/replicas';
import { type Scenario, valueAt } from '../../../model/scenario/scenario';

/** `runs`: the settings of each shown run. What these do not have in common is said without a number. */
export function standingOf(runs: readonly Scenario[]): string {
  const { count, word } = serversOf(runs);
  const who = count === null ? 'Servers' : `${word} servers`;
  return `${who} form two clusters. One orders transactions and sends its log across; the other takes over with what has arrived when the first is lost.`;
}

/** One way from a cluster to the other, in ms; null where it is what the network says. */
export function acrossMs(scenario: Scenario): number | null {
  const rtt = valueAt(scenario, 'protocol.crossing.across.rtt_ms');
  return typeof rtt === 'number' ? rtt / 2 : null;
}
