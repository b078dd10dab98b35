/** What this is, in a line for somebody who never heard of it: how many servers, who proposes, how many must accept. */
import { serversOf } from '../../../model/scenario/replicas';
import type { Scenario } from '../../../model/scenario/scenario';

/** A majority, the own acceptance included. */
export function majorityOf(replicas: number): number {
  return Math.floor(replicas / 2) + 1;
}

/** `runs`: the settings of each shown run. What these do not have in common is said without a number. */
export function standingOf(runs: readonly Scenario[]): string {
  const { count, word } = serversOf(runs);
  if (count === 1) return 'One server puts all requests in order by itself.';
  const votes = count === null ? 'a majority' : `${majorityOf(count)} of ${count}`;
  return `${word} servers must agree on one order of requests. A leader proposes; ${votes} must accept.`;
}
