/** What this is, in a line for somebody who never heard of it: how many servers, who proposes, how many must agree. */
import { replicaCount } from '../../../model/scenario/replicas';
import { type Scenario, textAt } from '../../../model/scenario/scenario';
import { ruledQuorum } from './quorum';

const NUMBERS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/**
 * `runs`: the settings of each shown run. What these do not have in common is said without a number.
 * A run in which the rule of the quorum is broken on purpose has it said beside its name.
 */
export function standingOf(runs: readonly Scenario[]): string {
  const counts = new Set(runs.map(replicaCount));
  const quorums = new Set(runs.map((run) => ruledQuorum(run, replicaCount(run))));
  const turns = runs.every((run) => textAt(run, 'protocol.leader.policy') === 'rotate');
  const [count = 0] = counts;
  const [quorum = 0] = quorums;
  if (counts.size === 1 && count === 1)
    return 'One server puts all transactions in order by itself.';
  const who = counts.size === 1 ? (NUMBERS[count] ?? String(count)) : 'Some';
  const votes =
    counts.size === 1 && quorums.size === 1 ? `${quorum} of ${count} votes` : 'enough votes';
  const leads = turns ? 'They take turns to propose' : 'A leader proposes';
  return `${who} servers must agree on one order of transactions. ${leads}; ${votes} let it go on.`;
}
