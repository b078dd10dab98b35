/** A chart of what a document publishes and what is computed for it: axes, points, and where each series is named. */
import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale';
import { formatFigure } from '../../base/formatFigure';

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
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** Of the text in it. */
  readonly emPx: number;
}

export interface Tick {
  readonly px: number;
  readonly text: string;
}

export interface DrawnSeries {
  readonly name: string;
  readonly kind: 'published' | 'ours';
  /** Place among the series of its kind, by which it has its colour. */
  readonly place: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly path: string;
  /** Where its name begins, beside its last point. */
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
  readonly series: readonly DrawnSeries[];
}

/** A letter of a name is about so wide, in em. */
const LETTER_EM = 0.5;
/** Names are at least this far below each other, in em. */
const LINE_EM = 1.2;
/** Part of an axis that is free beyond its last point. */
const FREE = 0.06;

export function chart(
  x: ChartAxis,
  y: ChartAxis,
  given: readonly ChartSeries[],
  { width, height, emPx }: ChartSize,
): Chart {
  // A logarithmic axis has no place for nothing.
  const series = given.map((each) => ({
    ...each,
    points: each.points.filter(([px, py]) => (!x.log || px > 0) && (!y.log || py > 0)),
  }));
  const all = series.flatMap(({ points }) => points);
  const xs = spanOf(
    x,
    all.map(([value]) => value),
  );
  const ys = spanOf(
    y,
    all.map(([, value]) => value),
  );
  const top = 2 * emPx;
  const bottom = height - 2.8 * emPx;
  const yTexts = ticksOf(
    axisScale(y, ys, [bottom, top]),
    y,
    (bottom - top) / ((y.log ? 2 : 3) * emPx),
  );
  const left = (Math.max(...yTexts.map(({ text }) => text.length)) + 1.5) * LETTER_EM * emPx;
  const named = Math.max(...series.map(({ name }) => name.length));
  const right = width - (named + 2) * LETTER_EM * emPx;
  const toX = axisScale(x, xs, [left, right]);
  const toY = axisScale(y, ys, [bottom, top]);
  // Rows are joined from the left to the right; a curve over rising load may turn back.
  const areRows = series.some(({ kind }) => kind === 'published');
  const drawn = series.map(({ name, kind, points }, index) => {
    const joined = areRows ? points.toSorted(([one], [other]) => one - other) : points;
    const drawnAt = joined.map(([px, py]) => ({ x: tenth(toX(px)), y: tenth(toY(py)) }));
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
    xTicks: ticksOf(toX, x, (right - left) / (3.5 * emPx)),
    yTicks: yTexts,
    xTitle: titleOf(x),
    yTitle: titleOf(y),
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

/**
 * Heights at least `leastPx` apart, as near to those wanted as a push downwards, and one back up from the end, leave
 * them; in the order in which they came.
 */
export function apart(
  wanted: readonly number[],
  leastPx: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const placed: number[] = [];
  let next = top;
  for (const index of order) {
    const px = Math.max(next, wanted[index] ?? 0);
    placed[index] = px;
    next = px + leastPx;
  }
  let most = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(most, placed[index] ?? 0);
    most = placed[index] - leastPx;
  }
  return placed;
}

type Scale = ScaleContinuousNumeric<number, number>;

function axisScale(
  { log = false }: ChartAxis,
  span: [number, number],
  px: [number, number],
): Scale {
  return (log ? scaleLog() : scaleLinear()).domain(span).range(px);
}

/** What an axis shows: from nothing where it is linear and its values allow it, with some room at the end. */
function spanOf({ log = false }: ChartAxis, values: readonly number[]): [number, number] {
  const least = Math.min(...values);
  const most = Math.max(...values);
  if (log) {
    const room = most === least ? 2 : (most / least) ** FREE;
    return [least / room, most * room];
  }
  const from = Math.min(0, least);
  const room = FREE * (most - from || 1);
  return [from, most + room];
}

/** Round values of an axis, about `count`; on a logarithmic one powers of ten, or more where those are few. */
function ticksOf(scale: Scale, { log = false }: ChartAxis, count: number): readonly Tick[] {
  const wanted = Math.max(2, Math.floor(count));
  const [from = 1, to = 1] = scale.domain();
  const values = log ? logTicks(from, to, wanted) : scale.ticks(wanted);
  return values.map((value) => ({ px: tenth(scale(value)), text: formatFigure(value) }));
}

/** To the tenth of a pixel: more digits only make the page longer. */
function tenth(px: number): number {
  return Math.round(px * 10) / 10;
}

/** Round multiples of the powers of ten, as many of them as are wanted at most, else the powers alone. */
function logTicks(from: number, to: number, wanted: number): readonly number[] {
  const powers = Array.from(
    { length: Math.ceil(Math.log10(to)) - Math.floor(Math.log10(from)) + 1 },
    (_, index) => Math.floor(Math.log10(from)) + index,
  );
  const kinds = [[1, 1.5, 2, 3, 4, 5, 6, 8], [1, 2, 5], [1, 3], [1]].map((steps) =>
    powers
      .flatMap((power) => steps.map((step) => Number(`${step}e${power}`)))
      .filter((value) => value >= from && value <= to),
  );
  return kinds.find((values) => values.length <= wanted) ?? kinds.at(-1) ?? [];
}
