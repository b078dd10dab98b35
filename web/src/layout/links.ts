/**
 * Level of detail of the messages in view. Messages of one kind between the same two lanes (or clusters of
 * lanes) are alike. Where they come closer than about 6 px they are drawn as a band whose shade is their rate
 * and not one by one; up to 24 px band and single messages blend into each other, so that zooming has no jump.
 */

import { clamp } from '../base/geometry';
import type { MessageColumns } from '../core/columns';
import type { LanePositions } from './lanes';
import type { TimeScale } from './timeScale';

/** Like messages at this distance or closer are only a band. */
const bandOnlyPx = 6;
/** Like messages at this distance or farther are only single messages. */
const singleOnlyPx = 24;
/** Fewer than this are no density. */
const fewest = 6;
/** Single messages that are drawn at most: beyond, the densest links become bands. */
export const singleMessagesMax = 6000;

/** Links by number: (kind, source cluster, target cluster). */
export interface LinkTable {
  readonly kinds: number;
  readonly clusters: number;
  /** 0: single messages only, 1: band only. By link. */
  readonly bandWeight: Float32Array;
  /** Mean time between like messages. By link, 0 where they are few. */
  readonly spacingNs: Float64Array;
  /** Link of a row, or -1 where it is not in view. By row. */
  readonly linkOf: Int32Array;
}

export function linkNumber(
  lanes: LanePositions,
  kind: number,
  source: number,
  target: number,
): number {
  const from = lanes.clusterOf[source] as number;
  const to = lanes.clusterOf[target] as number;
  return (kind * lanes.clusters + from) * lanes.clusters + to;
}

/** Assigns each row in view to its link, and says of each link how much of a band it is. */
export function linkTable(
  messages: MessageColumns,
  originNs: number,
  scale: TimeScale,
  lanes: LanePositions,
  kinds: number,
  kindCount: number,
): LinkTable {
  const links = kindCount * lanes.clusters * lanes.clusters;
  const count = new Uint32Array(links);
  const firstNs = new Float64Array(links).fill(Number.POSITIVE_INFINITY);
  const lastNs = new Float64Array(links).fill(Number.NEGATIVE_INFINITY);
  const lastRow = new Float64Array(links).fill(-1);
  const linkOf = new Int32Array(messages.count).fill(-1);
  const startNs = scale.startNs - originNs;
  const endNs = scale.endNs - originNs;
  let rows = 0;
  for (let index = 0; index < messages.count; index++) {
    const kind = messages.kind[index] as number;
    if ((kinds & (1 << kind)) === 0) continue;
    const outNs = messages.firstBitOutNs[index] as number;
    if ((messages.queuedNs[index] as number) > endNs) continue;
    if (!(lastSeenNs(messages, index) >= startNs)) continue;
    const source = messages.source[index] as number;
    const link = linkNumber(lanes, kind, source, messages.target[index] as number);
    linkOf[index] = link;
    const row = messages.row[index] as number;
    if (lastRow[link] === row) continue;
    lastRow[link] = row;
    rows++;
    count[link] = (count[link] as number) + 1;
    if (outNs < (firstNs[link] as number)) firstNs[link] = outNs;
    if (outNs > (lastNs[link] as number)) lastNs[link] = outNs;
  }
  const spacingNs = new Float64Array(links);
  const bandWeight = new Float32Array(links);
  for (let link = 0; link < links; link++) {
    const messagesOfLink = count[link] as number;
    if (messagesOfLink < fewest) continue;
    const spanNs = (lastNs[link] as number) - (firstNs[link] as number);
    spacingNs[link] = spanNs / (messagesOfLink - 1);
    const spacingPx = (spacingNs[link] as number) * scale.pxPerNs;
    bandWeight[link] = clamp((singleOnlyPx - spacingPx) / (singleOnlyPx - bandOnlyPx), 0, 1);
  }
  if (rows > singleMessagesMax) limitSingles(count, spacingNs, bandWeight);
  return { kinds: kindCount, clusters: lanes.clusters, bandWeight, spacingNs, linkOf };
}

/** Turns the densest links into bands until the single messages are few enough. */
function limitSingles(count: Uint32Array, spacingNs: Float64Array, bandWeight: Float32Array): void {
  const used = [...count.keys()].filter((link) => (count[link] as number) > 0);
  let singles = 0;
  for (const link of used) {
    if ((bandWeight[link] as number) < 1) singles += count[link] as number;
  }
  used.sort((a, b) => (spacingNs[a] as number) - (spacingNs[b] as number) || a - b);
  for (const link of used) {
    if (singles <= singleMessagesMax) return;
    if ((bandWeight[link] as number) === 1) continue;
    bandWeight[link] = 1;
    singles -= count[link] as number;
  }
}

/** Time of the last that is seen of a row, from the window's origin. */
function lastSeenNs(messages: MessageColumns, index: number): number {
  const receivedNs = messages.receivedNs[index] as number;
  if (Number.isFinite(receivedNs)) return receivedNs;
  return endOfTravelNs(messages, index);
}

/** When the last bit is at the target, were it to arrive: reached + (last bit out - first bit out). */
export function endOfTravelNs(messages: MessageColumns, index: number): number {
  const receivedNs = messages.receivedNs[index] as number;
  if (Number.isFinite(receivedNs)) return receivedNs;
  const reachedNs = messages.reachedNs[index] as number;
  const outNs = messages.firstBitOutNs[index] as number;
  const serialisingNs = (messages.lastBitOutNs[index] as number) - outNs;
  const firstNs = Number.isFinite(reachedNs) ? reachedNs : outNs;
  return firstNs + (Number.isFinite(serialisingNs) ? serialisingNs : 0);
}
