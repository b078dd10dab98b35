/** The shown runs as maps take them, and which of them a map that is of several shows. */
import { useMemo } from 'react';
import { createStore, type Readable } from '../../base/store';
import type { TraceWindow } from '../../core/columns';
import type { LaneInfo } from '../../core/messages';
import type { Fault } from '../../layout/faults';
import type { Workspace } from '../../model/page/workspace';
import type { ShownRun } from '../../model/run/session';
import { agreement } from '../../model/scenario/family';
import type { Json, Scenario } from '../../model/scenario/scenario';
import { useMischief } from '../faults/useMischief';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export interface MapRun {
  readonly key: string;
  readonly scenario: Scenario;
  readonly lanes: readonly LaneInfo[];
  readonly faults: readonly Fault[];
  readonly quorum: number;
  /** How many of the lanes are of the first of two clusters; 0 where there are none. */
  readonly firstCluster: number;
  readonly window: Readable<TraceWindow | null>;
}

/** Key of the run whose messages a map of several shows: the small map and the large one show the same. */
export const chosenRun = createStore<string | null>(null);

/** The runs that are seen, those of one network together. */
export function useNetworks(workspace: Workspace): readonly (readonly MapRun[])[] {
  const shown = useSession(workspace, (state) => state.runs);
  const { hidden } = useReadable(workspace.presentation);
  const alone = useReadable(workspace.alone);
  const { value: told } = useMischief(workspace);
  return useMemo(() => {
    const networks = new Map<string, MapRun[]>();
    shown
      .filter((_, index) => !hidden.includes(index) && (alone === null || alone === index))
      .forEach((run) => {
        const { key, scenario, lanes, window } = run;
        const faults = told?.mischiefOfRun(scenario, lanes) ?? [];
        const of = networkOf(run);
        const quorum = agreement.quorum(scenario, lanes.length);
        const firstCluster = run.groups.gapAfter ?? 0;
        const each = { key, scenario, lanes, faults, quorum, firstCluster, window };
        networks.set(of, [...(networks.get(of) ?? []), each]);
      });
    return [...networks.values()];
  }, [shown, hidden, alone, told]);
}

/** What the network of a run is, as a text that is the same for the same one. */
function networkOf({ scenario, lanes }: ShownRun): string {
  const { network, changes } = scenario as {
    readonly [key: string]: { readonly [key: string]: Json };
  };
  return JSON.stringify([lanes, network?.latency, agreement.acrossMs?.(scenario), changes]);
}
