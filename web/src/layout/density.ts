/**
 * Bands: messages too dense to be told apart. Between two lanes a band leans as its messages do, and its shade
 * is their rate, against the highest of all links in view. Shades are steps laid over each other: a bucket with
 * half of the highest rate carries half of the layers, so that a constant rate is one even surface, no seams.
 */
import type { BandColumns, MessageColumns } from '../core/columns';
import type { LanePositions } from './lanes';
import { endOfTravelNs, type LinkTable, linkNumber, type VisibleMessages } from './links';
import { ShapeList } from './shapeList';
import type { TimeScale } from './timeScale';

/** Layers of shade. */
export const shadeLayers = 4;
/** Narrowest bucket: it holds several like messages, so that its rate is no chance. */
const bucketPx = 24;
/** A message stands for the time since the one before it; after a pause of more than this many mean distances, for one. */
const pauseSpacings = 4;

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
  { messages, originNs, scale }: VisibleMessages,
  links: LinkTable,
): LinkBand[] {
  const longestNs = messages.count === 0 ? 0 : longestDelayNs(messages, links);
  const grid = emptyGrid(scale, longestNs);
  const lastNs = new Map<number, number>();
  for (let index = 0; index < messages.count; index++) {
    const link = links.linkOf[index] as number;
    if (link < 0) continue;
    const weight = links.bandWeight[link] as number;
    if (weight <= 0) continue;
    const outNs = messages.firstBitOutNs[index] as number;
    const spacingNs = links.spacingNs[link] as number;
    const gapNs = outNs - (lastNs.get(link) ?? Number.NEGATIVE_INFINITY);
    const isPause = !(gapNs > 0 && gapNs <= pauseSpacings * spacingNs);
    const startNs = originNs + outNs - (isPause ? spacingNs : gapNs);
    const delayNs = endOfTravelNs(messages, index) - outNs;
    spread(grid, link, weight, startNs, originNs + outNs, 1, delayNs);
    lastNs.set(link, outNs);
  }
  return linkBands(grid, scale, links.lanes);
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
    const delayNs = bands.delayNs[index] as number;
    spread(grid, link, 1, timeNs, timeNs + bands.bucketNs, count, delayNs);
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

/** Divides `count` messages over the buckets that a stretch of time overlaps. */
function spread(
  grid: Grid,
  link: number,
  weight: number,
  startNs: number,
  endNs: number,
  count: number,
  delayNs: number,
): void {
  let buckets = grid.links.get(link);
  if (buckets === undefined) {
    const messages = new Float64Array(grid.buckets);
    buckets = { messages, delaysNs: new Float64Array(grid.buckets), weight };
    grid.links.set(link, buckets);
  }
  const start = (startNs - grid.startNs) / grid.bucketNs;
  const end = Math.max((endNs - grid.startNs) / grid.bucketNs, start + 1e-6);
  const first = Math.max(0, Math.floor(start));
  const last = Math.min(grid.buckets, Math.ceil(end));
  for (let bucket = first; bucket < last; bucket++) {
    const overlap = Math.min(end, bucket + 1) - Math.max(start, bucket);
    const part = (count * overlap) / (end - start);
    if (!(part > 0)) continue;
    buckets.messages[bucket] = (buckets.messages[bucket] as number) + part;
    buckets.delaysNs[bucket] = (buckets.delaysNs[bucket] as number) + part * delayNs;
  }
}

function linkBands(grid: Grid, scale: TimeScale, lanes: LanePositions): LinkBand[] {
  const perKind = lanes.clusters * lanes.clusters;
  let highest = 0;
  for (const { messages } of grid.links.values()) {
    highest = messages.reduce((most, count) => Math.max(most, count), highest);
  }
  return [...grid.links.entries()]
    .sort(([a], [b]) => a - b)
    .map(([link, buckets]) => {
      const kind = Math.floor(link / perKind);
      const sourceYPx = lanes.clusterYPx[Math.floor((link % perKind) / lanes.clusters)] as number;
      const targetYPx = lanes.clusterYPx[link % lanes.clusters] as number;
      const layers = Array.from({ length: shadeLayers }, (_, layer) =>
        layerQuads(grid, buckets, leastOfLayer(layer, highest), scale, sourceYPx, targetYPx),
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
