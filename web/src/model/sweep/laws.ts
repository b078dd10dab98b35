/** What a measurement follows from without a run, where that is known: lines to hold against the curves. */
import { changesOf } from '../scenario/changes';
import { type Scenario, textAt, variantNames, variantOf, withValueAt } from '../scenario/scenario';
import { numberOf } from '../scenario/schema';
import type { CurveSeries } from './curves';
import type { Sweep } from './description';
import { sweeps } from './family';
import type { Foreseen } from './foreseen';

interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Law {
  /** Empty: it needs none beside that of all. */
  readonly name: string;
  /** By rising x; where none is, it says nothing. */
  readonly spots: readonly (Spot | null)[];
}

/** What no curve is above, by rising x, in stretches of what is full there. */
export interface Roof {
  readonly limit: string;
  readonly spots: readonly Spot[];
}

export interface Laws {
  readonly name: string;
  readonly lines: readonly Law[];
  /** Where what limits a curve changes. */
  readonly bends: readonly Spot[];
  /** Of all curves, where they have one; else none. */
  readonly roofs: readonly Roof[];
  /** What may limit: first below all of them. */
  readonly limits: readonly string[];
}

const LOAD = 'workload.rate_tps';
const THROUGHPUT = 'throughput_tps';
/** A law is reckoned at so many places. */
const PLACES = 121;
/** Roofs that differ by no more are one. */
const SAME = 0.02;

/** Null where nothing is known. */
export function lawsOf(
  sweep: Sweep,
  scenario: Scenario,
  measure: string,
  series: readonly CurveSeries[],
): Laws | null {
  if (sweep.look.across !== null) return null;
  // Of another family nothing is foreseen.
  const own = series.filter(({ of }) => of === 0);
  const numbers = own.flatMap(({ points }) => points.flatMap(({ x }) => x ?? []));
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  if (!(to > from)) return null;
  const { x } = sweep.description;
  const isLog = 'scale' in x && x.scale === 'log' && from > 0;
  const xs = Array.from({ length: PLACES }, (_, place) => {
    const part = place / (PLACES - 1);
    return isLog ? from * (to / from) ** part : from + (to - from) * part;
  });
  const offered = offeredOf(sweep, scenario, measure);
  if (offered !== null) {
    const spots = xs.map((each) => ({ x: each, y: offered(each) }));
    return { name: 'offered', lines: [{ name: '', spots }], bends: [], roofs: [], limits: [] };
  }
  return foreseenLaws(sweep, scenario, measure, own, xs);
}

/**
 * No more commits than is offered: in an open loop, where all runs of a plot are offered the same all along. By x; null
 * where nothing is known.
 */
function offeredOf(
  { description }: Sweep,
  scenario: Scenario,
  measure: string,
): ((x: number) => number) | null {
  if (measure !== THROUGHPUT) return null;
  const { x, series, panels, set = {}, variants } = description;
  const names = variantNames(scenario);
  const runs = names.flatMap((name, index) =>
    variants === undefined || variants.includes(name) ? [variantOf(scenario, index)] : [],
  );
  const areOpen = runs.every(
    (run) => textAt(run, 'workload.kind') !== 'closed' && changesOf(run).length === 0,
  );
  if (!areOpen || series?.path === LOAD || panels?.path === LOAD) return null;
  if (x.path === LOAD) return (rate) => rate;
  const rates = runs.map((run) => (LOAD in set ? Number(set[LOAD]) : numberOf(run, LOAD)));
  const [rate] = rates;
  const isOne = rate !== undefined && Number.isFinite(rate) && rates.every((each) => each === rate);
  return isOne ? () => rate : null;
}

/** What the family foresees: of curves with different laws the usual state of each, of one law all of them. */
function foreseenLaws(
  { description: { x } }: Sweep,
  scenario: Scenario,
  measure: string,
  series: readonly CurveSeries[],
  xs: readonly number[],
): Laws | null {
  const { closedForm } = sweeps;
  if (closedForm === null) return null;
  const names = variantNames(scenario);
  const all = series.map(({ variant, points }) => {
    const settings = points[0]?.settings ?? [];
    const run = settings.reduce(
      (before, [path, value]) => withValueAt(before, path, value),
      variantOf(scenario, Math.max(0, names.indexOf(variant ?? ''))),
    );
    const at = (value: number) => closedForm.foresee(withValueAt(run, x.path, value), measure);
    return { at, along: xs.map(at) };
  });
  if (!all.some(({ along }) => along.some((each) => each !== null))) return null;
  const isOne = new Set(all.map(({ along }) => JSON.stringify(along.map((each) => each?.states))));
  const shown = isOne.size === 1 ? all.slice(0, 1) : all;
  const lines = shown.flatMap(({ along }) =>
    statesOf(along)
      .slice(0, isOne.size === 1 ? undefined : 1)
      .map(
        (name): Law => ({
          name,
          spots: along.map((each, place) => {
            const y = each?.states.find((state) => state.name === name)?.value;
            return y === undefined ? null : { x: xs[place] ?? 0, y };
          }),
        }),
      ),
  );
  const { limits } = closedForm;
  // Where all along something is full, there is nothing below it.
  const hasBelow = all.some(({ along }) => along.some((each) => each?.limit === limits[0]));
  const roofs = hasBelow
    ? roofsOf(
        all.map(({ along }) => along),
        xs,
      )
    : [];
  return {
    name: closedForm.name,
    lines,
    bends: shown.flatMap(({ at, along }) => bendsOf(at, along, xs)),
    roofs,
    limits,
  };
}

/** The names of the states, in their order. */
function statesOf(along: readonly (Foreseen | null)[]): readonly string[] {
  return [...new Set(along.flatMap((each) => each?.states.map(({ name }) => name) ?? []))];
}

/** Where what limits changes and the curve goes on. */
function bendsOf(
  at: (x: number) => Foreseen | null,
  along: readonly (Foreseen | null)[],
  xs: readonly number[],
): readonly Spot[] {
  return along.slice(1).flatMap((behind, index): readonly Spot[] => {
    const before = along[index] ?? null;
    if (before === null || behind === null || before.limit === behind.limit) return [];
    let [low, high] = [xs[index] ?? 0, xs[index + 1] ?? 0];
    for (let halving = 0; halving < 20; halving++) {
      const middle = (low + high) / 2;
      if (at(middle)?.limit === before.limit) low = middle;
      else high = middle;
    }
    const y = at(high)?.states[0]?.value;
    return y === undefined ? [] : [{ x: high, y }];
  });
}

function roofsOf(
  all: readonly (readonly (Foreseen | null)[])[],
  xs: readonly number[],
): readonly Roof[] {
  const roofs: { limit: string; spots: Spot[] }[] = [];
  for (const [place, x] of xs.entries()) {
    const here = all.flatMap((along) => along[place]?.roof ?? []);
    const [first] = here;
    const isOne = here.every(
      ({ value }) => Math.abs(value - (first?.value ?? 0)) <= SAME * (first?.value ?? 0),
    );
    if (first === undefined || here.length < all.length || !isOne) return [];
    const spot = { x, y: first.value };
    const last = roofs.at(-1);
    if (last?.limit === first.limit) last.spots.push(spot);
    else {
      last?.spots.push(spot);
      roofs.push({ limit: first.limit, spots: [spot] });
    }
  }
  return roofs;
}
