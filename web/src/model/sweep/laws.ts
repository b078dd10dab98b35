/** What a measurement follows from without a run, where that is known: a line to hold against the curves. */
import { changesOf } from '../scenario/changes';
import { type Scenario, textAt, variantNames, variantOf } from '../scenario/scenario';
import { numberOf } from '../scenario/schema';
import type { Sweep } from './description';

export interface Law {
  readonly name: string;
  /** By the value of x. */
  readonly at: (x: number) => number;
}

const LOAD = 'workload.rate_tps';
const THROUGHPUT = 'throughput_tps';

/**
 * No more commits than is offered: in an open loop, where all runs of a plot are offered the same all along. Null where
 * nothing is known.
 */
export function lawOf(
  { description, look }: Sweep,
  scenario: Scenario,
  measure: string,
): Law | null {
  if (measure !== THROUGHPUT || look.across !== null) return null;
  const { x, series, panels, set = {}, variants } = description;
  const names = variantNames(scenario);
  const runs = names.flatMap((name, index) =>
    variants === undefined || variants.includes(name) ? [variantOf(scenario, index)] : [],
  );
  const areOpen = runs.every(
    (run) => textAt(run, 'workload.kind') !== 'closed' && changesOf(run).length === 0,
  );
  if (!areOpen || series?.path === LOAD || panels?.path === LOAD) return null;
  if (x.path === LOAD) return { name: 'offered', at: (rate) => rate };
  const rates = runs.map((run) => (LOAD in set ? Number(set[LOAD]) : numberOf(run, LOAD)));
  const [rate] = rates;
  const isOne = rate !== undefined && Number.isFinite(rate) && rates.every((each) => each === rate);
  return isOne ? { name: 'offered', at: () => rate } : null;
}
