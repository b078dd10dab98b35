/** How many must agree: n replicas, of which f may be faulty, and a quorum of n - f. */
import { type Scenario, textAt, valueAt } from './scenario';

/** A scenario's quorum of so many replicas; one that is broken on purpose is one less. */
export function quorumOf(scenario: Scenario, replicas: number): number {
  // Two quorums have one replica in common where none lies, and f + 1 where f may.
  const only = textAt(scenario, 'protocol.variant') === 'crash_stop' ? 2 : 3;
  const quorum = replicas - Math.floor(Math.max(0, replicas - 1) / only);
  const broken = valueAt(scenario, 'protocol.broken');
  const isSmall = Array.isArray(broken) && broken.includes('small_quorum') && quorum > 1;
  return isSmall ? quorum - 1 : quorum;
}
