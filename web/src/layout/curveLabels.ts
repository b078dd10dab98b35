/**
 * Names of committed lines: each touches its own where no line passes, as far right as can be. Lines only rise: over a
 * stretch of time one lies between its heights at the two ends.
 */
import { least, sum } from 'd3-array';
import { type Rect, rightOf } from '../base/geometry';
import { type CountScale, countAt, type Steps, spreadLabels } from './committed';
import { nsFromPx, type TimeScale } from './timeScale';

/** Places from right to left that are tried in the panel. */
const tries = 24;
/** Between a line and its name, in heights of the name. */
const apart = 0.25;

export interface Curve {
  readonly steps: Steps;
  /** Width of its name. */
  readonly labelPx: number;
}

/** A place for each name; where all is full, it rather covers lines than names, and of names as little as can be. */
export function curveLabels(
  curves: readonly Curve[],
  scale: TimeScale,
  counts: CountScale,
  area: Rect,
  heightPx: number,
): Rect[] {
  const bottom = area.y + area.height;
  const yAt = ({ steps }: Curve, x: number) =>
    bottom - countAt(steps, nsFromPx(scale, x)) * counts.pxPerTransaction;
  const passes = (curve: Curve, label: Rect) =>
    yAt(curve, label.x) >= label.y && yAt(curve, rightOf(label)) <= label.y + label.height;
  const placed: Rect[] = [];
  const isInside = ({ y, height }: Rect) => y >= area.y && y + height <= bottom;
  const covered = (label: Rect) => sum(placed, (other) => overlap(other, label));
  const isFree = (label: Rect) =>
    covered(label) === 0 && !curves.some((curve) => passes(curve, label));

  const ends = curves.map((curve) => yAt(curve, rightOf(area)) - heightPx);
  const spread = spreadLabels(ends, heightPx, area.y, bottom - heightPx);
  return curves.map((curve, index) => {
    const box = { width: curve.labelPx, height: heightPx };
    const places = Array.from({ length: tries }, (_, place) => {
      const right = rightOf(area) - (place / tries) * area.width;
      const x = right - curve.labelPx;
      const above = { ...box, x, y: yAt(curve, right) - (1 + apart) * heightPx };
      const below = { ...box, x, y: yAt(curve, x) + apart * heightPx };
      return x < area.x ? [] : [above, below].filter(isInside);
    }).flat();
    const last = { ...box, x: rightOf(area) - curve.labelPx, y: spread[index] as number };
    const label = places.find(isFree) ?? least([last, ...places].filter(isInside), covered) ?? last;
    placed.push(label);
    return label;
  });
}

/** Area that two rectangles share. */
function overlap(a: Rect, b: Rect): number {
  const width = Math.min(rightOf(a), rightOf(b)) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
