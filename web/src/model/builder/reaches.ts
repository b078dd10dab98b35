/** How far in time the replicas of a run are from one that leads, at an instant. */
import type { LaneInfo } from '../../core/messages';
import type { Fault } from '../../layout/faults';
import { type Reach, slowdownAt } from '../../layout/map/reach';
import { inForce } from '../scenario/changes';
import { agreement } from '../scenario/family';
import { latencyPath, MATRIX, placeOf, UNIFORM } from '../scenario/regions';
import { type Scenario, valueAt } from '../scenario/scenario';
import { numberOf } from '../scenario/schema';
import { measuredIn, tables } from './delays';

/**
 * The one-way delays between a leader and each other replica: what the scenario says, with its
 * factor, the changes up to then, and links that are slow at that time. `firstCluster`: how many of the replicas are of
 * the first of two clusters; 0 where there are none.
 */
export function reachesAt(
  run: Scenario,
  replicas: readonly LaneInfo[],
  faults: readonly Fault[],
  leader: number,
  timeNs: number,
  firstCluster = 0,
): readonly Reach[] {
  const scenario = inForce(run, timeNs / 1e9);
  const insideMs = oneWayIn(scenario, replicas);
  const acrossMs = firstCluster > 0 ? (agreement.acrossMs?.(scenario) ?? null) : null;
  const first = new Set(replicas.slice(0, firstCluster).map(({ replica }) => replica));
  const oneWayMs = (from: number, to: number) =>
    acrossMs !== null && first.has(from) !== first.has(to) ? acrossMs : insideMs(from, to);
  const at = (from: number, to: number) => {
    const slowdown = slowdownAt(faults, from, to, timeNs);
    // A cut link has no delay: the replica stays where it would be.
    return oneWayMs(from, to) * (Number.isFinite(slowdown) ? slowdown : 1);
  };
  return replicas
    .filter(({ replica }) => replica !== leader)
    .map(({ replica }) => ({ replica, outMs: at(leader, replica), backMs: at(replica, leader) }));
}

/** What a scenario says of the ways between its replicas, in milliseconds; 0 where it says nothing. */
export function oneWayIn(
  scenario: Scenario,
  replicas: readonly LaneInfo[],
): (from: number, to: number) => number {
  const kind = placeOf(scenario);
  const factor = numberOf(scenario, `${latencyPath}.factor`);
  if (kind === UNIFORM) {
    const uniform = numberOf(scenario, `${latencyPath}.uniform_one_way_ms`);
    return () => uniform * factor;
  }
  if (kind === MATRIX) {
    return (from, to) =>
      factor * Number(valueAt(scenario, `${latencyPath}.matrix_one_way_ms.${from}.${to}`) ?? 0);
  }
  // A table with one region needs no more than a count of replicas.
  const only = tables.get(kind)?.regions[0]?.id ?? '';
  const places = new Map(replicas.map(({ replica, region }) => [replica, region ?? only]));
  return (from, to) =>
    factor * (measuredIn(kind, places.get(from) ?? '', places.get(to) ?? '')?.oneWayMs ?? 0);
}
