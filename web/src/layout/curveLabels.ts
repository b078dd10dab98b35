/**
 * Names of committed lines: each touches its own where no line passes, as far right as can be. Lines only rise: over a
 * stretch of time one lies between its heights at the two ends.
 */
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

/** A place for each name; where all is full, they are spread at the right end and cover what they must. */
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
  const isFree = (label: Rect) =>
    label.y >= area.y &&
    label.y + label.height <= bottom &&
    !curves.some((curve) => passes(curve, label)) &&
    !placed.some((other) => overlaps(other, label));

  const ends = curves.map((curve) => yAt(curve, rightOf(area)) - heightPx);
  const spread = spreadLabels(ends, heightPx, area.y, bottom - heightPx);
  return curves.map((curve, index) => {
    const box = { width: curve.labelPx, height: heightPx };
    const places = Array.from({ length: tries }, (_, place) => {
      const right = rightOf(area) - (place / tries) * area.width;
      const x = right - curve.labelPx;
      const above = { ...box, x, y: yAt(curve, right) - (1 + apart) * heightPx };
      const below = { ...box, x, y: yAt(curve, x) + apart * heightPx };
      return x < area.x ? [] : [above, below];
    });
    const last = { ...box, x: rightOf(area) - curve.labelPx, y: spread[index] as number };
    const label = places.flat().find(isFree) ?? last;
    placed.push(label);
    return label;
  });
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < rightOf(b) && b.x < rightOf(a) && a.y < b.y + b.height && b.y < a.y + a.height;
}
