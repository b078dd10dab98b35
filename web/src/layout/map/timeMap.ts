/**
 * A map of time: the leader in the middle, every other replica as far from it as a message to it takes, in the
 * direction in which it lies on Earth.
 */
import type { Rect } from '../../base/geometry';
import { boxAround, boxOf, firstFree, type Label, type MapSize, placedLabels } from './labels';
import { delayText, type QuorumReach, type Reach } from './reach';
import { type Point, pointOf } from './regions';
import type { Placed } from './spots';
import { type Spot, straight, type Ways } from './ways';

/** Of the leader's disc and the others' rings. */
export const centrePx = 7;
export const spotPx = 5.5;
/** The ring of a quorum's answers lies around the leader. */
const quorumPx = 17;
/** Whoever is very near stands right beside the leader, not on it. */
const nearestPx = quorumPx + spotPx;
/** From the farthest replica to the edge: names stand above and below. */
const marginPx = 24;
/** Beyond it only those are named that say something: the quorum's and the farthest. */
const namedMax = 12;
const ringSteps = [1, 2, 5, 10];
/** Where on a ring its name may stand, in radians from the right. */
const ringAngles = [90, 60, 120, 270, 45, 135, 300, 240, 0, 180].map(
  (degrees) => (degrees * Math.PI) / 180,
);

export interface Ring {
  readonly ms: number;
  readonly radiusPx: number;
}

export interface TimeMap {
  readonly x: number;
  readonly y: number;
  /** The leader's spot first. */
  readonly spots: readonly Spot[];
  readonly rings: readonly Ring[];
  /** What reaches a quorum; null where none is reached. */
  readonly quorum: Ring | null;
  readonly names: readonly (Label & { readonly replica: number })[];
  readonly ringNames: readonly Label[];
  readonly ways: Ways;
}

export function timeMap(
  replicas: readonly Placed[],
  leader: number,
  reaches: readonly Reach[],
  quorum: QuorumReach | null,
  size: MapSize,
): TimeMap {
  const [x, y] = [size.width / 2, size.height / 2];
  const edgePx = Math.max(20, Math.min(x, y) - marginPx);
  const mostMs = Math.max(0, quorum?.ms ?? 0, ...reaches.map(({ outMs }) => outMs));
  const scale = (ms: number) => (mostMs === 0 ? 0 : (ms / mostMs) * edgePx);
  const angles = anglesOf(replicas, leader, reaches, (ms) => Math.max(nearestPx, scale(ms)));
  const spots: Spot[] = [
    { replica: leader, x, y },
    ...reaches.map(({ replica, outMs }, index) => {
      const radius = Math.max(nearestPx, scale(outMs));
      const angle = angles[index] as number;
      return { replica, x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    }),
  ];
  const at = new Map(spots.map((spot) => [spot.replica, spot]));
  const rings = ringsUpTo(mostMs).map((ms) => ({ ms, radiusPx: scale(ms) }));
  const nameOf = new Map(replicas.map((each) => [each.replica, each.name]));
  const told = toldOf(reaches, quorum);
  const wanted = [leader, ...told].map((replica) => {
    const reach = reaches.find((each) => each.replica === replica);
    const name = nameOf.get(replica) ?? `replica ${replica}`;
    const text = reach === undefined ? name : `${name} ${delayText(reach.outMs)}`;
    const spot = at.get(replica) as Spot;
    const awayPx = reach === undefined ? quorumPx : spotPx + 4;
    return { text, x: spot.x, y: spot.y, awayPx, insists: reaches.length > namedMax };
  });
  const around = spots.map((spot, index) =>
    boxAround(spot.x, spot.y, index === 0 ? quorumPx - 2 : spotPx + 1),
  );
  const placed = placedLabels(wanted, around, size, (each) => [
    each.x === x && each.y === y ? 0 : Math.sign(each.x - x) || 1,
    (each.y - y) / edgePx || 0.3,
  ]);
  const names = placed.map((label) => ({
    ...label,
    replica: label.index === 0 ? leader : (told[label.index - 1] as number),
  }));
  const named = placed.map((label) => boxOf(label, size.textPx));
  const ringNames = ringLabels(rings, { x, y }, [...around, ...named], size);
  const ways: Ways = (source, target) => {
    const [from, to] = [at.get(source), at.get(target)];
    return from === undefined || to === undefined ? null : straight(from, to);
  };
  const quorumRing = quorum === null ? null : { ms: quorum.ms, radiusPx: scale(quorum.ms) };
  return { x, y, spots, rings, quorum: quorumRing, names, ringNames, ways };
}

/** Round delays at which rings stand: two to four of them, as far as the farthest replica. */
export function ringsUpTo(mostMs: number): readonly number[] {
  if (!(mostMs > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(mostMs) - 1e-9);
  const steps = ringSteps.flatMap((step) => [(step * power) / 10, step * power]);
  // A division may miss a whole number by a hair.
  const countOf = (step: number) => Math.floor(mostMs / step + 1e-9);
  const step = steps.toSorted((a, b) => a - b).find((each) => countOf(each) <= 4) ?? mostMs;
  return Array.from({ length: countOf(step) }, (_, index) =>
    Number(((index + 1) * step).toPrecision(12)),
  );
}

/**
 * Directions to the replicas, in radians, clockwise from the right as a screen has it: those of great circles, where
 * all places on Earth are known and not all the same; else even.
 */
function anglesOf(
  replicas: readonly Placed[],
  leader: number,
  reaches: readonly Reach[],
  radiusOf: (ms: number) => number,
): readonly number[] {
  const placeOf = new Map(replicas.map(({ replica, region }) => [replica, region]));
  const points = reaches.map(({ replica }) => pointOf(placeOf.get(replica) ?? ''));
  const home = pointOf(placeOf.get(leader) ?? '');
  const even = (index: number, count: number) => (2 * Math.PI * index) / count - Math.PI / 2;
  if (home === null || points.some((point) => point === null)) {
    return reaches.map((_, index) => even(index, reaches.length));
  }
  const inPlaces = new Map<string, number[]>();
  reaches.forEach(({ replica }, index) => {
    const place = placeOf.get(replica) ?? '';
    inPlaces.set(place, [...(inPlaces.get(place) ?? []), index]);
  });
  const angles = new Array<number>(reaches.length).fill(0);
  for (const members of inPlaces.values()) {
    const point = points[members[0] as number] as Point;
    const isHome = point.latitude === home.latitude && point.longitude === home.longitude;
    const middle = bearing(home, point) - Math.PI / 2;
    members.forEach((index, place) => {
      const radius = radiusOf((reaches[index] as Reach).outMs);
      // Replicas of one city stand beside each other on their ring.
      const step = Math.min((3.2 * spotPx) / radius, (2 * Math.PI) / members.length);
      angles[index] = isHome
        ? even(place, members.length)
        : middle + (place - (members.length - 1) / 2) * step;
    });
  }
  return angles;
}

/** In which direction a great circle leaves, in radians clockwise from north. */
export function bearing(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, south] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  return Math.atan2(
    Math.sin(east) * Math.cos(south),
    Math.cos(north) * Math.sin(south) - Math.sin(north) * Math.cos(south) * Math.cos(east),
  );
}

/** Who is named, whoever matters most first. */
function toldOf(reaches: readonly Reach[], quorum: QuorumReach | null): readonly number[] {
  const far = reaches.toSorted((a, b) => b.outMs - a.outMs).map(({ replica }) => replica);
  const completes = quorum?.replica ?? null;
  const first = [...(completes === null ? [] : [completes]), ...far.slice(0, 1)];
  const rest = reaches.length > namedMax ? [] : far;
  return [...new Set([...first, ...rest])];
}

/** What rings are called, where one finds room on its ring: below, above, or between. */
function ringLabels(
  rings: readonly Ring[],
  { x, y }: { readonly x: number; readonly y: number },
  taken: readonly Rect[],
  size: MapSize,
): readonly Label[] {
  const labels: Label[] = [];
  rings.forEach(({ ms, radiusPx }, index) => {
    const candidates = ringAngles.map(
      (angle): Label => ({
        ...{ index, text: delayText(ms), anchor: 'middle' },
        x: x + radiusPx * Math.cos(angle),
        y: y + radiusPx * Math.sin(angle),
      }),
    );
    const boxes = labels.map((label) => boxOf(label, size.textPx));
    const label = firstFree(candidates, [...taken, ...boxes], size);
    if (label !== undefined) labels.push(label);
  });
  return labels;
}
