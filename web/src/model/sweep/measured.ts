/** A measured figure beside the curves of a sweep: which of its points stand where, and what is said of them. */
import { type Dot, unclaimedPlaces } from '../../layout/sweep/plot';
import type { Sweep } from './description';
import type { MeasuredFigure, MeasuredPoint, MeasuredSeries } from './figure';
import { shownMeasures } from './measures';

/** The points of a series in a plot of a sweep; none over a setting, or of a measurement, that it is not of. */
export function measuredDots(
  figure: MeasuredFigure | null,
  { points }: MeasuredSeries,
  { description, look: { across } }: Sweep,
  measure: string,
): readonly Dot[] {
  if (across === null && description.x.path !== figure?.path) return [];
  return points.flatMap(({ x, values }) => {
    const up = values.get(measure);
    const lying =
      across === null ? { value: x, isOff: false, isClaimed: true } : values.get(across);
    if (up === undefined || lying === undefined) return [];
    const isOff = up.isOff || lying.isOff;
    return [{ x: lying.value, y: up.value, isOff, isClaimed: up.isClaimed && lying.isClaimed }];
  });
}

/** A measured series, and its place, which is that of its colour. */
export interface Pair {
  readonly series: MeasuredSeries;
  readonly place: number;
}

/** Those of the variants that are shown. */
export function pairsOf(
  figure: MeasuredFigure | null,
  variants: ReadonlySet<string | null>,
): readonly Pair[] {
  const all = figure?.series.map((series, place) => ({ series, place })) ?? [];
  return all.filter(({ series }) => variants.has(series.name));
}

/** The place of a curve's measured series; less than nothing where it has none. */
export function pairOf(figure: MeasuredFigure | null, variant: string | null): number {
  return figure?.series.findIndex(({ name }) => name === variant) ?? -1;
}

/** What was measured at a point of a curve; null: nothing. */
export function measuredAt(
  figure: MeasuredFigure | null,
  { description }: Sweep,
  variant: string | null,
  x: number | null,
): MeasuredPoint['values'] | null {
  if (figure === null || figure.path !== description.x.path) return null;
  const points = figure.series[pairOf(figure, variant)]?.points ?? [];
  return points.find((point) => point.x === x)?.values ?? null;
}

/** What the marks are, and on which of these series the runs are fitted. */
export function measuredText(
  figure: MeasuredFigure,
  pairs: readonly Pair[],
  sweep: Sweep,
): readonly string[] {
  const { source } = figure;
  const dotted = pairs
    .map(({ series }) => ({
      series,
      dots: shownMeasures(sweep.description).flatMap(({ path }) =>
        measuredDots(figure, series, sweep, path),
      ),
    }))
    .filter(({ dots }) => dots.length > 0);
  if (dotted.length === 0) return [`Nothing of this plot is measured in ${source}.`];
  const isTinted = shownMeasures(sweep.description).some(({ path }) => {
    const dots = dotted.flatMap(({ series }) => measuredDots(figure, series, sweep, path));
    return sweep.look.across === null && unclaimedPlaces(dots).length > 0;
  });
  const isOneOff = dotted.some(({ dots }) => dots.some((dot) => dot.isOff));
  const fitted = dotted.filter(({ series }) => series.isFitted).map(({ series }) => series.name);
  const which = fitted.length === dotted.length ? 'these dots' : `the dots of ${listed(fitted)}`;
  return [
    `Dots are measured: ${source}. Lines are simulated.`,
    ...(figure.note === '' ? [] : [figure.note]),
    ...(isOneOff ? ['A hollow dot is off; its row has the reason.'] : []),
    ...(isTinted
      ? [
          'Dots in the tinted part test no value: the runs are fitted on them, or only their order is compared.',
        ]
      : []),
    ...(fitted.length > 0 ? [`Constants of the runs are fitted on ${which}.`] : []),
  ];
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}
