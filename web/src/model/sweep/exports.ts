/** What the runs of a sweep came to, as the engine writes files of it. */
import type { Outcome } from '../../core/measuring';
import type { SweepPoint, SweepRow } from '../../core/messages';

/** Runs that are there, in the order of the plan. */
export function sweepRows(
  points: readonly SweepPoint[],
  outcomes: readonly (Outcome | undefined)[],
): readonly SweepRow[] {
  return points.flatMap((point, place): readonly SweepRow[] => {
    const outcome = outcomes[place];
    if (outcome === undefined) return [];
    const settings = Object.fromEntries(point.settings);
    if ('errors' in outcome) {
      const { variant, seed } = point;
      return [{ settings, variant: variant ?? UNNAMED, seed, errors: outcome.errors }];
    }
    const { report, extent, reached_s } = outcome.measured.told;
    return [{ settings, ...report, extent, reached_s }];
  });
}

/** As the engine calls the run of a scenario without variants. */
const UNNAMED = 'default';
