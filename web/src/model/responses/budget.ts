/** How much work a curve's point may be. */
import { replicaCount } from '../scenario/places';
import type { Scenario } from '../scenario/scenario';

/** Of a few replicas: some hundredths of a second at first, a tenth when nothing else waits. */
const QUICK = { most: 100_000, ofReplicas: 400_000 };
const LONG = { most: 400_000, ofReplicas: 1_600_000 };

/** After so many events a run is left. One of many replicas has fewer: each costs more. */
export function eventsMaxOf(scenario: Scenario, isLong: boolean): number {
  const { most, ofReplicas } = isLong ? LONG : QUICK;
  return Math.min(most, Math.floor(ofReplicas / Math.max(1, replicaCount(scenario))));
}
