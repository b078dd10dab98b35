/**
 * Level of detail of the messages in view. Messages of one kind between the same two lanes (or groups of lanes) are
 * alike. Where they come closer than about 6 px they are drawn as a band whose shade is their rate and not one by one;
 * up to 24 px band and single messages blend into each other, so that zooming has no jump.
 */
import { clamp } from '../base/geometry';
import type { BandColumns, MessageColumns } from '../core/columns';
import type { TimeScale } from './timeScale';

/** Like messages at this distance or closer are only a band. */
const bandOnlyPx = 6;
/** Single messages are alone where they are so many times as far apart. */
const singleOnly = 4;

/** What of a table is in view: its columns, their origin, the view, and the kinds that are shown. */
export interface VisibleMessages {
  readonly messages: MessageColumns;
  readonly originNs: number;
  readonly scale: TimeScale;
  /** Bit i shows messages of kind i. */
  readonly kinds: number;
}

/** How much of a band messages of some distance are: 0 single messages only, 1 band only. */
export function bandWeight(
  { singlesFromNs }: BandColumns,
  { pxPerNs }: TimeScale,
): (spacingNs: number) => number {
  const bandPx = Math.max(bandOnlyPx, 1.5 * singlesFromNs * pxPerNs);
  const singlePx = singleOnly * bandPx;
  return (spacingNs) => clamp((singlePx - spacingNs * pxPerNs) / (singlePx - bandPx), 0, 1);
}

/** How much of a band each row is; 1 also where it is out of view or of a hidden kind: then it is not drawn. */
export function rowWeights(
  { messages, originNs, scale, kinds }: VisibleMessages,
  bands: BandColumns,
): Float32Array {
  const weights = new Float32Array(messages.count).fill(1);
  const weightOf = bandWeight(bands, scale);
  const startNs = scale.startNs - originNs;
  const lastNs = scale.endNs - originNs;
  for (let index = 0; index < messages.count; index++) {
    if ((kinds & (1 << (messages.kind[index] as number))) === 0) continue;
    if ((messages.queuedNs[index] as number) > lastNs) continue;
    const endNs = endOfTravelNs(messages, index) + (messages.heldNs[index] as number);
    if (!(endNs >= startNs)) continue;
    weights[index] = weightOf(messages.spacingNs[index] as number);
  }
  return weights;
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
