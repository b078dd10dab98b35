/** Where replicas and clients stand on a map of the world: in their cities, or where the scenario says. */
import { type GeoProjection, geoNaturalEarth1 } from 'd3-geo';
import { boxAround, type Label, type MapSize, placedLabels } from './labels';
import { type Point, pointOf } from './regions';
import { greatCircle, type Spot, type Ways } from './ways';

/** Between the outermost places and the edge: names have to fit. */
const marginPx = 48;
/**
 * A map of near cities shows the land around them, too: pixels of a radian at most, for each pixel of the map's width.
 */
const mostScale = 0.5;
/** Replicas of one city stand around it. */
const clusterPx = 9;
/** From a spot to its name: the ring of a quorum lies between. */
const namePx = 19;

export interface Placed {
  readonly replica: number;
  readonly name: string;
  /** Its region's id, or the place that the scenario says. */
  readonly region: string | null;
}

export interface WorldMap {
  readonly spots: readonly Spot[];
  readonly names: readonly Label[];
  readonly clients: readonly { readonly x: number; readonly y: number }[];
  readonly projection: GeoProjection;
  /** Great circles: a straight line on this map is a detour on Earth. */
  readonly ways: Ways;
}

/** Whether it is known of all where on Earth they are. */
export function areOnEarth(replicas: readonly Placed[]): boolean {
  return (
    replicas.length > 0 &&
    replicas.every(({ region }) => region !== null && pointOf(region) !== null)
  );
}

/**
 * Places replicas and the regions of clients on a map with the leader's meridian in its middle, so that no message of
 * the leader leaves it at an edge.
 */
export function worldMap(
  replicas: readonly Placed[],
  leader: number,
  clients: readonly string[],
  size: MapSize,
): WorldMap {
  const inCities = new Map<string, Placed[]>();
  for (const placed of replicas) {
    const region = placed.region ?? '';
    inCities.set(region, [...(inCities.get(region) ?? []), placed]);
  }
  const home = replicas.find(({ replica }) => replica === leader) ?? replicas[0];
  const middle = pointIn(home?.region ?? '');
  const away = clients.filter((region) => pointOf(region) !== null);
  const places = [...new Set([...inCities.keys(), ...away])].map(pointIn);
  const projection = projectionFor(middle, places, size);
  const at = (region: string) => {
    const [x, y] = projection(coordinates(pointIn(region))) ?? [0, 0];
    return { x, y };
  };
  const spots: Spot[] = [];
  const wanted = [...inCities].map(([region, members]) => {
    const { x, y } = at(region);
    const isAlone = members.length === 1;
    members.forEach(({ replica }, index) => {
      const angle = (2 * Math.PI * index) / members.length - Math.PI / 2;
      const outPx = isAlone ? 0 : clusterPx;
      spots.push({ replica, x: x + outPx * Math.cos(angle), y: y + outPx * Math.sin(angle) });
    });
    const [first] = members;
    const text = isAlone ? (first?.name ?? '') : `${first?.name} and ${members.length - 1} more`;
    return { text, x, y, awayPx: namePx + (isAlone ? 0 : clusterPx) };
  });
  const around = spots.map(({ x, y }) => boxAround(x, y, clusterPx));
  const regionOf = new Map(replicas.map(({ replica, region }) => [replica, region]));
  const ways: Ways = (source, target) => {
    const [from, to] = [regionOf.get(source), regionOf.get(target)];
    if (from === undefined || to === undefined) return null;
    return greatCircle(pointIn(from ?? ''), pointIn(to ?? ''), projection);
  };
  return {
    ...{ spots, names: placedLabels(wanted, around, size) },
    ...{ clients: away.map(at), projection, ways },
  };
}

function projectionFor(middle: Point, places: readonly Point[], { width, height }: MapSize) {
  const extent: [[number, number], [number, number]] = [
    [marginPx, marginPx],
    [Math.max(marginPx + 1, width - marginPx), Math.max(marginPx + 1, height - marginPx)],
  ];
  const projection = geoNaturalEarth1()
    .rotate([-middle.longitude, 0])
    .fitExtent(extent, {
      type: 'MultiLineString',
      coordinates: places.map((place) => [coordinates(middle), coordinates(place)]),
    });
  const most = mostScale * width;
  if (!(projection.scale() <= most)) {
    projection.scale(most).translate([0, 0]);
    const [x, y] = projection(coordinates(middle)) ?? [0, 0];
    projection.translate([width / 2 - x, height / 2 - y]);
  }
  return projection.clipExtent([
    [0, 0],
    [width, height],
  ]);
}

function pointIn(region: string): Point {
  return pointOf(region) ?? { latitude: 0, longitude: 0 };
}

/** Longitude and latitude, as projections take them. */
function coordinates({ longitude, latitude }: Point): [number, number] {
  return [longitude, latitude];
}
