/** What is picked, as it is lit in the figure. */
import { useMemo } from 'react';
import type { Readable } from '../../base/store';
import { litFinal, litMessage, litReplica, litSubject } from '../../model/looking/lighting';
import type { Inspected } from '../../model/looking/selection';
import type { LitRun } from '../../render/paintLit';
import { litRun } from '../../render/paintLit';
import type { FigureRun } from './figureProps';

export function usePicked(
  picked: Readable<Inspected | null>,
  runs: readonly FigureRun[],
): Readable<LitRun | null> {
  return useMemo(() => {
    let from: Inspected | null = null;
    let lit: LitRun | null = null;
    return {
      // Read in every frame, made once for each thing that is picked.
      get: () => {
        const inspected = picked.get();
        if (inspected !== from) lit = inspected === null ? null : litIn(inspected, runs);
        from = inspected;
        return lit;
      },
      subscribe: picked.subscribe,
    };
  }, [picked, runs]);
}

function litIn(inspected: Inspected, runs: readonly FigureRun[]): LitRun | null {
  const run = runs.findIndex(({ key }) => key === inspected.run);
  if (run < 0) return null;
  switch (inspected.kind) {
    case 'message':
      return litRun(run, litMessage(inspected.detail));
    case 'commit':
      return litRun(run, litFinal(inspected.detail));
    case 'block':
      return litRun(run, litSubject(inspected.detail));
    case 'replica':
      return litRun(run, litReplica(inspected.replica));
    case 'path':
    case 'transaction':
    case 'gone':
      return null;
  }
}
