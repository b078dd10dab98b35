/** A row's values as the table writes them, and the band in which its ratio was expected. */
import { formatFigure } from '../../base/formatFigure';
import type { Band } from '../../layout/evidence/ratioPicture';
import type { EvidenceRow } from './evidence';

/** What a row is about, as the head of one: "Mean latency". */
export function headText({ what }: EvidenceRow): string {
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
}

/** As it is printed, with its unit where it is a number. */
export function publishedText({ published, published_value, unit }: EvidenceRow): string {
  return published_value === null ? published : withUnit(published, unit);
}

/** Empty where it was not attempted. */
export function oursText({ ours_value, unit }: EvidenceRow): string {
  return ours_value === null ? '' : withUnit(formatFigure(ours_value), unit);
}

/** "1.004", "0.0641", "15.6". */
export function ratioText(ratio: number): string {
  return ratio >= 0.1 && ratio < 10 ? ratio.toFixed(3) : formatFigure(Number(ratio.toPrecision(3)));
}

/** What was expected, in words that stand alone in their column. */
export function expectedText({ expected, unit }: EvidenceRow): string {
  const isRatio = expected.startsWith(RATIO);
  return isRatio || expected === '' ? expected : withUnit(expected, unit);
}

const RATIO = 'ratio ';
const NUMBER = '(-?[\\d.]+(?:e-?\\d+)?)';

/**
 * Ratios that were expected. What is expected of ours itself becomes one of ratios where there is a published value;
 * null where there is none, or where nothing was expected.
 */
export function bandOf({ expected, published_value }: EvidenceRow): Band | null {
  const isRatio = expected.startsWith(RATIO);
  const text = isRatio ? expected.slice(RATIO.length) : expected;
  const scale = isRatio ? 1 : published_value;
  if (scale === null || scale === 0) return null;
  const least = numbersOf(`at least ${NUMBER}`, text);
  if (least !== null) return { low: least[0] / scale, high: Number.POSITIVE_INFINITY };
  const most = numbersOf(`at most ${NUMBER}`, text);
  if (most !== null) return { low: 0, high: most[0] / scale };
  const range = numbersOf(`${NUMBER}(?: to ${NUMBER})?`, text);
  return range === null ? null : { low: range[0] / scale, high: (range[1] ?? range[0]) / scale };
}

function numbersOf(pattern: string, text: string): [number, number?] | null {
  const found = new RegExp(`^${pattern}$`).exec(text);
  if (found === null) return null;
  const [first = Number.NaN, second] = found.slice(1).filter(Boolean).map(Number);
  return second === undefined ? [first] : [first, second];
}

/** A setting as people write it: "network.latency.factor", or "network.sockets of run B"; a number as it is. */
export function parameterText(parameter: string): string {
  const [, place, setting] = /^\/variants\/(\d+)\/set\/(.+)$/.exec(parameter) ?? [];
  if (place !== undefined) return `${setting} of run ${String.fromCharCode(65 + Number(place))}`;
  const [begin, ...names] = parameter.split('/');
  return begin === '' ? names.join('.') : parameter;
}

function withUnit(text: string, unit: string): string {
  if (unit === '') return text;
  return unit === 'times' ? `${text}×` : `${text}\u00a0${unit}`;
}
