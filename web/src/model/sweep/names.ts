/** What curves, values and limits of a sweep are called. */
import { formatQuantity } from '../../base/quantity';
import type { Json } from '../scenario/scenario';
import { fieldOf } from './axes';
import { type CurvePoint, type CurveSeries, heldStretches } from './curves';
import { type Axis, descriptionsOf, isOverOne, type Sweep } from './description';
import { sweeps } from './family';

/** What limits a run of any family, in a few words; most by their own. */
const limits: Readonly<Record<string, string>> = {
  'offered load': 'carries all',
  egress: 'egress is full',
  ingress: 'ingress is full',
  path: 'a path is full',
  'path queue': 'queue of a path',
  window: 'TCP window',
  loss: 'losses',
  replicas: 'too few replicas',
  unknown: 'too short to tell',
};

export function limitName(limit: string): string {
  return sweeps.limits[limit] ?? limits[limit] ?? limit;
}

/** "64 KiB", "unlimited", "3,000 tx/s". */
export function valueText(path: string, value: Json): string {
  const isQuantity = typeof value === 'number' || value === null;
  return isQuantity ? formatQuantity(value, fieldOf(path)?.unit ?? '') : String(value);
}

/** "Offered rate". */
export function settingName(path: string): string {
  return sweeps.axisNames[path] ?? fieldOf(path)?.label ?? path;
}

/** The same inside of a sentence: "offered rate", but "TCP window". */
export function inSentence(label: string): string {
  return /^[A-Z][a-z\u2019 ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** The variant, the value of the second setting, or both. */
export function seriesName(
  { variant, value, of }: Pick<CurveSeries, 'variant' | 'value' | 'of'>,
  sweep: Pick<Sweep, 'description' | 'beside'>,
  isOneVariant: boolean,
  otherwise: string,
): string {
  const named = variant === null || variant === '' ? otherwise : variant;
  const seriesPath = descriptionsOf(sweep)[of]?.series?.path;
  if (seriesPath === undefined) return named;
  const set = `${settingName(seriesPath)} ${valueText(seriesPath, value)}`;
  return isOneVariant ? set : `${named}, ${set}`;
}

/** Where a point of a curve is: "3,000 tx/s", or "window 50" where each curve is over a setting of its own. */
export function placeText(sweep: Sweep, of: number, x: Json): string {
  const path = descriptionsOf(sweep)[of]?.x.path ?? '';
  const text = valueText(path, x);
  return isOverOne(sweep) ? text : `${inSentence(settingName(path))} ${text}`;
}

/** From where to where: "window 10 to 200 transactions". */
export function rangeText({ path, ...values }: Axis): string {
  const [from, to] =
    'values' in values ? [values.values[0], values.values.at(-1)] : [values.from, values.to];
  if (from === undefined || to === undefined) return '';
  const [first, last] = [valueText(path, from), valueText(path, to)];
  const unit = /\s\D+$/.exec(last)?.[0] ?? '';
  const least = first.endsWith(unit) ? first.slice(0, first.length - unit.length) : first;
  return `${inSentence(settingName(path))} ${least} to ${last}`;
}

/** A knee is known to this part of it. */
const NEAR = 0.011;

/** Where the queue does not grow: "holds up to 4,000 tx/s". Empty where it grows nowhere, or nothing is known. */
export function heldText(points: readonly CurvePoint[], path: string): string {
  if (!points.some(({ grows }) => grows)) return '';
  const text = ({ x }: CurvePoint) => valueText(path, x);
  const stretches = heldStretches(points);
  const [first] = stretches;
  if (first === undefined) return 'the queue always grows';
  if (stretches.length > 1) return 'holds in parts';
  const { from, to, growsBefore, growsBehind } = first;
  if (growsBefore && growsBehind) return `holds from ${text(from)} to ${text(to)}`;
  if (growsBefore) return `holds from ${text(from)}`;
  const next = points.find(({ x, grows }) => grows && (x ?? 0) > (to.x ?? 0))?.x ?? 0;
  // Found by bisection, and not only where the next point stands.
  const isNear = to.x !== null && next - to.x <= NEAR * to.x;
  return isNear
    ? `holds up to ${text(to)}, not ${text({ ...to, x: next })}`
    : `holds up to ${text(to)}`;
}
