/** Who breaks the rules, and what they are after. */
import type { RunWordsOfFamily } from '../../../model/run/family';
import { type Scenario, textAt } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';

/** Whether somebody keeps some transactions back, or mints twins of them. */
export function hasTargets(scenario: Scenario): boolean {
  const behaviour = textAt(scenario, 'protocol.adversary.behaviour') || 'censor';
  const isAimed = behaviour === 'censor' || behaviour === 'twin';
  return isAimed && numberOf(scenario, 'protocol.adversary.count') > 0;
}

/** When the first transaction of a view is made that they are after; null where there is none. */
export const aimedNs: NonNullable<RunWordsOfFamily['aimedNs']> = async (
  scenario,
  { startNs, endNs },
  client,
) => {
  if (!hasTargets(scenario)) return null;
  const asked = await client.request('transaction', { atNs: startNs, aimed: true });
  const submittedNs = asked?.found?.submittedNs ?? endNs;
  return submittedNs < endNs ? submittedNs : null;
};
