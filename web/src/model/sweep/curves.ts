/** The outcomes of a sweep as curves: panels of series of points, repeated seeds taken together. */

import type { Outcome } from '../../core/measuring';
import type { ScenarioError, SweepPoint } from '../../core/messages';
import type { Json, Settings } from '../scenario/scenario';
import { grouped } from './grouped';
import type { Measure } from './measure';
import { measureAt } from './measures';

/** All runs of one place in a sweep. */
export interface CurvePoint {
  /** Null of "unlimited". */
  readonly x: number | null;
  /** What is measured in the place of x, where that is; null where it has no value. */
  readonly across: number | null;
  /** Over the seeds; null where nothing is known, or nobody was answered. */
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Whether the queue of a run grows: a latency would depend on how long it runs. */
  readonly grows: boolean;
  /** Whether a run was stopped at its budget of events. */
  readonly isCut: boolean;
  /** Whether a run stopped where it was steady, and what it came to is extended from there. */
  readonly isExtended: boolean;
  readonly isSafe: boolean;
  /** What limits the run of the first seed; empty while it is not known. */
  readonly limit: string;
  readonly errors: readonly ScenarioError[];
  readonly isKnown: boolean;
  readonly settings: Settings;
  /** Runs that are there. */
  readonly runs: number;
  /** Places of the planned points. */
  readonly places: readonly number[];
}

/** A planned run. */
export interface PlannedPoint extends SweepPoint {
  /** Which of the sweep’s descriptions it is of: 0 is the first, others are laid beside it. */
  readonly of: number;
}

export interface CurveSeries {
  /** Which of the sweep’s descriptions it is of. */
  readonly of: number;
  readonly key: string;
  readonly variant: string | null;
  /** Null: the sweep has no second setting. */
  readonly value: Json | null;
  /** In the order of x, "unlimited" last. */
  readonly points: readonly CurvePoint[];
}

export interface CurvePanel {
  readonly value: Json | null;
  readonly series: readonly CurveSeries[];
}

/** A place without an outcome is not computed yet. */
export function curvePanels(
  points: readonly PlannedPoint[],
  outcomes: readonly (Outcome | undefined)[],
  y: Measure,
  across: string | null,
): readonly CurvePanel[] {
  const panels = grouped(points.keys(), (place) => JSON.stringify(points[place]?.panel));
  return [...panels.values()].map((inPanel) => {
    const series = grouped(inPanel, (place) =>
      JSON.stringify([points[place]?.of, points[place]?.variant, points[place]?.series]),
    );
    const first = points[inPanel[0] ?? 0];
    return {
      value: first?.panel ?? null,
      series: [...series].map(([key, places]): CurveSeries => {
        const { variant = null, series: value = null, of = 0 } = points[places[0] ?? 0] ?? {};
        const byX = grouped(places, (place) => JSON.stringify(points[place]?.x));
        return {
          ...{ key, of, variant, value },
          points: [...byX.values()]
            .map((at) => curvePoint(points, outcomes, at, y, across))
            .toSorted(
              (a, b) => (a.x ?? Number.POSITIVE_INFINITY) - (b.x ?? Number.POSITIVE_INFINITY),
            ),
        };
      }),
    };
  });
}

function curvePoint(
  points: readonly PlannedPoint[],
  outcomes: readonly (Outcome | undefined)[],
  places: readonly number[],
  { path, needsSteady }: Measure,
  across: string | null,
): CurvePoint {
  const planned = points[places[0] ?? 0];
  const known = places.flatMap((place) => outcomes[place] ?? []);
  const runs = known.flatMap((outcome) => ('measured' in outcome ? [outcome.measured] : []));
  const grows = runs.some(({ queueGrows }) => queueGrows);
  const values = grows && needsSteady ? [] : runs.flatMap(({ values: of }) => of[path] ?? []);
  const lying = across === null ? [] : runs.flatMap(({ values: of }) => of[across] ?? []);
  return {
    x: typeof planned?.x === 'number' ? planned.x : null,
    across: meanOf(lying),
    mean: meanOf(values),
    min: values.length === 0 ? null : Math.min(...values),
    max: values.length === 0 ? null : Math.max(...values),
    grows,
    isCut: runs.some(({ extent }) => extent === 'cut'),
    isExtended: runs.some(({ extent }) => extent === 'steady'),
    isSafe: runs.every(({ isSafe }) => isSafe),
    limit: runs[0]?.limit ?? '',
    errors: known.flatMap((outcome) => ('errors' in outcome ? outcome.errors : [])),
    isKnown: known.length > 0,
    settings: planned?.settings ?? [],
    runs: runs.length,
    places,
  };
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Where a curve holds: of neighbouring points whose queues do not grow the first and the last. */
export interface Held {
  readonly from: CurvePoint;
  readonly to: CurvePoint;
  /** Whether the queue grows at the point before, and at the one behind. */
  readonly growsBefore: boolean;
  readonly growsBehind: boolean;
}

/** Stretches of known points at which the queue does not grow; points that are not there yet part nothing. */
export function heldStretches(points: readonly CurvePoint[]): readonly Held[] {
  const known = points.filter(({ isKnown, errors }) => isKnown && errors.length === 0);
  const stretches: Held[] = [];
  let begin = 0;
  for (const [index, point] of known.entries()) {
    const next = known[index + 1];
    if (!point.grows && (next === undefined || next.grows)) {
      const from = known[begin];
      if (from !== undefined)
        stretches.push({
          from,
          to: point,
          growsBefore: known[begin - 1]?.grows ?? false,
          growsBehind: next !== undefined,
        });
    }
    if (point.grows) begin = index + 1;
  }
  return stretches;
}

/** The ends between which a curve's queue begins to grow: both were run. */
export interface Bracket {
  /** The planned point that holds, of the first seed. */
  readonly place: number;
  readonly held: number;
  readonly grew: number;
}

/** Of each curve that holds up to somewhere the last bracket, where x is a number at both of its ends. */
export function brackets(
  points: readonly PlannedPoint[],
  outcomes: readonly (Outcome | undefined)[],
): readonly Bracket[] {
  const panels = curvePanels(points, outcomes, measureAt('latency_s.p50'), null);
  return panels.flatMap(({ series }) =>
    series.flatMap(({ points: along }) => {
      const last = heldStretches(along).findLast(({ growsBehind }) => growsBehind);
      const behind = last && along.find(({ grows, x }) => grows && (x ?? 0) > (last.to.x ?? 0));
      const place = last?.to.places[0];
      const [held, grew] = [last?.to.x ?? null, behind?.x ?? null];
      return place === undefined || held === null || grew === null ? [] : [{ place, held, grew }];
    }),
  );
}

/** What limits a curve, from where to where along x. */
export interface LimitStretch {
  readonly limit: string;
  readonly from: CurvePoint;
  readonly to: CurvePoint;
}

export function limitStretches(points: readonly CurvePoint[]): readonly LimitStretch[] {
  const stretches: LimitStretch[] = [];
  for (const point of points) {
    if (point.limit === '') continue;
    const last = stretches.at(-1);
    if (last?.limit === point.limit) stretches[stretches.length - 1] = { ...last, to: point };
    else stretches.push({ limit: point.limit, from: point, to: point });
  }
  return stretches;
}
