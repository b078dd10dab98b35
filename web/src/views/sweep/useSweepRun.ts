/** The run of the sweep that is shown, which is kept while the page stands: a reader comes back to it from a run. */
import { useEffect, useMemo, useState } from 'react';
import { createStore } from '../../base/store';
import { workerOf } from '../../core/lines';
import { MeasurePool } from '../../core/measuring';
import type { SweepPoint } from '../../core/messages';
import { familyOf } from '../../model/scenario/family';
import { type Bracket, brackets } from '../../model/sweep/curves';
import {
  type Description,
  descriptionsOf,
  descriptionText,
  type Sweep,
} from '../../model/sweep/description';
import { sweepRows } from '../../model/sweep/exports';
import { sweeps } from '../../model/sweep/family';
import { runKey, SweepRun, type SweepState } from '../../model/sweep/running';
import { useReadable } from '../parts/useReadable';

/** A sweep as text, and what tells it from those beside it: the family of its scenario, or its place. */
export interface SweepFile {
  readonly name: string;
  readonly text: string;
}

export interface ShownSweep {
  /** Of what is asked for. */
  readonly state: SweepState;
  /** What the picture is of: while another sweep is planned, or where that is wrong, the one before. */
  readonly drawn: { readonly sweep: Sweep; readonly state: SweepState } | null;
  readonly cancel: () => void;
  readonly resume: () => void;
  /** What is drawn as files, one a sweep; null where the engine cannot be asked any more. */
  readonly files: (ending: '.csv' | '.json') => Promise<readonly SweepFile[] | null>;
  /** Null where no queue begins to grow between two points. */
  readonly findKnees: (() => void) | null;
}

/** The page under the curves rests: all cores are theirs. */
const WORKERS = Math.min(8, Math.max(1, navigator.hardwareConcurrency || 2));

/** The workers of each family that a sweep is of: of most there is one. */
class Pools {
  readonly #all = new Map<string, MeasurePool>();

  readonly of = (family: string): MeasurePool => {
    const pool = this.#all.get(family) ?? new MeasurePool(WORKERS, workerOf(family));
    this.#all.set(family, pool);
    return pool;
  };

  close(): void {
    for (const pool of this.#all.values()) pool.close();
    this.#all.clear();
  }
}

let kept: SweepRun | null = null;
const drawn = createStore<ShownSweep['drawn']>(null);

/** Files are for the program too, which knows the figures of the evidence alone. */
function saved(description: Description): Description {
  const { measured, ...rest } = description;
  return sweeps.measured.some(({ id }) => id === measured) ? rest : description;
}

/** Narrower it is found. */
function isWide({ held, grew }: Bracket): boolean {
  return grew - held > 0.01 * held;
}

export function useSweepRun(sweep: Sweep): ShownSweep {
  const pools = useMemo(() => new Pools(), []);
  const key = runKey(sweep);
  const [run, setRun] = useState(() => (kept?.key === key ? kept : new SweepRun(sweep)));
  if (run.key !== key) setRun(new SweepRun(sweep));
  const state = useReadable(run.state);

  useEffect(() => () => pools.close(), [pools]);
  useEffect(() => {
    const isNew = kept !== run;
    kept = run;
    if (isNew) void run.start(pools.of);
    else void run.resume(pools.of);
    return () => run.cancel();
  }, [run, pools]);

  const isThere = run.key === key && state.points.length > 0;
  useEffect(() => {
    if (isThere) drawn.set({ sweep, state });
  }, [isThere, sweep, state]);

  const hasKnees = useMemo(
    () => state.phase === 'done' && brackets(state.points, state.outcomes).some(isWide),
    [state],
  );
  const before = useReadable(drawn);
  const shown = isThere ? { sweep, state } : before;
  return {
    state,
    drawn: shown,
    files: async (ending) => {
      if (shown === null) return null;
      const { sweep, state } = shown;
      const write = async (description: Description, of: number): Promise<SweepFile | null> => {
        const family = families[of] ?? '';
        const places = [...state.points.keys()].filter((place) => state.points[place]?.of === of);
        const own = <T>(all: readonly (T | undefined)[]) => places.map((place) => all[place]);
        const rows = sweepRows(own(state.points) as readonly SweepPoint[], own(state.outcomes));
        const text = await pools.of(family).file(descriptionText(saved(description)), rows, ending);
        const areFamilies = new Set(families).size === families.length;
        return text === null ? null : { name: areFamilies ? family : String(of + 1), text };
      };
      const families = state.scenarios.map(familyOf);
      const all = await Promise.all(descriptionsOf(sweep).map(write));
      return all.every((file) => file !== null) ? all : null;
    },
    cancel: () => run.cancel(),
    resume: () => void run.resume(pools.of),
    findKnees: hasKnees ? () => void run.findKnees(pools.of) : null,
  };
}
