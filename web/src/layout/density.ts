/**
 * Bands: messages too dense to be told apart. Between two lanes a band leans as its messages do, and its shade is their
 * rate, as many of them as come on a pixel: the same wherever the view is. Shades are steps laid over each other, so
 * that a constant rate is one even surface, no seams.
 */
import type { BandColumns } from '../core/columns';
import { bandWeight } from './detail';
import type { LanePositions } from './lanes';
import { ShapeList } from './shapeList';
import { pxFromNs, type TimeScale } from './timeScale';

/**
 * Shades above which there is one layer more. A shade is how much of a band messages are (0 to 1) where they are
 * farther than about 6 px apart; closer, it rises by 1 with each halving of their distance.
 */
const layerShades: readonly number[] = [0.05, 0.7, 2, 4];
export const shadeLayers = layerShades.length;
/** Distance at which a shade is 1. */
const fullPx = 6;

/** The band of one link: layer upon layer of quadrilaterals. */
export interface LinkBand {
  readonly kind: number;
  /** `shadeLayers` lists of quads, x and y of four corners each. */
  readonly layers: readonly Float32Array[];
}

/** Bands of the links that are dense in view. */
export function linkBands(
  bands: BandColumns,
  originNs: number,
  scale: TimeScale,
  lanes: LanePositions,
  kinds: number,
): LinkBand[] {
  const shades = shadesOf(bands, originNs, scale);
  const found: LinkBand[] = [];
  for (let first = 0; first < bands.count; ) {
    let end = first + 1;
    while (end < bands.count && isSameLink(bands, first, end)) end++;
    const kind = bands.kind[first] as number;
    if ((kinds & (1 << kind)) !== 0) {
      const layers = layerShades.map((least) =>
        layerQuads(bands, originNs, scale, lanes, shades, first, end, least),
      );
      if ((layers[0]?.length ?? 0) > 0) found.push({ kind, layers });
    }
    first = end;
  }
  return found;
}

/** The shade of each row; 0 where it is out of view. */
function shadesOf(bands: BandColumns, originNs: number, scale: TimeScale): Float32Array {
  const weightOf = bandWeight(bands, scale);
  const shades = new Float32Array(bands.count);
  const startNs = scale.startNs - originNs - bands.bucketNs;
  const endNs = scale.endNs - originNs;
  for (let row = 0; row < bands.count; row++) {
    const leftNs = bands.startNs[row] as number;
    if (leftNs > endNs || leftNs + (bands.delayNs[row] as number) < startNs) continue;
    const spacingNs = bands.spacingNs[row] as number;
    const closer = Math.log2(fullPx / (spacingNs * scale.pxPerNs));
    shades[row] = weightOf(spacingNs) + Math.max(0, closer);
  }
  return shades;
}

/** Rows of a link are neighbours. */
function isSameLink(bands: BandColumns, a: number, b: number): boolean {
  return (
    bands.source[a] === bands.source[b] &&
    bands.target[a] === bands.target[b] &&
    bands.kind[a] === bands.kind[b]
  );
}

/** One quadrilateral for each stretch of neighbouring buckets of at least a shade. */
function layerQuads(
  bands: BandColumns,
  originNs: number,
  scale: TimeScale,
  lanes: LanePositions,
  shades: Float32Array,
  from: number,
  until: number,
  least: number,
): Float32Array {
  const quads = new ShapeList();
  const sourceYPx = lanes.groupYPx[bands.source[from] as number] as number;
  const targetYPx = lanes.groupYPx[bands.target[from] as number] as number;
  const rightPx = scale.leftPx + scale.widthPx;
  const xOf = (row: number) => pxFromNs(scale, originNs + (bands.startNs[row] as number));
  const leanOf = (row: number) => (bands.delayNs[row] as number) * scale.pxPerNs;
  for (let first = from; first < until; first++) {
    if ((shades[first] as number) < least) continue;
    let last = first;
    while (last + 1 < until && (shades[last + 1] as number) >= least && isNext(bands, last)) last++;
    const startPx = xOf(first);
    const endPx = xOf(last) + bands.bucketNs * scale.pxPerNs;
    const startArrivalPx = startPx + leanOf(first);
    const endArrivalPx = Math.max(startArrivalPx, endPx + leanOf(last));
    first = last;
    if (endArrivalPx < scale.leftPx || startPx > rightPx) continue;
    if (targetYPx >= sourceYPx) {
      quads.push4(startPx, sourceYPx, endPx, sourceYPx);
      quads.push4(endArrivalPx, targetYPx, startArrivalPx, targetYPx);
    } else {
      quads.push4(endPx, sourceYPx, startPx, sourceYPx);
      quads.push4(startArrivalPx, targetYPx, endArrivalPx, targetYPx);
    }
  }
  return quads.finish();
}

/** Whether the bucket of the following row is the next one. */
function isNext(bands: BandColumns, row: number): boolean {
  const gapNs = (bands.startNs[row + 1] as number) - (bands.startNs[row] as number);
  return gapNs < 1.5 * bands.bucketNs;
}
