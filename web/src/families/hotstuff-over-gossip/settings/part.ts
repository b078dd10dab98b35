/** What of a scenario is HotStuff’s: its settings at the places where HotStuff alone has them. */
import { isObject, type Scenario, textAt, valueAt } from '../../../model/scenario/scenario';

export const SPREAD = 'protocol.spread';

/** The scenario that HotStuff’s own rooms read. */
export function hotstuffOf(scenario: Scenario): Scenario {
  const own = valueAt(scenario, 'protocol.hotstuff');
  return { ...scenario, protocol: isObject(own) ? own : {} };
}

/** Whether what the leader streams goes as sums over a graph. */
export function isCoded(scenario: Scenario): boolean {
  return textAt(scenario, SPREAD) !== 'direct';
}
