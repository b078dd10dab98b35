/** What this is, in a line for somebody who never heard of it: how many servers, who proposes, how many must agree. */
import { replicaCount } from '../../../model/scenario/replicas';
import type { Scenario } from '../../../model/scenario/scenario';

const NUMBERS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** A majority, the own acceptance included. */
export function majorityOf(replicas: number): number {
  return Math.floor(replicas / 2) + 1;
}

/** `runs`: the settings of each shown run. What these do not have in common is said without a number. */
export function standingOf(runs: readonly Scenario[]): string {
  const counts = new Set(runs.map(replicaCount));
  const [count = 0] = counts;
  if (counts.size === 1 && count === 1) return 'One server puts all requests in order by itself.';
  const who = counts.size === 1 ? (NUMBERS[count] ?? String(count)) : 'Some';
  const votes = counts.size === 1 ? `${majorityOf(count)} of ${count}` : 'a majority';
  return `${who} servers must agree on one order of requests. A leader proposes; ${votes} must accept.`;
}
