/** What this is, in a line for somebody who never heard of it: how many servers, who proposes, how many must agree. */
import { replicaCount, serversOf } from '../../../model/scenario/replicas';
import { type Scenario, textAt } from '../../../model/scenario/scenario';
import { ruledQuorum } from './quorum';

/**
 * `runs`: the settings of each shown run. What these do not have in common is said without a number.
 * A run in which the rule of the quorum is broken on purpose has it said beside its name.
 */
export function standingOf(runs: readonly Scenario[]): string {
  const { count, word } = serversOf(runs);
  if (count === 1) return 'One server puts all transactions in order by itself.';
  const quorums = new Set(runs.map((run) => ruledQuorum(run, replicaCount(run))));
  const [quorum = 0] = quorums;
  const votes =
    count !== null && quorums.size === 1 ? `${quorum} of ${count} votes` : 'enough votes';
  const turns = runs.every((run) => textAt(run, 'protocol.leader.policy') === 'rotate');
  const leads = turns ? 'They take turns to propose' : 'A leader proposes';
  return `${word} servers must agree on one order of transactions. ${leads}; ${votes} let it go on.`;
}
