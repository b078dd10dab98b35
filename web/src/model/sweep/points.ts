/** A sweep's points while they are computed: which run next, and what is known of each. */

import type { PlannedPoint } from './curves';
import { grouped } from './grouped';

/**
 * Places of planned points in the order in which they are best computed: the ends of each curve first, then the middle
 * of what is left between, all curves at once, and repeated seeds last.
 */
export function coarseFirst(points: readonly PlannedPoint[]): readonly number[] {
  const least = Math.min(...points.map(({ seed }) => seed));
  const curves = grouped(points.keys(), (place) => {
    const { of, variant, series, panel, seed } = points[place] as PlannedPoint;
    return JSON.stringify([of, variant, series, panel, seed]);
  });
  const ranked = [...curves.values()].flatMap((places) =>
    halving(places.length).map((index, rank) => {
      const place = places[index] ?? 0;
      return { place, rank, repeat: (points[place]?.seed ?? least) - least };
    }),
  );
  return ranked
    .toSorted((a, b) => a.repeat - b.repeat || a.rank - b.rank)
    .map(({ place }) => place);
}

/** 0 to count - 1: both ends, then the middles of the widest gaps. */
export function halving(count: number): readonly number[] {
  const order = count < 2 ? [0].slice(0, count) : [0, count - 1];
  let gaps: (readonly [number, number])[] = [[0, count - 1]];
  while (gaps.length > 0) {
    const next: (readonly [number, number])[] = [];
    for (const [from, to] of gaps) {
      const middle = Math.floor((from + to) / 2);
      if (middle === from || middle === to) continue;
      order.push(middle);
      next.push([from, middle], [middle, to]);
    }
    gaps = next;
  }
  return order;
}
