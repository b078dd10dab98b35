/** The panel of what is committed laid out: the curves of all runs over one scale, and how long clients wait below. */
import type { TraceWindow } from '../core/columns';
import {
  type CountScale,
  countByLaw,
  countScale,
  type Law,
  type Steps,
  staircase,
  stepsInView,
} from './committed';
import type { FigureGeometry } from './figureGeometry';
import { type LatencyScale, type LatencyShapes, latencyScale, latencyShapes } from './latency';
import type { TimeScale } from './timeScale';

export interface Curves {
  /** Null without a panel. */
  readonly counts: CountScale | null;
  /** Null where nobody is answered or waits in view, or without a panel. */
  readonly latency: LatencyScale | null;
  /** Null where a run has no window. */
  readonly runs: readonly (RunCurves | null)[];
}

export interface RunCurves {
  /** In view. */
  readonly steps: Steps;
  /** Null without a panel. */
  readonly staircase: Float32Array | null;
  /** None where nobody is answered or waits in view. */
  readonly latency: LatencyShapes | null;
}

/** What of a run the curves need. */
interface CurvesRun {
  readonly window: TraceWindow | null;
  /** What to hold against its commits. */
  readonly models: readonly Law[];
}

/** Scales hold what is in view; shapes reach past it. */
export function curves(
  runs: readonly CurvesRun[],
  { committed: area, latency: latencyArea }: FigureGeometry,
  scale: TimeScale,
  reach: TimeScale,
): Curves {
  const known = runs.map(({ window }) => window && { window, steps: stepsInView(window, scale) });
  const byLaw = runs.flatMap(({ models }, index) => {
    const own = known[index]?.steps;
    return own ? models.map((law) => countByLaw(own, law, scale.endNs)) : [];
  });
  const there = known.filter((run) => run !== null);
  const steps = there.map((run) => run.steps);
  const counts = area && countScale(steps, area, scale.startNs <= 0, Math.max(0, ...byLaw));
  const windows = there.map(({ window }) => window);
  const latency = latencyScale(windows, scale, latencyArea);
  return {
    counts,
    latency,
    runs: known.map(
      (run): RunCurves | null =>
        run && {
          steps: run.steps,
          staircase:
            counts &&
            area &&
            staircase(
              stepsInView(run.window, reach),
              run.steps.before,
              reach,
              counts,
              area,
              run.window.endNs,
            ),
          latency: latency && latencyArea && latencyShapes(run.window, reach, latency, latencyArea),
        },
    ),
  };
}
