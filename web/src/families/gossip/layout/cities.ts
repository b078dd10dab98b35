/** Peers in their cities on a map of the world. */
import { geoPath } from 'd3-geo';
import { regionOf } from '../../../layout/map/regions';
import { areOnEarth, worldMap } from '../../../layout/map/spots';
import { land } from '../../../views/parts/land';
import type { Ground, LayGround } from './ground';

/** Of a peer’s circle, and of the space to the next one of its city, in text heights. */
const PEER_EM = 1.15;
/** As wide as " 142 ms" behind a name. */
const TIME_ROOM = '\u2007'.repeat(7);

export const layCities: LayGround = (lanes, maker, area, textPx) => {
  if (!areOnEarth(lanes)) return null;
  const regions = [...new Set(lanes.map(({ region }) => region ?? ''))];
  const home = regions.indexOf(lanes.find(({ replica }) => replica === maker)?.region ?? '');
  const cities = regions.map((region) => ({
    name: regionOf(region)?.name ?? region,
    peers: lanes.filter((lane) => lane.region === region).map(({ replica }) => replica),
  }));
  // A city stands for its peers, by its place in the list.
  const placed = regions.map((region, replica) => ({
    ...{ replica, region },
    name: `${cities[replica]?.name}${TIME_ROOM}`,
  }));
  const { spots, names, projection, ways } = worldMap(placed, home, [], { ...area, textPx });
  const at = (x: number, y: number) => ({ x: area.x + x, y: area.y + y });
  return {
    cities,
    coasts: coastsOf(projection, area),
    names: names.map((name) => ({ ...name, ...at(name.x, name.y) })),
    spots: spotsOf(cities, textPx, (city) => {
      const spot = spots.find(({ replica }) => replica === city);
      return at(spot?.x ?? 0, spot?.y ?? 0);
    }),
    way: (from, to) => {
      const [one, other] = [from, to].map((peer) =>
        regions.indexOf(lanes.find(({ replica }) => replica === peer)?.region ?? ''),
      );
      const way = one === other ? null : ways(one ?? 0, other ?? 0);
      const lines = way?.lines(0, 1) ?? [];
      return lines.map((line) =>
        Float32Array.from(line.flatMap(([x, y]) => [area.x + x, area.y + y])),
      );
    },
  };
};

/** By the numbers of the peers: one alone in its city, others on a circle around it. */
function spotsOf(
  cities: Ground['cities'],
  textPx: number,
  cityAt: (city: number) => { readonly x: number; readonly y: number },
) {
  const spots: { x: number; y: number }[] = [];
  cities.forEach(({ peers }, city) => {
    const { x, y } = cityAt(city);
    const aroundPx = (PEER_EM * textPx * peers.length) / (2 * Math.PI);
    const outPx = peers.length < 2 ? 0 : Math.max(aroundPx, 0.6 * textPx);
    peers.forEach((peer, index) => {
      const angle = (2 * Math.PI * index) / peers.length - Math.PI / 2;
      spots[peer] = { x: x + outPx * Math.cos(angle), y: y + outPx * Math.sin(angle) };
    });
  });
  return spots;
}

/** The outlines of the continents as far as they are in the area. */
function coastsOf(
  projection: Parameters<typeof geoPath>[0],
  area: { readonly x: number; readonly y: number },
): Float32Array {
  const segments: number[] = [];
  let [startX, startY, lastX, lastY] = [0, 0, 0, 0];
  const lineTo = (x: number, y: number) => {
    segments.push(area.x + lastX, area.y + lastY, area.x + x, area.y + y);
    [lastX, lastY] = [x, y];
  };
  geoPath(projection, {
    beginPath: () => undefined,
    arc: () => undefined,
    moveTo: (x: number, y: number) => {
      [startX, startY, lastX, lastY] = [x, y, x, y];
    },
    lineTo,
    closePath: () => lineTo(startX, startY),
  })(land);
  return Float32Array.from(segments);
}
