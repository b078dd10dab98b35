/**
 * Curves of a sweep over one pair of axes: where ticks, points, lines, bands and names stand.
 *
 * A curve that has no value because the queue grows leaves the plot by its top, beside the last point that holds.
 */
import { axisScale, roundValues, type Scale, spanOf, type Tick, tenth } from '../chartAxis';
import { type Box, placeNames, type Spot } from './names';

export interface PlotPoint {
  /** Null: "unlimited", or no value. */
  readonly x: number | null;
  readonly y: number | null;
  /** Over repeated seeds; equal to y of one. */
  readonly low: number | null;
  readonly high: number | null;
  /**
   * `extended`: of a run that stopped where it was steady. `growing`: without a value, for its queue grows. `open`:
   * stopped at its budget. `wrong`: does not run. `none`: not there.
   */
  readonly look: 'solid' | 'extended' | 'open' | 'growing' | 'wrong' | 'none';
}

export interface PlotSeries {
  readonly name: string;
  /** A second line of its name. */
  readonly note: string;
  readonly points: readonly PlotPoint[];
}

export interface PlotAxis {
  readonly isLog: boolean;
  /** Round values are of powers of two: of bytes. */
  readonly isBinary?: boolean;
  readonly format: (value: number) => string;
}

export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A point in pixels; null where it is not drawn. */
export interface DrawnPoint extends Spot {
  readonly look: PlotPoint['look'];
}

/** A measured point, of no run. */
export interface Dot {
  readonly x: number;
  readonly y: number;
  /** Whether the run gives another value. */
  readonly isOff: boolean;
  /** Whether the run is claimed to give this value, and is not fitted on it. */
  readonly isClaimed: boolean;
}

export interface DrawnCurve {
  readonly path: string;
  /** Around the least and the most of repeated seeds; empty of one. */
  readonly band: string;
  /** Where it leaves by the top. */
  readonly exits: readonly Spot[];
  readonly points: readonly (DrawnPoint | null)[];
  /** Of its name, left and at its first base line; null where it has no line. */
  readonly name: Spot | null;
}

export interface Plot {
  readonly area: PlotArea;
  readonly yTicks: readonly Tick[];
  readonly curves: readonly DrawnCurve[];
  /** Measured points in pixels. */
  readonly dots: readonly (readonly Dot[])[];
  /** From where to where across no measured point claims a value, in pixels; none where x is a measurement. */
  readonly unclaimed: readonly (readonly [number, number])[];
  /** Where a value stands, and which stands there. */
  readonly pxOf: (value: number) => number;
  readonly valueAt: (px: number) => number;
}

/** A letter is about so wide, in em; of names, which are bold, and of numbers. */
export const NAME_EM = 0.54;
export const LETTER_EM = 0.52;
const LINE_EM = 1.25;
/** Room for "unlimited", behind the last number. */
const UNLIMITED_EM = 4;

/** A horizontal axis, which several plots share. */
export interface Across {
  /** Whether it is of a measurement, and not of a setting. */
  readonly isFromZero: boolean;
  readonly px: (value: number | null) => number;
  readonly ticks: readonly Tick[];
}

/** `values`: all that are planned; null of "unlimited". `isFromZero`: a measurement, which begins at nothing. */
export function acrossAxis(
  { isLog, isBinary = false, format }: PlotAxis,
  values: readonly (number | null)[],
  [left, right]: readonly [number, number],
  emPx: number,
  isFromZero: boolean,
): Across {
  const numbers = values.filter(
    (value): value is number => value !== null && (!isLog || value > 0),
  );
  const hasNone = values.includes(null) && !isFromZero;
  const lastPx = hasNone ? right - UNLIMITED_EM * emPx : right;
  const scale = axisScale(isLog, settingSpan(isLog, numbers, isFromZero), [left, lastPx]);
  const wanted = (lastPx - left) / (6 * emPx);
  const ticks = (
    isBinary && isLog ? binaryValues(scale, wanted) : roundValues(scale, isLog, wanted)
  ).map((value) => ({ px: tenth(scale(value)), text: format(value) }));
  return {
    isFromZero,
    px: (value) => (value === null ? right : tenth(scale(value))),
    ticks: hasNone ? [...ticks, { px: right, text: 'unlimited' }] : ticks,
  };
}

/** All of what is varied, and no more; on a linear scale from nothing, where that is near. */
function settingSpan(
  isLog: boolean,
  values: readonly number[],
  isFromZero: boolean,
): readonly [number, number] {
  if (values.length === 0) return [isLog ? 1 : 0, isLog ? 10 : 1];
  if (isFromZero) return spanOf(isLog, values);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (isLog) return most > least ? [least, most] : [least / 2, most * 2];
  const from = least > 0 && least <= 0.3 * most ? 0 : least;
  return most > from ? [from, most] : [from - 0.5, from + 0.5];
}

/** Powers of two, every second, fourth ... of them where they are many. */
function binaryValues(scale: Scale, count: number): readonly number[] {
  const [from = 1, to = 1] = scale.domain();
  const [first, last] = [Math.ceil(Math.log2(from)), Math.floor(Math.log2(to))];
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(2, count)));
  const powers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return powers.filter((power) => power % step === 0).map((power) => 2 ** power);
}

/** A vertical axis over what the series have: from nothing, or logarithmic. */
export function upAxis(
  { isLog, format }: PlotAxis,
  series: readonly PlotSeries[],
  { top, bottom }: Pick<PlotArea, 'top' | 'bottom'>,
  emPx: number,
): { readonly scale: Scale; readonly ticks: readonly Tick[] } {
  const values = series
    .flatMap(({ points }) => points.flatMap(({ y, low, high }) => [y, low, high]))
    .filter((value): value is number => value !== null && (!isLog || value > 0));
  const span = values.length === 0 ? ([isLog ? 0.1 : 0, 1] as const) : spanOf(isLog, values);
  const scale = axisScale(isLog, span[0] === span[1] ? [0, 1] : span, [bottom, top]);
  const ticks = roundValues(scale, isLog, (bottom - top) / (3 * emPx));
  return { scale, ticks: ticks.map((value) => ({ px: tenth(scale(value)), text: format(value) })) };
}

/** How far the numbers of an axis reach to the left of it, in pixels. */
export function ticksWidth(ticks: readonly Tick[], emPx: number): number {
  return (Math.max(0, ...ticks.map(({ text }) => text.length)) + 1.5) * LETTER_EM * emPx;
}

export function plot(
  axis: PlotAxis,
  series: readonly PlotSeries[],
  across: Across,
  area: PlotArea,
  emPx: number,
  /** All that its vertical axis is to hold: plots side by side have one. */
  beside: readonly PlotSeries[] = series,
  measured: readonly (readonly Dot[])[] = [],
): Plot {
  const { scale, ticks } = upAxis(axis, beside, area, emPx);
  const up = (value: number) => (axis.isLog && value <= 0 ? area.bottom : tenth(scale(value)));
  const drawn = series.map(({ points }) => drawnCurve(points, across, up, area));
  const names = placeNames(
    series.map(({ name, note }, index) => nameWish(name, note, drawn[index], area, emPx)),
    drawn.map(({ lines }) => lines),
    area,
  );
  return {
    area,
    yTicks: ticks,
    pxOf: up,
    valueAt: (px) => scale.invert(Math.min(area.bottom, Math.max(area.top, px))),
    dots: measured.map((of) =>
      of.map(({ x, y, ...claimed }) => ({ x: across.px(x), y: up(y), ...claimed })),
    ),
    unclaimed: across.isFromZero ? [] : unclaimed(measured.flat(), across, area),
    curves: drawn.map(({ lines: _, ...curve }, index) => ({
      ...curve,
      name: nameSpot(names[index], emPx),
    })),
  };
}

/** Where measured points stand, none of which claims a value. */
export function unclaimedPlaces(dots: readonly Pick<Dot, 'x' | 'isClaimed'>[]): readonly number[] {
  const claimed = new Set(dots.flatMap(({ x, isClaimed }) => (isClaimed ? x : [])));
  return [...new Set(dots.map(({ x }) => x))].filter((x) => !claimed.has(x));
}

/** Half-way to the next place where a value is claimed, or to the end of the axis. */
function unclaimed(
  dots: readonly Dot[],
  { px }: Across,
  { left, right }: PlotArea,
): readonly (readonly [number, number])[] {
  const places = [...new Set(dots.map(({ x }) => x))].toSorted((a, b) => a - b);
  const without = new Set(unclaimedPlaces(dots));
  const between = (index: number) => {
    const [before, after] = [places[index - 1], places[index]];
    if (before === undefined) return left;
    return after === undefined ? right : tenth((px(before) + px(after)) / 2);
  };
  const begins = places.flatMap((x, index) =>
    without.has(x) && !without.has(places[index - 1] ?? Number.NaN) ? index : [],
  );
  return begins.map((begin) => {
    const end = places.findIndex((x, index) => index > begin && !without.has(x));
    return [between(begin), between(end < 0 ? places.length : end)];
  });
}

type Curve = Omit<DrawnCurve, 'name'> & { readonly lines: readonly (readonly Spot[])[] };

function drawnCurve(
  points: readonly PlotPoint[],
  across: Across,
  up: (value: number) => number,
  { top, bottom }: PlotArea,
): Curve {
  const placed = points.map(({ x, y, look }): DrawnPoint | null => {
    if (look === 'none') return null;
    if (look === 'growing') return { x: across.px(x), y: top, look };
    if (look === 'wrong') return { x: across.px(x), y: bottom, look };
    return y === null ? null : { x: across.px(x), y: up(y), look };
  });
  const lines: Spot[][] = [];
  const exits: Spot[] = [];
  let line: Spot[] = [];
  let before: DrawnPoint | null = null;
  for (const point of placed) {
    if (point === null || point.look === 'wrong') continue;
    const grew = before?.look === 'growing';
    if (point.look === 'growing') {
      const last = line.at(-1);
      if (!grew && last !== undefined) {
        line.push({ x: last.x, y: top });
        exits.push({ x: last.x, y: top });
      }
    } else {
      if (grew) {
        if (line.length > 0) lines.push(line);
        line = [{ x: point.x, y: top }];
        exits.push({ x: point.x, y: top });
      }
      line.push({ x: point.x, y: point.y });
    }
    before = point;
  }
  if (line.length > 0) lines.push(line);
  return {
    path: lines.map(pathOf).join(''),
    band: bandOf(points, across, up),
    exits,
    points: placed,
    lines,
  };
}

export function pathOf(line: readonly Spot[]): string {
  return line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** The area between the least and the most, over the points that have both; empty where no seeds differ. */
function bandOf(
  points: readonly PlotPoint[],
  across: Across,
  up: (value: number) => number,
): string {
  const spans = points.flatMap(({ x, low, high }) =>
    low === null || high === null ? [] : [{ x: across.px(x), low: up(low), high: up(high) }],
  );
  if (spans.every(({ low, high }) => low === high)) return '';
  const over = spans.map(({ x, high }) => ({ x, y: high }));
  const under = spans.map(({ x, low }) => ({ x, y: low })).toReversed();
  return `${pathOf([...over, ...under])}Z`;
}

/** Where a name may stand, the best first: beside the line that leaves by the top, or along the curve from its end. */
function nameWish(
  name: string,
  note: string,
  curve: Curve | undefined,
  { left, right, top, bottom }: PlotArea,
  emPx: number,
): { readonly width: number; readonly height: number; readonly spots: readonly Spot[] } {
  const width = Math.max(name.length, note.length) * NAME_EM * emPx;
  const height = (note === '' ? 1 : 2) * LINE_EM * emPx;
  const gap = 0.5 * emPx;
  const rows = Array.from({ length: 12 }, (_, row) => top + gap + row * LINE_EM * emPx);
  const besides = (curve?.exits.toReversed() ?? []).flatMap(({ x }) =>
    rows.flatMap((y) => [
      { x: x + gap, y },
      { x: x - gap - width, y },
    ]),
  );
  const points =
    curve?.points.filter(
      (point) => point !== null && ['solid', 'extended', 'open'].includes(point.look),
    ) ?? [];
  const along = [1, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1].flatMap((part) => {
    const point = points[Math.round(part * (points.length - 1))];
    if (!point) return [];
    const x = Math.min(Math.max(left + gap, point.x - width / 2), right - width);
    return [0, 1, 2].flatMap((step) => [
      { x, y: point.y - height - gap * (1 + step) },
      { x, y: point.y + gap * (1 + step) },
    ]);
  });
  const last = [{ x: right - width, y: bottom - height - gap }];
  const isGone = points.length === 0;
  const over = isGone ? rows.map((y) => ({ x: left + gap, y })) : [];
  return {
    width,
    height,
    spots: curve?.points.some(Boolean) ? [...besides, ...along, ...over, ...last] : [],
  };
}

function nameSpot(box: Box | null | undefined, emPx: number): Spot | null {
  return box ? { x: tenth(box.x), y: tenth(box.y + 0.95 * emPx) } : null;
}

/** The place of the drawn point that is nearest to a spot, within a distance; null where none is. */
export function nearestPoint(
  curves: readonly Pick<DrawnCurve, 'points'>[],
  { x, y }: Spot,
  reachPx: number,
): { readonly series: number; readonly point: number } | null {
  let found: { readonly series: number; readonly point: number } | null = null;
  let best = reachPx;
  for (const [series, { points }] of curves.entries()) {
    for (const [point, drawn] of points.entries()) {
      if (drawn === null) continue;
      const distance = Math.hypot(drawn.x - x, drawn.y - y);
      if (distance > best) continue;
      best = distance;
      found = { series, point };
    }
  }
  return found;
}
