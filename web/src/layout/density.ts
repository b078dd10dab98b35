/**
 * Bands: messages too dense to be told apart. Between two lanes a band leans as its messages do, and its shade
 * is their rate. Shades are steps laid over each other: a bucket with half of the highest rate carries half of
 * the layers, so that a constant rate is one even surface without seams.
 */
import type { BandColumns, MessageColumns } from '../core/columns';
import type { LanePositions } from './lanes';
import { endOfTravelNs, type LinkTable, linkNumber } from './links';
import { ShapeList } from './shapeList';
import type { TimeScale } from './timeScale';

/** Layers of shade. */
export const shadeLayers = 4;
/** Narrowest bucket: it holds at least two like messages. */
const bucketPx = 16;

/** The band of one link: layer upon layer of quadrilaterals, the first layer wherever there is a message. */
export interface LinkBand {
  readonly kind: number;
  /** How much of a band the link is, 0 to 1. */
  readonly weight: number;
  /** `shadeLayers` lists of quads, x and y of four corners each. */
  readonly layers: readonly Float32Array[];
}

/** Messages of a link in a bucket of time. */
interface Buckets {
  readonly messages: Float64Array;
  /** Sum over messages of the delay between the first bit out and the last bit in. */
  readonly delaysNs: Float64Array;
  /** How much of a band the link is, 0 to 1. */
  readonly weight: number;
}

interface Grid {
  readonly startNs: number;
  readonly bucketNs: number;
  readonly buckets: number;
  readonly links: Map<number, Buckets>;
}

/** Bands of the links that are dense in view. */
export function bandsOfMessages(
  messages: MessageColumns,
  originNs: number,
  scale: TimeScale,
  lanes: LanePositions,
  links: LinkTable,
): LinkBand[] {
  const longestNs = messages.count === 0 ? 0 : longestDelayNs(messages, links);
  const grid = emptyGrid(scale, longestNs);
  for (let index = 0; index < messages.count; index++) {
    const link = links.linkOf[index] as number;
    if (link < 0) continue;
    const weight = links.bandWeight[link] as number;
    if (weight <= 0) continue;
    const outNs = messages.firstBitOutNs[index] as number;
    add(grid, link, weight, originNs + outNs, 1, endOfTravelNs(messages, index) - outNs);
  }
  return linkBands(grid, scale, lanes);
}

/** Bands that the engine answered. */
export function bandsOfColumns(
  bands: BandColumns,
  originNs: number,
  scale: TimeScale,
  lanes: LanePositions,
  kinds: number,
): LinkBand[] {
  let longestNs = 0;
  for (let index = 0; index < bands.count; index++) {
    longestNs = Math.max(longestNs, bands.delayNs[index] as number);
  }
  const grid = emptyGrid(scale, longestNs, bands.bucketNs);
  for (let index = 0; index < bands.count; index++) {
    const kind = bands.kind[index] as number;
    if ((kinds & (1 << kind)) === 0) continue;
    const source = bands.source[index] as number;
    const link = linkNumber(lanes, kind, source, bands.target[index] as number);
    const timeNs = originNs + (bands.startNs[index] as number);
    const count = bands.messages[index] as number;
    // Into the buckets that it overlaps, in proportion.
    const endNs = timeNs + bands.bucketNs;
    for (let partNs = timeNs; partNs < endNs; ) {
      const bucket = Math.floor((partNs - grid.startNs) / grid.bucketNs);
      const nextNs = Math.min(endNs, grid.startNs + (bucket + 1) * grid.bucketNs);
      if (nextNs <= partNs) break;
      const share = (nextNs - partNs) / bands.bucketNs;
      add(grid, link, 1, partNs, count * share, bands.delayNs[index] as number);
      partNs = nextNs;
    }
  }
  return linkBands(grid, scale, lanes);
}

function longestDelayNs(messages: MessageColumns, links: LinkTable): number {
  let longestNs = 0;
  for (let index = 0; index < messages.count; index++) {
    const link = links.linkOf[index] as number;
    if (link < 0 || (links.bandWeight[link] as number) <= 0) continue;
    const delayNs = endOfTravelNs(messages, index) - (messages.firstBitOutNs[index] as number);
    if (delayNs > longestNs) longestNs = delayNs;
  }
  return longestNs;
}

/** Buckets on multiples of their width, so that panning does not move them, from one delay before the view. */
function emptyGrid(scale: TimeScale, longestNs: number, atLeastNs = 0): Grid {
  const bucketNs = Math.max(bucketPx / scale.pxPerNs, atLeastNs);
  const first = Math.floor((scale.startNs - longestNs) / bucketNs);
  const last = Math.ceil(scale.endNs / bucketNs);
  return { startNs: first * bucketNs, bucketNs, buckets: last - first + 1, links: new Map() };
}

function add(
  grid: Grid,
  link: number,
  weight: number,
  timeNs: number,
  count: number,
  delayNs: number,
): void {
  const bucket = Math.floor((timeNs - grid.startNs) / grid.bucketNs);
  if (bucket < 0 || bucket >= grid.buckets) return;
  let buckets = grid.links.get(link);
  if (buckets === undefined) {
    const messages = new Float64Array(grid.buckets);
    buckets = { messages, delaysNs: new Float64Array(grid.buckets), weight };
    grid.links.set(link, buckets);
  }
  buckets.messages[bucket] = (buckets.messages[bucket] as number) + count;
  buckets.delaysNs[bucket] = (buckets.delaysNs[bucket] as number) + count * delayNs;
}

function linkBands(grid: Grid, scale: TimeScale, lanes: LanePositions): LinkBand[] {
  const perKind = lanes.clusters * lanes.clusters;
  const highest = new Map<number, number>();
  for (const [link, { messages }] of grid.links) {
    const kind = Math.floor(link / perKind);
    const before = highest.get(kind) ?? 0;
    highest.set(
      kind,
      messages.reduce((most, count) => Math.max(most, count), before),
    );
  }
  return [...grid.links.entries()]
    .sort(([a], [b]) => a - b)
    .map(([link, buckets]) => {
      const kind = Math.floor(link / perKind);
      const sourceYPx = lanes.clusterYPx[Math.floor((link % perKind) / lanes.clusters)] as number;
      const targetYPx = lanes.clusterYPx[link % lanes.clusters] as number;
      const full = highest.get(kind) as number;
      const layers = Array.from({ length: shadeLayers }, (_, layer) =>
        layerQuads(grid, buckets, leastOfLayer(layer, full), scale, sourceYPx, targetYPx),
      );
      return { kind, weight: buckets.weight, layers };
    });
}

/** Messages above which a bucket has a layer: the first wherever something is, the last at 7/8 of the highest. */
function leastOfLayer(layer: number, highest: number): number {
  return layer === 0 ? 0 : ((layer + 0.5) / shadeLayers) * highest;
}

/** One quadrilateral for each stretch of neighbouring buckets with more than `least` messages. */
function layerQuads(
  grid: Grid,
  buckets: Buckets,
  least: number,
  scale: TimeScale,
  sourceYPx: number,
  targetYPx: number,
): Float32Array {
  const quads = new ShapeList(16);
  const xOf = (bucket: number) =>
    scale.leftPx + (grid.startNs + bucket * grid.bucketNs - scale.startNs) * scale.pxPerNs;
  const leanOf = (bucket: number) =>
    ((buckets.delaysNs[bucket] as number) / (buckets.messages[bucket] as number)) * scale.pxPerNs;
  for (let first = 0; first < grid.buckets; first++) {
    if (!((buckets.messages[first] as number) > least)) continue;
    let end = first + 1;
    while (end < grid.buckets && (buckets.messages[end] as number) > least) end++;
    const startPx = xOf(first);
    const endPx = xOf(end);
    const startArrivalPx = startPx + leanOf(first);
    const endArrivalPx = Math.max(startArrivalPx, endPx + leanOf(end - 1));
    if (targetYPx >= sourceYPx) {
      quads.push4(startPx, sourceYPx, endPx, sourceYPx);
      quads.push4(endArrivalPx, targetYPx, startArrivalPx, targetYPx);
    } else {
      quads.push4(endPx, sourceYPx, startPx, sourceYPx);
      quads.push4(startArrivalPx, targetYPx, endArrivalPx, targetYPx);
    }
    first = end;
  }
  return quads.finish();
}
