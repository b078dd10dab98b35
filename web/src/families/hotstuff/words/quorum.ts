/** How many must agree: n replicas, of which f may be faulty, and a quorum of n - f. */
import { type Scenario, textAt, valueAt } from '../../../model/scenario/scenario';

/** By the rules: two quorums have one replica in common where none lies, and f + 1 where f may. */
export function ruledQuorum(scenario: Scenario, replicas: number): number {
  const only = textAt(scenario, 'protocol.variant') === 'crash_stop' ? 2 : 3;
  return replicas - Math.floor(Math.max(0, replicas - 1) / only);
}

/** A scenario's quorum of so many replicas; one that is broken on purpose is one less. */
export function quorumOf(scenario: Scenario, replicas: number): number {
  const quorum = ruledQuorum(scenario, replicas);
  const broken = valueAt(scenario, 'protocol.broken');
  const isSmall = Array.isArray(broken) && broken.includes('small_quorum') && quorum > 1;
  return isSmall ? quorum - 1 : quorum;
}
