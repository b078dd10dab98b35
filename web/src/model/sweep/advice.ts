/** What a sweep tells its reader to set, once all of its runs are there. */

import type { SweepPoint } from '../../core/messages';
import { type Scenario, variantNames, variantOf, withValueAt } from '../scenario/scenario';
import { descriptionsOf, type Sweep } from './description';
import { sweeps } from './family';
import type { SweepState } from './running';

/** Null where the family has nothing to say, or where runs are still to come. */
export function adviceOf(sweep: Sweep, state: SweepState): string | null {
  const { scenarios, points, outcomes, phase } = state;
  if (scenarios.length === 0 || phase !== 'done') return null;
  const [measure = ''] = sweep.description.y;
  const paths = descriptionsOf(sweep).flatMap(({ x, series, panels }) =>
    [x, series, panels].flatMap((axis) => axis?.path ?? []),
  );
  const ran = points.flatMap((point, place) => {
    const outcome = outcomes[place];
    if (outcome === undefined || !('measured' in outcome)) return [];
    const { values, limit } = outcome.measured;
    const value = values[measure];
    if (value === undefined) return [];
    const run = runOf(scenarios[point.of] ?? {}, point);
    return [{ variant: point.variant ?? '', x: Number(point.x), run, value, limit }];
  });
  return sweeps.advise(paths, measure, ran);
}

/** The scenario that a planned point runs. */
function runOf(scenario: Scenario, { variant, settings }: SweepPoint): Scenario {
  const place = Math.max(0, variantNames(scenario).indexOf(variant ?? ''));
  return settings.reduce(
    (run, [path, value]) => withValueAt(run, path, value),
    variantOf(scenario, place),
  );
}
