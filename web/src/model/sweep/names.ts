/** What curves, values and limits of a sweep are called. */
import { formatQuantity } from '../../base/quantity';
import type { Json } from '../scenario/scenario';
import { fieldOf } from './axes';
import { type CurvePoint, type CurveSeries, heldStretches } from './curves';
import type { Sweep } from './description';
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
  { variant, value, isBeside }: Pick<CurveSeries, 'variant' | 'value' | 'isBeside'>,
  { description, beside }: Pick<Sweep, 'description' | 'beside'>,
  isOneVariant: boolean,
  otherwise: string,
): string {
  const named = variant === null || variant === '' ? otherwise : variant;
  const seriesPath = (isBeside ? beside : description)?.series?.path;
  if (seriesPath === undefined) return named;
  const set = `${settingName(seriesPath)} ${valueText(seriesPath, value)}`;
  return isOneVariant ? set : `${named}, ${set}`;
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
