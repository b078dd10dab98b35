/** The run of the sweep that is shown, which is kept while the page stands: a reader comes back to it from a run. */
import { useEffect, useMemo, useState } from 'react';
import { createStore } from '../../base/store';
import { MeasurePool } from '../../core/measuring';
import type { Sweep } from '../../model/sweep/description';
import { runKey, SweepRun, type SweepState } from '../../model/sweep/running';
import { useReadable } from '../figure/useReadable';

export interface ShownSweep {
  /** Of what is asked for. */
  readonly state: SweepState;
  /** What the picture is of: while another sweep is planned, or where that is wrong, the one before. */
  readonly drawn: { readonly sweep: Sweep; readonly state: SweepState } | null;
  readonly cancel: () => void;
  readonly resume: () => void;
}

let kept: SweepRun | null = null;
const drawn = createStore<ShownSweep['drawn']>(null);

export function useSweepRun(sweep: Sweep): ShownSweep {
  const pool = useMemo(() => new MeasurePool(), []);
  const key = runKey(sweep.description);
  const [run, setRun] = useState(() =>
    kept?.key === key ? kept : new SweepRun(sweep.description),
  );
  if (run.key !== key) setRun(new SweepRun(sweep.description));
  const state = useReadable(run.state);

  useEffect(() => () => pool.close(), [pool]);
  useEffect(() => {
    const isNew = kept !== run;
    kept = run;
    if (isNew) void run.start(pool);
    else void run.resume(pool);
    return () => run.cancel();
  }, [run, pool]);

  const isThere = run.key === key && state.points.length > 0;
  useEffect(() => {
    if (isThere) drawn.set({ sweep, state });
  }, [isThere, sweep, state]);

  const before = useReadable(drawn);
  return {
    state,
    drawn: isThere ? { sweep, state } : before,
    cancel: () => run.cancel(),
    resume: () => void run.resume(pool),
  };
}
