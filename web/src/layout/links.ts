/**
 * Level of detail of the messages in view. Messages of one kind between the same two lanes (or clusters of
 * lanes) are alike. Where they come closer than about 6 px they are drawn as a band whose shade is their rate
 * and not one by one; up to 24 px band and single messages blend into each other, so that zooming has no jump.
 */

import { clamp } from '../base/geometry';
import { MESSAGE_KINDS, type MessageColumns } from '../core/columns';
import { coarseLanes, type LanePositions } from './lanes';
import type { TimeScale } from './timeScale';

/** Like messages at this distance or closer are only a band. */
const bandOnlyPx = 6;
/** Like messages at this distance or farther are only single messages. */
const singleOnlyPx = 24;
/** Fewer than this are no density. */
const fewest = 6;
/** Single messages that are drawn at most: beyond, lanes are clustered and the densest links become bands. */
export const singleMessagesMax = 3000;

/** Links by number: (kind, source cluster, target cluster). */
export interface LinkTable {
  /** The lanes with the clusters that the links are between. */
  readonly lanes: LanePositions;
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

/** What of a table is in view: its columns, their origin, the view, and the kinds that are shown. */
export interface VisibleMessages {
  readonly messages: MessageColumns;
  readonly originNs: number;
  readonly scale: TimeScale;
  /** Bit i shows messages of kind i. */
  readonly kinds: number;
}

/** Assigns each row in view to its link, and says of each link how much of a band it is. */
export function linkTable(visible: VisibleMessages, lanes: LanePositions): LinkTable {
  const fine = countLinks(visible, lanes);
  if (fine.singles <= singleMessagesMax) return fine.table;
  const coarse = countLinks(visible, coarseLanes(lanes));
  limitSingles(coarse);
  return coarse.table;
}

interface CountedLinks {
  readonly table: LinkTable;
  /** Messages by link. */
  readonly count: Uint32Array;
  /** Messages that are not only part of a band. */
  readonly singles: number;
}

function countLinks(visible: VisibleMessages, lanes: LanePositions): CountedLinks {
  const { messages, originNs, scale, kinds } = visible;
  const links = MESSAGE_KINDS.length * lanes.clusters * lanes.clusters;
  const count = new Uint32Array(links);
  const firstNs = new Float64Array(links).fill(Number.POSITIVE_INFINITY);
  const lastNs = new Float64Array(links).fill(Number.NEGATIVE_INFINITY);
  const lastRow = new Float64Array(links).fill(-1);
  const linkOf = new Int32Array(messages.count).fill(-1);
  const startNs = scale.startNs - originNs;
  const endNs = scale.endNs - originNs;
  for (let index = 0; index < messages.count; index++) {
    const kind = messages.kind[index] as number;
    if ((kinds & (1 << kind)) === 0) continue;
    if ((messages.queuedNs[index] as number) > endNs) continue;
    if (!(endOfTravelNs(messages, index) >= startNs)) continue;
    const source = messages.source[index] as number;
    const link = linkNumber(lanes, kind, source, messages.target[index] as number);
    linkOf[index] = link;
    const row = messages.row[index] as number;
    if (lastRow[link] === row) continue;
    lastRow[link] = row;
    count[link] = (count[link] as number) + 1;
    const outNs = messages.firstBitOutNs[index] as number;
    if (outNs < (firstNs[link] as number)) firstNs[link] = outNs;
    if (outNs > (lastNs[link] as number)) lastNs[link] = outNs;
  }
  const spacingNs = new Float64Array(links);
  const bandWeight = new Float32Array(links);
  let singles = 0;
  for (let link = 0; link < links; link++) {
    const messagesOfLink = count[link] as number;
    if (messagesOfLink >= fewest) {
      const spanNs = (lastNs[link] as number) - (firstNs[link] as number);
      spacingNs[link] = spanNs / (messagesOfLink - 1);
      const spacingPx = (spacingNs[link] as number) * scale.pxPerNs;
      bandWeight[link] = clamp((singleOnlyPx - spacingPx) / (singleOnlyPx - bandOnlyPx), 0, 1);
    }
    if ((bandWeight[link] as number) < 1) singles += messagesOfLink;
  }
  return { table: { lanes, bandWeight, spacingNs, linkOf }, count, singles };
}

/** Turns the densest links into bands until the single messages are few enough. */
function limitSingles({ table, count, singles }: CountedLinks): void {
  const { bandWeight, spacingNs } = table;
  const used = [...count.keys()].filter((link) => (count[link] as number) > 0);
  used.sort((a, b) => (spacingNs[a] as number) - (spacingNs[b] as number) || a - b);
  let left = singles;
  for (const link of used) {
    if (left <= singleMessagesMax) return;
    if ((bandWeight[link] as number) === 1) continue;
    bandWeight[link] = 1;
    left -= count[link] as number;
  }
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
