/** The marked transaction of a run as shapes: its bar in the clients' row, and its way over the lanes. */

import { formatLatency } from '../base/format';
import { formatDifference } from '../base/formatDifference';
import { type Rect, rightOf } from '../base/geometry';
import type { TransactionDetail, TransactionPart } from '../core/control';
import { type BarLook, lanesOfFamily } from './family';
import type { LanePositions } from './lanes';
import { pxFromNs, type TimeScale } from './timeScale';

/** What a part is called; quorums are counted. */
export function stageName(stage: string): string {
  return lanesOfFamily.stages[stage]?.name ?? stage;
}

/** Whether a request's way has several quorums in a row. */
function areCounted(): boolean {
  return lanesOfFamily.stages.quorum?.isCounted === true;
}

/** A part with its name: "quorum 1 of 3". */
export interface NamedPart extends TransactionPart {
  readonly name: string;
}

/** Neighbours of one stage, drawn as one. */
export interface BarStretch {
  readonly look: BarLook;
  readonly x: number;
  readonly width: number;
  /** Where one part ends and the next begins. */
  readonly between: readonly number[];
  /** Whether it goes on behind what is seen. */
  readonly isCut: boolean;
  /** "three quorums 2.04 s", and the same shorter; without times what it is alone. */
  readonly labels: readonly string[];
}

export interface TransactionShapes {
  readonly startPx: number;
  /** The answer, or how far it is followed. */
  readonly endPx: number;
  readonly isAnswered: boolean;
  /** "2.37 s", or that there is no answer; "?" where the reader is to predict it. */
  readonly total: string;
  readonly stretches: readonly BarStretch[];
  /** x, y of each point of the way: down to the lane, from message to message, and back up. */
  readonly way: Float32Array;
}

/** The parts with their names. */
export function namedParts({ parts }: TransactionDetail): readonly NamedPart[] {
  const quorums = parts.filter(({ stage }) => stage === 'quorum').length;
  let quorum = 0;
  return parts.map((part) => {
    if (part.stage !== 'quorum' || !areCounted()) return { ...part, name: stageName(part.stage) };
    quorum++;
    return { ...part, name: `quorum ${quorum} of ${quorums}` };
  });
}

/** What is told of a request. */
export interface Seen {
  /** It is followed to here; null: to its answer. */
  readonly untilNs: number | null;
  /** Whether it is told how long what takes; false: that is to be predicted. */
  readonly hasTimes: boolean;
  /** The median latency of its run, to which it is held; null where it is not known. */
  readonly medianNs: number | null;
}

const ALL_SEEN: Seen = { untilNs: null, hasTimes: true, medianNs: null };

/** "2.37 s, the median", or "this request 2.57 s; median 2.37 s" where it is another one. */
export function requestText(detail: TransactionDetail, medianNs: number | null): string {
  const own = totalText(detail);
  if (detail.answeredNs === null || medianNs === null) return own;
  const median = formatLatency(medianNs / 1e9);
  if (own === median) return `${own}, the median`;
  return `this ${lanesOfFamily.unasked?.what ?? 'request'} ${own}; median ${median}`;
}

/** "1.20 s", or "not answered by 30 s". */
export function totalText({ submittedNs, answeredNs, parts }: TransactionDetail): string {
  if (answeredNs !== null) return formatLatency((answeredNs - submittedNs) / 1e9);
  const endNs = parts.at(-1)?.endNs ?? submittedNs;
  return `not ${lanesOfFamily.unasked?.done ?? 'answered'} by ${Number((endNs / 1e9).toFixed(2))}\u00a0s`;
}

/** The same beside what it took before a hand moved a value: "3.30 s was 2.37 (+0.93)". */
export function totalTextAfter(detail: TransactionDetail, before: TransactionDetail): string {
  const [now, was] = [totalText(detail), totalText(before)];
  if (now === was) return now;
  if (detail.answeredNs === null || before.answeredNs === null) return `${now}, was ${was}`;
  const [number, unit] = was.split('\u00a0');
  const told = now.endsWith(`\u00a0${unit}`) ? number : was;
  const tookNs = (each: TransactionDetail) => (each.answeredNs ?? 0) - each.submittedNs;
  return `${now} was ${told} (${formatDifference(now, (tookNs(detail) - tookNs(before)) / 1e9)})`;
}

/** The transaction over the clients' row `row` and the lanes. */
export function transactionShapes(
  detail: TransactionDetail,
  scale: TimeScale,
  row: Rect,
  lanes: LanePositions,
  { untilNs, hasTimes, medianNs }: Seen = ALL_SEEN,
): TransactionShapes {
  const { submittedNs, answeredNs } = detail;
  const parts = untilNs === null ? detail.parts : partsUntil(detail.parts, untilNs);
  const endNs = parts.at(-1)?.endNs ?? submittedNs;
  return {
    startPx: pxFromNs(scale, submittedNs),
    endPx: pxFromNs(scale, endNs),
    isAnswered: answeredNs !== null,
    total: hasTimes ? requestText(detail, medianNs) : '?',
    stretches: stretchesOf(parts, scale, hasTimes, underWay(detail, untilNs)),
    way: wayOf(detail, scale, row.y + row.height / 2, lanes),
  };
}

/** What of them is over by a time, or under way. */
function partsUntil(parts: readonly TransactionPart[], untilNs: number): TransactionPart[] {
  return parts
    .filter(({ startNs }) => startNs < untilNs)
    .map((part) => ({ ...part, endNs: Math.min(part.endNs, untilNs) }));
}

/** Where a total of a width stands. */
export interface TotalPlace {
  /** Its left end. */
  readonly x: number;
  /** Whether there is no room beside the bar, so that it stands below its end. */
  readonly isBelow: boolean;
}

/** Never on its bar: behind it as far as the figure reaches (`rightPx`), else before it, else below its end. */
export function totalPlace(
  { startPx, endPx }: Pick<TransactionShapes, 'startPx' | 'endPx'>,
  widthPx: number,
  row: Rect,
  rightPx: number,
  gapPx: number,
): TotalPlace {
  const behind = endPx + gapPx;
  if (behind + widthPx <= rightPx) return { x: behind, isBelow: false };
  const before = startPx - gapPx - widthPx;
  if (before >= row.x) return { x: before, isBelow: false };
  const lastPx = Math.min(endPx, rightOf(row));
  return { x: Math.max(row.x, lastPx - gapPx - widthPx), isBelow: true };
}

/** Whether more follows behind what is seen, and how many quorums it takes; null where all is seen. */
function underWay(
  { parts, answeredNs }: TransactionDetail,
  untilNs: number | null,
): { readonly quorums: number | null } | null {
  const endNs = parts.at(-1)?.endNs ?? 0;
  if (untilNs === null || untilNs >= endNs) return null;
  const quorums = parts.filter(({ stage }) => stage === 'quorum').length;
  return { quorums: answeredNs === null ? null : quorums };
}

function stretchesOf(
  parts: readonly TransactionPart[],
  scale: TimeScale,
  hasTimes: boolean,
  goesOn: { readonly quorums: number | null } | null,
): readonly BarStretch[] {
  const groups: TransactionPart[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.[0]?.stage === part.stage) last.push(part);
    else groups.push([part]);
  }
  return groups.map((group, index) => {
    const first = group[0] as TransactionPart;
    const last = group[group.length - 1] as TransactionPart;
    const x = pxFromNs(scale, first.startNs);
    const time = formatLatency((last.endNs - first.startNs) / 1e9);
    const isQuorum = first.stage === 'quorum' && areCounted();
    const name = isQuorum ? quorumsText(group.length) : stageName(first.stage);
    const isCut = goesOn !== null && index === groups.length - 1;
    const told = hasTimes ? [`${name} ${time}`, time] : [name];
    return {
      isCut,
      look: lanesOfFamily.stages[first.stage]?.look ?? 'light',
      x,
      width: pxFromNs(scale, last.endNs) - x,
      between: group.slice(1).map(({ startNs }) => pxFromNs(scale, startNs)),
      // Which one is under way: what comes of it is not seen yet.
      labels: isCut && isQuorum ? countTexts(group.length, goesOn.quorums) : told,
    };
  });
}

/** "quorum 1 of 3, under way", and the same shorter. */
function countTexts(count: number, of: number | null): readonly string[] {
  const number = of === null ? `${count}` : `${count} of ${of}`;
  return [`quorum ${number}, under way`, `quorum ${number}`, number];
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

export function quorumsText(count: number): string {
  return count === 1 ? 'one quorum' : `${COUNTS[count] ?? count} quorums`;
}

function wayOf(
  detail: TransactionDetail,
  scale: TimeScale,
  clientsY: number,
  { yPx }: LanePositions,
): Float32Array {
  const { submittedNs, answeredNs, to, by, parts, messages } = detail;
  const points: number[] = [];
  const go = (timeNs: number, y: number | undefined) => {
    if (y !== undefined) points.push(pxFromNs(scale, timeNs), y);
  };
  go(submittedNs, clientsY);
  const request = parts.find(({ stage }) => stage === 'request');
  go(request?.endNs ?? submittedNs, yPx[to]);
  for (const { source, target, queuedNs, lastBitOutNs, endedNs } of messages) {
    go(queuedNs, yPx[source]);
    go(lastBitOutNs ?? queuedNs, yPx[source]);
    go(endedNs, yPx[target]);
  }
  if (answeredNs !== null && by !== null) {
    const reply = parts.find(({ stage }) => stage === 'reply');
    go(reply?.startNs ?? answeredNs, yPx[by]);
    go(answeredNs, clientsY);
  }
  return Float32Array.from(points);
}

/** The part at a time; null before and after all of them. */
export function partAt(detail: TransactionDetail, timeNs: number): NamedPart | null {
  const named = namedParts(detail);
  return named.find(({ startNs, endNs }) => timeNs >= startNs && timeNs < endNs) ?? null;
}
