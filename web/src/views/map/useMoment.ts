/** What a map shows at the playhead: who leads, how far the others are, and who cannot be reached. */
import { useMemo, useRef } from 'react';
import type { Readable } from '../../base/store';
import { lanesOfFamily } from '../../layout/family';
import {
  type QuorumReach,
  quorumReach,
  type Reach,
  type Standing,
  standingAt,
} from '../../layout/map/reach';
import { reachesAt } from '../../model/builder/reaches';
import { useEither, useFramedPart } from '../figure/useFramed';
import type { MapRun } from './mapRuns';

export type Playhead = Readable<{ readonly timeNs: number }>;

export interface Moment {
  readonly leader: number;
  readonly reaches: readonly Reach[];
  /** Of those that can be reached; null where they are too few. */
  readonly quorum: QuorumReach | null;
  /** How many are reached, the leader among them. */
  readonly reached: number;
  readonly standings: ReadonlyMap<number, Standing>;
}

/** `isStill`: while it plays the map stays with the leader that it has. */
export function useMoment(run: MapRun, playhead: Playhead, isStill: boolean): Moment {
  const { scenario, lanes, faults, quorum, firstCluster } = run;
  const either = useEither(run.window, playhead);
  const first = lanes[0]?.replica ?? 0;
  const before = useRef({ run: '', leader: first });
  const leads = useFramedPart(either, () => {
    const window = run.window.get();
    return window === null
      ? first
      : (lanesOfFamily.whoLeads(window)(playhead.get().timeNs) ?? first);
  });
  const isKept = isStill && before.current.run === run.key;
  const leader = isKept ? before.current.leader : leads;
  before.current = { run: run.key, leader };
  // Between two begins or ends of faults and changes nothing becomes another.
  const phase = useFramedPart(playhead, () => {
    const { timeNs } = playhead.get();
    return faults.map(({ startNs, endNs }) => `${startNs <= timeNs} ${timeNs < endNs}`).join();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time counts by its phase alone
  return useMemo(() => {
    const { timeNs } = playhead.get();
    const reaches = reachesAt(scenario, lanes, faults, leader, timeNs, firstCluster);
    const standings = new Map(
      lanes.map(({ replica }) => [replica, standingAt(faults, leader, replica, timeNs)]),
    );
    const there = reaches.filter(({ replica }) => {
      const standing = standings.get(replica);
      return standing !== 'down' && standing !== 'cut';
    });
    const reached = there.length + 1;
    // Nobody hears of a leader that is down.
    const isDown = standings.get(leader) === 'down';
    const within = isDown ? null : quorumReach(there, quorum);
    return { leader, reaches, quorum: within, reached, standings };
  }, [scenario, lanes, faults, quorum, firstCluster, leader, phase]);
}
