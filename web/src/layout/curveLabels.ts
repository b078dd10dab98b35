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
/** Between a line and its name, in heights of the name: at ease, and where that is nowhere free. */
const aparts = [0.25, 0.05] as const;

export interface Curve {
  readonly steps: Steps;
  /** Widths of its name in full and in brief. */
  readonly labelPx: readonly number[];
}

export interface CurveLabel extends Rect {
  /** Which of its names stands there. */
  readonly name: number;
}

/**
 * A place for each name, in brief where there is none for it in full; where all is full, it rather covers lines than names, and of
 * names as little as can be.
 */
export function curveLabels(
  curves: readonly Curve[],
  scale: TimeScale,
  counts: CountScale,
  area: Rect,
  heightPx: number,
): CurveLabel[] {
  const bottom = area.y + area.height;
  const yAt = ({ steps }: Curve, x: number) =>
    bottom - countAt(steps, nsFromPx(scale, x)) * counts.pxPerTransaction;
  const passes = (curve: Curve, label: Rect) =>
    yAt(curve, label.x) >= label.y && yAt(curve, rightOf(label)) <= label.y + label.height;
  const placed: CurveLabel[] = [];
  const isInside = ({ y, height }: Rect) => y >= area.y && y + height <= bottom;
  const covered = (label: Rect) => sum(placed, (other) => overlap(other, label));
  const isFree = (label: Rect) =>
    covered(label) === 0 && !curves.some((curve) => passes(curve, label));

  const ends = curves.map((curve) => yAt(curve, rightOf(area)) - heightPx);
  const spread = spreadLabels(ends, heightPx, area.y, bottom - heightPx);
  return curves.map((curve, index) => {
    // Made as they are asked for: mostly one of the first is free, and names are placed anew in every frame.
    function* places(): Generator<CurveLabel> {
      for (const [name, width] of curve.labelPx.entries()) {
        for (const apart of aparts) {
          for (let place = 0; place < tries; place++) {
            const right = rightOf(area) - (place / tries) * area.width;
            const box = { name, width, height: heightPx, x: right - width };
            if (box.x < area.x) break;
            const above = { ...box, y: yAt(curve, right) - (1 + apart) * heightPx };
            const below = { ...box, y: yAt(curve, box.x) + apart * heightPx };
            yield* [above, below].filter(isInside);
          }
        }
      }
    }
    const name = curve.labelPx.length - 1;
    const width = curve.labelPx[name] as number;
    const y = spread[index] as number;
    const last = { name, x: rightOf(area) - width, y, width, height: heightPx };
    const label =
      first(places(), isFree) ?? least([last, ...places()].filter(isInside), covered) ?? last;
    placed.push(label);
    return label;
  });
}

function first<Item>(items: Iterable<Item>, is: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (is(item)) return item;
  return undefined;
}

/** Area that two rectangles share. */
function overlap(a: Rect, b: Rect): number {
  const width = Math.min(rightOf(a), rightOf(b)) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
