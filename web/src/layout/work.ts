/**
 * What processors do, where work takes time: of each moment the share in which a processor works, and at what. Whoever
 * leads has a strip, in which messages, cryptography and transactions are stacked in this order; every group may have a
 * line over its strip of bandwidth, of its busiest replica. The full height is a processor that never rests.
 */

import type { Rect } from '../base/geometry';
import type { TraceWindow, WorkColumns } from '../core/columns';
import { bucketsIn, meansOver, pixelMeans, stackedBars } from './bandwidth';
import { rowOf, type Whose } from './link';
import { ShapeList } from './shapeList';
import { pxFromNs, type TimeScale, type TimeSpan } from './timeScale';

/** The kinds of work, from the bottom of a strip up. */
export const WORKS = ['messages', 'cryptography', 'transactions'] as const;
export type Work = (typeof WORKS)[number];

/** What belongs to each. */
export const workMeanings: Readonly<Record<Work, string>> = {
  messages: 'sending and reading messages',
  cryptography: 'signing, verifying and aggregating',
  transactions: 'taking in requests, hashing, executing and answering',
};

/** Of each kind of work, in the order of `WORKS`: x, y, width, height of each bar. */
export type WorkShapes = readonly Float32Array[];

/** Shares of time, by kind of work. */
export type WorkShares = Readonly<Record<Work, number>>;

/** Whether work takes time in a run. */
export function hasWork({ work }: TraceWindow): boolean {
  return work.buckets > 0;
}

function columnsOf(work: WorkColumns): readonly Float32Array[] {
  return WORKS.map((kind) => work[kind]);
}

function sharesOf([messages = 0, cryptography = 0, transactions = 0]: readonly number[]) {
  return { messages, cryptography, transactions };
}

/** How large a part of the time a processor works. */
export function totalWork(shares: WorkShares): number {
  return WORKS.reduce((sum, kind) => sum + shares[kind], 0);
}

/** Mean shares over what is simulated of a span; null where nothing is, or work takes no time. */
export function meanWork(window: TraceWindow, span: TimeSpan, whose: Whose): WorkShares | null {
  const { work } = window;
  const means = meansOver(window, work, span, columnsOf(work), rowOf(window, work, whose));
  return means === null ? null : sharesOf(means);
}

/** The leader's shares in the bucket of a time; null outside of what is known. */
export function workAt(window: TraceWindow, timeNs: number): WorkShares | null {
  const { work } = window;
  const bucket = Math.floor((timeNs - work.startNs) / work.bucketNs);
  if (bucket < 0 || bucket >= work.buckets) return null;
  const index = rowOf(window, work, 'leader') + bucket;
  return sharesOf(columnsOf(work).map((column) => column[index] as number));
}

/** The leader's work as stacked bars that grow up. */
export function workShapes(
  window: TraceWindow,
  scale: TimeScale,
  area: Rect,
  pixelPx = 1,
): WorkShapes {
  const { work } = window;
  const row = rowOf(window, work, 'leader');
  const means = columnsOf(work).map((shares) => pixelMeans(work, scale, pixelPx, shares, row));
  return stackedBars(means, scale, area, pixelPx, 'up');
}

/** How large a part of the time a group's busiest processor works, as steps: x, y of two ends each. */
export function workLine(
  window: TraceWindow,
  scale: TimeScale,
  area: Rect,
  group: number,
): Float32Array {
  const { work } = window;
  const { first, end } = bucketsIn(work, scale);
  const row = rowOf(window, work, group);
  const columns = columnsOf(work);
  const bottomPx = area.y + area.height;
  const line = new ShapeList();
  let before = bottomPx;
  for (let bucket = first; bucket < end; bucket++) {
    const busy = columns.reduce((sum, column) => sum + (column[row + bucket] as number), 0);
    const x = pxFromNs(scale, work.startNs + bucket * work.bucketNs);
    const right = pxFromNs(scale, work.startNs + (bucket + 1) * work.bucketNs);
    const y = bottomPx - area.height * Math.min(1, busy);
    if (y !== before) line.push4(x, before, x, y);
    if (busy > 0) line.push4(x, y, right, y);
    before = y;
  }
  return line.finish();
}
