/**
 * A map of two clusters: a ring of replicas at each end, and a ruler with the delay between them. Rings are larger than
 * the ruler's scale would have them: inside a message takes next to nothing.
 */
import { boxAround, type Label, type MapSize, placedLabels } from './labels';
import { delayText } from './reach';
import type { Placed } from './spots';
import { spotPx } from './timeMap';
import { type Spot, straight, type Ways } from './ways';

/** From a ring to the edge: names stand outside of it. */
const marginPx = 28;
/** Between two spots of a ring, from middle to middle. */
const stepPx = 3 * spotPx;
const smallestPx = 20;
/** From the lower edge to the ruler, whose name stands above it. */
const rulerPx = 8;
/** A ruler's ends, up and down. */
export const tickPx = 4;

export interface Ruler {
  readonly fromX: number;
  readonly toX: number;
  readonly y: number;
}

export interface GroupMap {
  readonly spots: readonly Spot[];
  readonly names: readonly Label[];
  /** Middles of the rings, with their radius. */
  readonly rings: readonly { readonly x: number; readonly y: number; readonly radiusPx: number }[];
  readonly ruler: Ruler;
  readonly rulerName: Label;
  readonly ways: Ways;
}

/** `first`: how many of the replicas are of the first cluster; `acrossMs`: one way from it to the other. */
export function groupMap(
  replicas: readonly Placed[],
  first: number,
  acrossMs: number,
  size: MapSize,
): GroupMap {
  const { width, height, textPx } = size;
  const groups = [replicas.slice(0, first), replicas.slice(first)];
  const lowest = height - rulerPx - 2 * tickPx - 1.6 * textPx;
  const most = Math.max(smallestPx, Math.min(lowest / 2 - 1.4 * textPx, width / 4 - marginPx));
  const rings = groups.map((members, index) => {
    const wanted = (members.length * stepPx) / (2 * Math.PI);
    const radiusPx = Math.min(most, Math.max(smallestPx, wanted, 0.45 * most));
    const x = marginPx + radiusPx;
    return { x: index === 0 ? x : width - x, y: lowest / 2, radiusPx };
  });
  const spots = groups.flatMap((members, group) => {
    const { x, y, radiusPx } = rings[group] as (typeof rings)[number];
    return members.map(({ replica }, index): Spot => {
      const angle = (2 * Math.PI * (index + 0.5)) / members.length - Math.PI / 2;
      // They begin at the top, and one ring mirrors the other.
      const across = (group === 0 ? -1 : 1) * radiusPx * Math.sin(angle + Math.PI / 2);
      return { replica, x: x + across, y: y + radiusPx * Math.sin(angle) };
    });
  });
  const at = new Map(spots.map((spot) => [spot.replica, spot]));
  const wanted = replicas.map(({ replica, name }) => {
    const { x, y } = at.get(replica) as Spot;
    return { text: name, x, y, awayPx: spotPx + 4 };
  });
  const names = placedLabels(
    wanted,
    spots.map(({ x, y }) => boxAround(x, y, spotPx + 1)),
    { width, height: lowest, textPx },
    // Outwards.
    (each) => {
      const middle = rings[each.x < width / 2 ? 0 : 1] ?? each;
      return [each.x - middle.x, each.y - middle.y];
    },
  );
  const [from, to] = rings.map(({ x }) => x) as [number, number];
  const y = height - rulerPx;
  const text = `${delayText(acrossMs)} one way`;
  const ways: Ways = (source, target) => {
    const [start, end] = [at.get(source), at.get(target)];
    return start === undefined || end === undefined ? null : straight(start, end);
  };
  return {
    ...{ spots, names, rings, ways, ruler: { fromX: from, toX: to, y } },
    rulerName: { index: 0, text, x: (from + to) / 2, y: y - textPx * 0.75, anchor: 'middle' },
  };
}
