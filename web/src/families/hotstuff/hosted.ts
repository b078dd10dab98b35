/** HotStuff in runs of a family that hosts its replicas: its settings are at `protocol.hotstuff`. */
import { isObject, type Scenario, valueAt } from '../../model/scenario/scenario';

export const HOSTED = 'protocol.hotstuff';

/** The scenario that HotStuff’s own rooms read. */
export function hotstuffOf(scenario: Scenario): Scenario {
  const own = valueAt(scenario, HOSTED);
  return { ...scenario, protocol: isObject(own) ? own : {} };
}
