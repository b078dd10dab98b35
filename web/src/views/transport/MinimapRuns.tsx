/** The throughput of each shown run over its whole time, all on one scale. */
import { useMemo } from 'react';
import type { Readable } from '../../base/store';
import { highestIncrease, throughputPath } from '../../layout/throughput';
import type { Workspace } from '../../model/page/workspace';
import type { ShownRun } from '../../model/run/session';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export function MinimapRuns({ workspace }: { readonly workspace: Workspace }) {
  const runs = useSession(workspace, (state) => state.runs);
  useReadable(workspace.presentation);
  useReadable(workspace.alone);
  const counts = useReadable(useAll(runs));
  const told = runs.flatMap(({ key }, index) =>
    workspace.isTold(index) ? [{ key, committed: counts[index] ?? null }] : [],
  );
  const highest = Math.max(0, ...told.map(({ committed }) => highestIncrease(committed ?? [])));
  return (
    <div className="minimap-runs" aria-hidden="true">
      {told.map(({ key, committed }, place) => {
        if (committed === null) return null;
        return (
          <svg
            key={key}
            viewBox={`0 0 ${committed.length - 1} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path
              d={throughputPath(committed, highest)}
              style={{ color: `var(--run-${'abcd'.charAt(place % 4)})` }}
            />
          </svg>
        );
      })}
    </div>
  );
}

/** The counts of all runs as one store: a new list when one of them is another. */
function useAll(runs: readonly ShownRun[]): Readable<readonly (Float64Array | null)[]> {
  return useMemo(() => {
    const stores = runs.map(({ committed }) => committed);
    let last = stores.map((store) => store.get());
    return {
      get: () => {
        const next = stores.map((store) => store.get());
        if (next.some((counts, index) => counts !== last[index])) last = next;
        return last;
      },
      subscribe: (listener) => {
        const ends = stores.map((store) => store.subscribe(listener));
        return () => {
          for (const end of ends) end();
        };
      },
    };
  }, [runs]);
}
