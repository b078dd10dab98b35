/**
 * Many peers as cells: a band for each distance from the maker in links, the nearest first, and in it a cell a peer, by
 * their numbers. The same peer is in the same place in each run over one graph.
 */
import type { Rect } from '../../../base/geometry';
import type { Wave, WavePeer } from './wave';

/** From so many peers on a disc has no room for each. */
export const HEAT_FROM = 300;

export interface HeatBand {
  /** How far from the maker; null: out of reach. */
  readonly links: number | null;
  readonly peers: readonly WavePeer[];
  /** Its cells, row by row; the last row may have fewer. */
  readonly area: Rect;
}

export interface Heat {
  readonly cellPx: number;
  readonly columns: number;
  readonly bands: readonly HeatBand[];
}

/** A cell is at most so wide, and bands are apart, in pixels. */
const CELL_MOST = 14;
const APART = 4;

/** Those who are in reach, by their distance; the others last. */
function bandsOf(peers: readonly WavePeer[]): readonly (readonly [number | null, WavePeer[]])[] {
  const bands = new Map<number | null, WavePeer[]>();
  for (const peer of peers) {
    const band = bands.get(peer.links);
    if (band === undefined) bands.set(peer.links, [peer]);
    else band.push(peer);
  }
  const far = (links: number | null) => links ?? Number.POSITIVE_INFINITY;
  return [...bands].toSorted(([one], [other]) => far(one) - far(other));
}

/** With cells as large as the area allows, a pixel at least. */
export function heatOf({ peers }: Wave, { x, y, width, height }: Rect): Heat {
  const bands = bandsOf(peers);
  const columnsOf = (cellPx: number) => Math.max(1, Math.floor(width / cellPx));
  const rowsOf = (count: number, cellPx: number) => Math.ceil(count / columnsOf(cellPx));
  const heightOf = (cellPx: number) =>
    bands.reduce((sum, [, of]) => sum + rowsOf(of.length, cellPx) * cellPx, 0) +
    (bands.length - 1) * APART;
  let cellPx = CELL_MOST;
  while (cellPx > 1 && heightOf(cellPx) > height) cellPx--;
  const columns = columnsOf(cellPx);
  let top = y;
  return {
    ...{ cellPx, columns },
    bands: bands.map(([links, of]) => {
      const heightPx = rowsOf(of.length, cellPx) * cellPx;
      const area = { x, y: top, width: columns * cellPx, height: heightPx };
      top += heightPx + APART;
      return { links, peers: of, area };
    }),
  };
}

/** Where the cell of a peer is, with its left and upper corner; null where there is no such peer. */
export function cellOf({ cellPx, columns, bands }: Heat, peer: number) {
  for (const { peers, area } of bands) {
    const index = peers.findIndex((each) => each.peer === peer);
    if (index < 0) continue;
    return {
      x: area.x + (index % columns) * cellPx,
      y: area.y + Math.floor(index / columns) * cellPx,
    };
  }
  return null;
}

/** Whose cell a point is in; null: nobody's. */
export function peerAt({ cellPx, columns, bands }: Heat, x: number, y: number): WavePeer | null {
  const band = bands.find(({ area }) => y >= area.y && y < area.y + area.height);
  if (band === undefined || x < band.area.x || x >= band.area.x + columns * cellPx) return null;
  const row = Math.floor((y - band.area.y) / cellPx);
  return band.peers[row * columns + Math.floor((x - band.area.x) / cellPx)] ?? null;
}

/** Of who has not got it, who got it last, and who got it first, of 255. */
const NOT_YET = 22;
const LATEST = 90;

/** Of each cell of a band at an age, row by row: the earlier the darker; nothing is told of who gets it later. */
export function opacitiesOf(
  { peers }: HeatBand,
  columns: number,
  rimNs: number,
  ageNs: number,
): Uint8Array {
  const rows = Math.ceil(peers.length / columns);
  const opacities = new Uint8Array(rows * columns);
  peers.forEach(({ tookNs }, index) => {
    const isReached = tookNs !== null && tookNs <= ageNs;
    opacities[index] = isReached
      ? Math.round(255 - (255 - LATEST) * Math.min(1, tookNs / rimNs))
      : NOT_YET;
  });
  return opacities;
}
