/** The ways that messages take between two spots of a map. */
import { type GeoProjection, geoInterpolate } from 'd3-geo';
import type { Point } from './regions';

export interface Spot {
  readonly replica: number;
  readonly x: number;
  readonly y: number;
}

export type Xy = readonly [x: number, y: number];

export interface Way {
  /** Lines along the part of it between two fractions: several where it leaves the map and comes back. */
  readonly lines: (from: number, to: number) => readonly (readonly Xy[])[];
  /** Where a fraction of it is gone. */
  readonly at: (fraction: number) => Xy;
}

/** The way between two replicas; null where one has no spot. */
export type Ways = (source: number, target: number) => Way | null;

/** There and back are so far beside each other, in pixels from the middle. */
const asidePx = 2.5;
/** Of a whole great circle's way: more bend no further to the eye. */
const stepsMax = 48;

/** A straight line; the way back lies beside it. */
export function straight(from: Spot, to: Spot): Way {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [asideX, asideY] = [(-dy / length) * asidePx, (dx / length) * asidePx];
  const at = (fraction: number): Xy => [
    from.x + fraction * dx + asideX,
    from.y + fraction * dy + asideY,
  ];
  return { at, lines: (first, last) => [[at(first), at(last)]] };
}

/** The shortest way over the Earth, as it is projected. */
export function greatCircle(from: Point, to: Point, projection: GeoProjection): Way {
  const along = geoInterpolate([from.longitude, from.latitude], [to.longitude, to.latitude]);
  const at = (fraction: number): Xy => projection(along(fraction)) ?? [0, 0];
  // Where a line leaves the map at one edge it comes back at the other.
  const halfPx = Math.PI * projection.scale() * 0.8;
  const lines = (first: number, last: number) => {
    const steps = Math.max(1, Math.ceil((last - first) * stepsMax));
    const found: Xy[][] = [[at(first)]];
    for (let step = 1; step <= steps; step++) {
      const point = at(first + ((last - first) * step) / steps);
      const line = found.at(-1) as Xy[];
      const before = line.at(-1) as Xy;
      if (Math.abs(point[0] - before[0]) > halfPx) found.push([point]);
      else line.push(point);
    }
    return found;
  };
  return { at, lines };
}
