/** A chart of what a document publishes and what is computed for it: axes, points, and where each series is named. */
import { formatFigure } from '../../base/formatFigure';
import { apart, axisScale, roundValues, type Scale, spanOf, type Tick, tenth } from '../chartAxis';

export interface ChartAxis {
  readonly label: string;
  readonly unit: string;
  readonly log?: boolean;
}

export interface ChartSeries {
  readonly name: string;
  readonly kind: 'published' | 'ours';
  /** What is published, and ours beside it, in the order of the rows; runs alone in that of their load. */
  readonly points: readonly (readonly [number, number])[];
  /** Which of its points are off, with a reason in their rows; none where it is not given. */
  readonly off?: readonly boolean[];
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** Of the text in it. */
  readonly emPx: number;
}

export interface DrawnSeries {
  readonly name: string;
  readonly kind: 'published' | 'ours';
  /** Place among the series of its kind, by which it has its colour; ours has that of the published of its name. */
  readonly place: number;
  readonly points: readonly { readonly x: number; readonly y: number; readonly isOff: boolean }[];
  readonly path: string;
  /** Where its name begins, beside its last point; in a legend where series come in pairs. */
  readonly label: { readonly x: number; readonly y: number };
}

export interface Chart {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly xTitle: string;
  readonly yTitle: string;
  /** Whether each series that is published has ours of its name: measured points over our curve. */
  readonly isPaired: boolean;
  readonly series: readonly DrawnSeries[];
}

/** A letter of a name is about so wide, in em. */
const LETTER_EM = 0.5;
/** Names are at least this far below each other, in em. */
const LINE_EM = 1.2;

export function chart(
  x: ChartAxis,
  y: ChartAxis,
  given: readonly ChartSeries[],
  { width, height, emPx }: ChartSize,
): Chart {
  // A logarithmic axis has no place for nothing.
  const series = given.map((each) => ({
    ...each,
    points: each.points
      .map((at, index) => ({ at, isOff: each.off?.[index] ?? false }))
      .filter(({ at: [px, py] }) => (!x.log || px > 0) && (!y.log || py > 0)),
  }));
  const isPaired = arePaired(series);
  const all = series.flatMap(({ points }) => points.map(({ at }) => at));
  const xs = spanOf(
    x.log,
    all.map(([value]) => value),
  );
  const ys = spanOf(
    y.log,
    all.map(([, value]) => value),
  );
  const top = 2 * emPx;
  const bottom = height - 2.8 * emPx;
  const yTexts = ticksOf(
    axisScale(y.log, ys, [bottom, top]),
    y.log,
    (bottom - top) / ((y.log ? 2 : 3) * emPx),
  );
  const left = (Math.max(...yTexts.map(({ text }) => text.length)) + 1.5) * LETTER_EM * emPx;
  const named = Math.max(...series.map(({ name }) => name.length));
  const right = width - (isPaired ? 1.5 * emPx : (named + 2) * LETTER_EM * emPx);
  const toX = axisScale(x.log, xs, [left, right]);
  const toY = axisScale(y.log, ys, [bottom, top]);
  // Rows are joined from the left to the right; a curve over rising load may turn back.
  const areRows = !isPaired && series.some(({ kind }) => kind === 'published');
  const drawn = series.map(({ name, kind, points }, index) => {
    const joined = areRows ? points.toSorted((one, other) => one.at[0] - other.at[0]) : points;
    const drawnAt = joined.map(({ at: [px, py], isOff }) => ({
      x: tenth(toX(px)),
      y: tenth(toY(py)),
      isOff,
    }));
    return {
      name,
      kind,
      place: series.slice(0, index).filter((other) => other.kind === kind).length,
      points: drawnAt,
      path: drawnAt.map((point, at) => `${at === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join(''),
    };
  });
  const labels = placed(
    drawn.map(({ name, points }) => {
      const end = points.at(-1) ?? { x: left, y: bottom };
      return { x: end.x + 0.8 * emPx, y: end.y, width: (name.length + 1) * LETTER_EM * emPx };
    }),
    LINE_EM * emPx,
    top,
    // Above the axis, which goes on under the names.
    bottom - emPx,
  );
  return {
    left,
    right,
    top,
    bottom,
    xTicks: ticksOf(toX, x.log, (right - left) / (3.5 * emPx)),
    yTicks: yTexts,
    xTitle: titleOf(x),
    yTitle: titleOf(y),
    isPaired,
    series: drawn.map((each, index) => ({
      ...each,
      label: labels[index] ?? { x: left, y: bottom },
    })),
  };
}

/** "Goodput (req/s)". */
export function titleOf({ label, unit }: ChartAxis): string {
  return unit === '' ? label : `${label} (${unit})`;
}

/** Whether each name stands once among what is published and once among ours, in the same order. */
export function arePaired(series: readonly Pick<ChartSeries, 'name' | 'kind'>[]): boolean {
  const [published, ours] = (['published', 'ours'] as const).map((of) =>
    series.filter(({ kind }) => kind === of).map(({ name }) => name),
  );
  return (
    published !== undefined &&
    published.length > 0 &&
    published.length === ours?.length &&
    published.every((name, index) => name === ours[index])
  );
}

/** Where names stand that begin at the ends of their series: those that would lie on each other are moved apart. */
function placed(
  wanted: readonly { readonly x: number; readonly y: number; readonly width: number }[],
  leastPx: number,
  top: number,
  bottom: number,
): readonly { readonly x: number; readonly y: number }[] {
  const labels = wanted.map(({ x, y }) => ({ x, y }));
  let group: number[] = [];
  let rightPx = Number.NEGATIVE_INFINITY;
  const settle = () => {
    const ys = apart(
      group.map((index) => wanted[index]?.y ?? 0),
      leastPx,
      top,
      bottom,
    );
    for (const [place, index] of group.entries()) {
      const { x = 0 } = wanted[index] ?? {};
      labels[index] = { x, y: ys[place] ?? bottom };
    }
  };
  for (const index of [...wanted.keys()].sort(
    (a, b) => (wanted[a]?.x ?? 0) - (wanted[b]?.x ?? 0),
  )) {
    const { x = 0, width = 0 } = wanted[index] ?? {};
    if (x >= rightPx) {
      settle();
      group = [];
    }
    group.push(index);
    rightPx = Math.max(rightPx, x + width);
  }
  settle();
  return labels;
}

function ticksOf(scale: Scale, log: boolean | undefined, count: number): readonly Tick[] {
  return roundValues(scale, log, count).map((value) => ({
    px: tenth(scale(value)),
    text: formatFigure(value),
  }));
}
