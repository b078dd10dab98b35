/** How much work a curve's point may be. */
import { replicaCount } from '../scenario/replicas';
import type { Scenario } from '../scenario/scenario';

/** Events of a run of few replicas: some hundredths of a second at first, a tenth when nothing else waits. */
const QUICK = 110_000;
const LONG = 440_000;
/** So many replicas make an event cost twice as much as few. */
const TWICE_AS_MUCH = 40;

/** After so many events a run is left; one of many replicas has fewer, for each costs more. */
export function eventsMaxOf(scenario: Scenario, isLong: boolean): number {
  const share = TWICE_AS_MUCH / (TWICE_AS_MUCH + replicaCount(scenario));
  return Math.floor((isLong ? LONG : QUICK) * share);
}
