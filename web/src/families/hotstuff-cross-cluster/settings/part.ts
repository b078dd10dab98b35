/** What of a scenario is HotStuff’s: A’s settings at the places where HotStuff alone has them. */
import { replicaCount } from '../../../model/scenario/replicas';
import { type Scenario, valueAt } from '../../../model/scenario/scenario';
import { hotstuffOf as ofHost } from '../../hotstuff/hosted';

/** How many replicas A has: half of all, unless that is said. */
export function sizeOfA(scenario: Scenario): number {
  const said = valueAt(scenario, 'protocol.crossing.a.replicas');
  return typeof said === 'number' ? said : Math.floor(replicaCount(scenario) / 2);
}

/** The scenario that HotStuff’s own rooms read, of as many replicas as A has. */
export function hotstuffOf(scenario: Scenario): Scenario {
  return { ...ofHost(scenario), replicas: { count: sizeOfA(scenario) } };
}
