/** A sweep as plots: its axes, and its curves as series of points. */
import { formatCount, formatPercent, formatSeconds } from '../../base/format';
import { formatFigure } from '../../base/formatFigure';
import { formatNumber } from '../../base/quantity';
import { hasUnits } from '../../base/typedQuantity';
import type { PlotAxis, PlotPoint, PlotSeries } from '../../layout/sweep/plot';
import { fieldOf } from './axes';
import type { CurvePanel, CurvePoint, CurveSeries } from './curves';
import { descriptionsOf, isOverOne, type Sweep } from './description';
import type { Measure } from './measure';
import { measureAt } from './measures';
import { heldText, rangeText, seriesName, settingName, valueText } from './names';

/** On a logarithmic axis stands what reaches over so many times its least value. */
const FAR = 100;

/** The horizontal axis: of the setting that is varied, or of a measurement. */
export function xAxis({ description: { x }, look: { across } }: Sweep): PlotAxis {
  if (across !== null) return { isLog: false, format: tickOf(measureAt(across)) };
  const unit = fieldOf(x.path)?.unit ?? '';
  const isWithUnit = hasUnits(unit) || unit.startsWith('of ');
  return {
    isLog: 'scale' in x && x.scale === 'log',
    isBinary: unit === 'B',
    format: (value) => (isWithUnit ? valueText(x.path, value) : formatNumber(value)),
  };
}

/** "Offered rate (tx/s)". */
export function xTitle({ description: { x }, look: { across } }: Sweep): string {
  if (across !== null) return yTitle(measureAt(across));
  const unit = fieldOf(x.path)?.unit ?? '';
  if (unit === 'x') return `${settingName(x.path)} (1: as in the scenario)`;
  const isBare = unit === '' || hasUnits(unit) || unit.startsWith('of ');
  return isBare ? settingName(x.path) : `${settingName(x.path)} (${unit})`;
}

export function yTitle({ label, kind }: Measure): string {
  return kind === 'rate' ? `${label} (tx/s)` : label;
}

/** `isLog`: as a measured figure has it, whatever its values are. */
export function yAxis(
  measure: Measure,
  series: readonly PlotSeries[],
  isXLog: boolean,
  isLog = false,
): PlotAxis {
  const values = series
    .flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high]))
    .filter((value): value is number => value !== null);
  const least = Math.min(...values);
  const isFar = values.length > 0 && least > 0 && Math.max(...values) >= FAR * least;
  return { isLog: isLog || (isXLog && isFar), format: tickOf(measure) };
}

function tickOf({ kind }: Measure): (value: number) => string {
  if (kind === 'latency') return (value) => (value === 0 ? '0' : formatSeconds(value));
  if (kind === 'share') return formatPercent;
  return kind === 'rate' ? formatRateTick : formatFigure;
}

function formatRateTick(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : formatFigure(value);
}

/** The curves of a panel, with what they are called and how far they hold. */
export function plotSeries(
  { series }: CurvePanel,
  sweep: Sweep,
  measure: Measure,
  otherwise: string,
): readonly PlotSeries[] {
  const { look } = sweep;
  const variants = new Set(series.map(({ variant }) => variant));
  const isOne = isOverOne(sweep);
  return series.map((each): PlotSeries => {
    const { x } = descriptionsOf(sweep)[each.of] ?? sweep.description;
    const held = measure.needsSteady ? heldText(each.points, x.path) : '';
    return {
      name: seriesName(each, sweep, variants.size < 2, otherwise),
      note: isOne ? held : rangeText(x),
      points: each.points.map((point) => plotPoint(point, measure, look.across !== null)),
    };
  });
}

function plotPoint(point: CurvePoint, { needsSteady }: Measure, isAcross: boolean): PlotPoint {
  const { x, across, mean, min, max } = point;
  const look = lookOf(point, needsSteady);
  const isPlaced = !isAcross || across !== null;
  return {
    x: isAcross ? across : x,
    ...{ y: mean, low: min, high: max },
    look: isPlaced ? look : 'none',
  };
}

export function lookOf(
  { isKnown, errors, runs, grows, isCut, isExtended, mean }: CurvePoint,
  needsSteady: boolean,
): PlotPoint['look'] {
  if (!isKnown) return 'none';
  if (errors.length > 0 && runs === 0) return 'wrong';
  if (grows && needsSteady) return 'growing';
  if (mean === null) return 'none';
  if (isCut) return 'open';
  return isExtended ? 'extended' : 'solid';
}

/** Which colour and dash a curve has: its variant's, and its value's where several variants have one. */
export function looksOf(series: readonly CurveSeries[]): readonly (readonly [number, number])[] {
  const variants = [...new Set(series.map(({ variant }) => variant))];
  const values = [...new Set(series.map(({ value }) => JSON.stringify(value)))];
  return series.map(({ variant, value }) => {
    const place = variants.indexOf(variant);
    const second = values.indexOf(JSON.stringify(value));
    return variants.length < 2 ? [second, 0] : [place, second];
  });
}
