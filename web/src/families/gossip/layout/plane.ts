/**
 * Two senders to one peer as a point in the plane of their rates, which walks to the edge of what can be decoded: each
 * has to send what it has alone, and both together what there is (Yang, Gilad and Alizadeh, Section 4.2).
 */
import type { Rect } from '../../../base/geometry';
import type { FlowColumns } from '../columns';
import { roundUp } from './links';

export interface Plane {
  readonly area: Rect;
  /** What an axis ends with, in sums a second. */
  readonly most: number;
  /** x, y of the corners of the edge, from the top to the right. */
  readonly edge: Float32Array;
  /** x, y of four corners each, of what cannot be decoded. */
  readonly short: Float32Array;
  /** x, y of the walk up to the moment. */
  readonly walk: Float32Array;
  /** The point at the moment: x, y. */
  readonly point: readonly [number, number];
  /** Its rates, in sums a second. */
  readonly rates: readonly [number, number];
}

/** Whether a run has such a plane. */
export function hasPlane({ ends }: FlowColumns): boolean {
  return ends.length === 3;
}

/** How much of the walk is known at a moment, in points. */
function knownAt({ walk, stretchNs }: FlowColumns, atNs: number): number {
  return Math.min(walk.length / 2, Math.floor(atNs / stretchNs) + 1);
}

/** The rates at a moment, in sums a second; null before anything is known. */
export function ratesAt(flow: FlowColumns, atNs: number): readonly [number, number] | null {
  const last = 2 * knownAt(flow, atNs) - 2;
  return last < 0 ? null : [flow.walk[last] as number, flow.walk[last + 1] as number];
}

/** What the axes of all planes end with, by what is known until then. */
export function planeMost(flows: readonly FlowColumns[], untilNs: number): number {
  let most = 1;
  for (const flow of flows.filter(hasPlane)) {
    const [, , all = 0, each = 0] = flow.needs;
    most = Math.max(most, all * each);
    for (const rate of flow.walk.subarray(0, 2 * knownAt(flow, untilNs)))
      most = Math.max(most, rate);
  }
  return roundUp(most);
}

/** The plane of a run at a moment, in a square of a place; null before anything is known. */
export function layPlane(flow: FlowColumns, atNs: number, place: Rect, most: number): Plane | null {
  const { walk, needs } = flow;
  const rates = ratesAt(flow, atNs);
  if (rates === null) return null;
  const known = knownAt(flow, atNs);
  const sidePx = Math.min(place.width, place.height);
  const area = { ...place, width: sidePx, height: sidePx };
  const bottom = area.y + sidePx;
  const x = (rate: number) => area.x + (Math.min(rate, most) / most) * sidePx;
  const y = (rate: number) => bottom - (Math.min(rate, most) / most) * sidePx;
  const points = new Float32Array(2 * known);
  for (let index = 0; index < known; index++) {
    points[2 * index] = x(walk[2 * index] as number);
    points[2 * index + 1] = y(walk[2 * index + 1] as number);
  }
  const [one = 0, other = 0, all = 0, each = 0] = needs;
  const [least, beside, both] = [one * each, other * each, all * each];
  // Straight up, along the line on which both together are enough, and to the right.
  const corners = [
    [x(least), area.y],
    [x(least), y(both - least)],
    [x(both - beside), y(beside)],
    [area.x + sidePx, y(beside)],
  ] as const;
  const [top, upper, lower, right] = corners;
  const short = Float32Array.of(
    ...[area.x, area.y, ...top, ...upper, area.x, upper[1]],
    ...[area.x, upper[1], ...upper, ...lower, area.x, lower[1]],
    ...[area.x, lower[1], ...right, right[0], bottom, area.x, bottom],
  );
  return {
    ...{ area, most, short, walk: points, rates },
    edge: Float32Array.from(corners.flat()),
    point: [x(rates[0]), y(rates[1])],
  };
}
