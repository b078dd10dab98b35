/**
 * Where replicas and clients stand on a map: in the cities of their regions, or where the scenario says; on a ring
 * where that is not a place on Earth, as with delays that are the same between any two.
 */
import { type GeoProjection, geoNaturalEarth1 } from 'd3-geo';
import { pointOf } from './regions';

/** Between the outermost cities and the edge: names have to fit. */
const marginPx = 48;
/**
 * A map of near cities shows the land around them, too: pixels of a radian at most, for each pixel of the map's width.
 */
const mostScale = 0.5;
/** Replicas of one city stand around it. */
const clusterPx = 9;
/** From a spot to its name: the ring of a quorum lies between. */
const namePx = 21;
/** Of a ring, for names beside it. */
const ringMarginPx = 26;
const ringSideMarginPx = 96;

export interface Placed {
  readonly replica: number;
  readonly name: string;
  /** Its region's id, or the place that the scenario says. */
  readonly region: string | null;
}

export interface Spot {
  readonly replica: number;
  readonly x: number;
  readonly y: number;
}

/** A name beside the spots that it is of. */
export interface SpotName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

export interface Spots {
  readonly replicas: readonly Spot[];
  readonly names: readonly SpotName[];
  readonly clients: readonly { readonly x: number; readonly y: number }[];
  /** How the world lies below them; null where they stand on a ring. */
  readonly projection: GeoProjection | null;
}

/** Places replicas, and the regions of clients, on a map of some size in pixels. */
export function placeSpots(
  replicas: readonly Placed[],
  clients: readonly string[],
  widthPx: number,
  heightPx: number,
): Spots {
  const isOnEarth = replicas.every(({ region }) => region !== null && pointOf(region) !== null);
  return isOnEarth && replicas.length > 0
    ? onEarth(replicas, clients, widthPx, heightPx)
    : onRing(replicas, widthPx, heightPx);
}

function onEarth(
  replicas: readonly Placed[],
  clients: readonly string[],
  widthPx: number,
  heightPx: number,
): Spots {
  const inCities = new Map<string, Placed[]>();
  for (const placed of replicas) {
    const region = placed.region ?? '';
    inCities.set(region, [...(inCities.get(region) ?? []), placed]);
  }
  const away = clients.filter((region) => pointOf(region) !== null);
  const regions = new Set([...inCities.keys(), ...away]);
  const coordinates = [...regions].map(coordinatesOf);
  const extent: [[number, number], [number, number]] = [
    [marginPx, marginPx],
    [widthPx - marginPx, heightPx - marginPx],
  ];
  const projection = geoNaturalEarth1().fitExtent(extent, { type: 'MultiPoint', coordinates });
  const most = mostScale * widthPx;
  if (!(projection.scale() <= most)) {
    const center = coordinates[0] ?? [0, 0];
    projection.scale(most).translate([0, 0]);
    const [x, y] = projection(center) ?? [0, 0];
    projection.translate([widthPx / 2 - x, heightPx / 2 - y]);
  }
  projection.clipExtent([
    [0, 0],
    [widthPx, heightPx],
  ]);
  const at = (region: string) => {
    const [x, y] = projection(coordinatesOf(region)) ?? [0, 0];
    return { x, y };
  };
  const spots: Spot[] = [];
  const names: SpotName[] = [];
  for (const [region, members] of inCities) {
    const { x, y } = at(region);
    const isAlone = members.length === 1;
    members.forEach(({ replica }, index) => {
      const angle = (2 * Math.PI * index) / members.length - Math.PI / 2;
      const outPx = isAlone ? 0 : clusterPx;
      spots.push({ replica, x: x + outPx * Math.cos(angle), y: y + outPx * Math.sin(angle) });
    });
    const [first] = members;
    const name = isAlone ? (first?.name ?? '') : `${first?.name} and ${members.length - 1} more`;
    names.push(besideOf(name, x, y, widthPx, isAlone ? 0 : clusterPx));
  }
  return { replicas: spots, names, clients: away.map(at), projection };
}

/** Longitude and latitude, as projections take them. */
function coordinatesOf(region: string): [number, number] {
  const point = pointOf(region);
  return point === null ? [0, 0] : [point.longitude, point.latitude];
}

function onRing(replicas: readonly Placed[], widthPx: number, heightPx: number): Spots {
  const [middleX, middleY] = [widthPx / 2, heightPx / 2];
  const radius = Math.max(10, Math.min(middleX, middleY) - ringMarginPx);
  const radiusX = Math.max(10, Math.min(1.6 * radius, middleX - ringSideMarginPx));
  const spots = replicas.map(({ replica }, index) => {
    const angle = (2 * Math.PI * index) / replicas.length - Math.PI / 2;
    return {
      replica,
      x: middleX + radiusX * Math.cos(angle),
      y: middleY + radius * Math.sin(angle),
    };
  });
  // Beyond a dozen, names would lie over each other.
  const isNamed = replicas.length <= 12;
  const names = spots.flatMap(({ x, y }, index) => {
    const name = replicas[index]?.name ?? '';
    if (!isNamed) return [];
    const isRight = x >= middleX - 1;
    return [
      { text: name, x: x + (isRight ? namePx : -namePx), y, anchor: isRight ? 'start' : 'end' },
    ] as const;
  });
  return { replicas: spots, names, clients: [], projection: null };
}

function besideOf(text: string, x: number, y: number, widthPx: number, outPx: number): SpotName {
  const isRight = x < 0.72 * widthPx;
  const besidePx = namePx + outPx;
  return { text, x: isRight ? x + besidePx : x - besidePx, y, anchor: isRight ? 'start' : 'end' };
}
