/** Messages on their way at one instant: where the playhead cuts their parallelograms. */
import { subjectAt, type TraceWindow } from '../core/columns';
import { tables } from '../core/kinds';
import { endOfTravelNs } from './detail';
import type { RunScene } from './scene';
import { ShapeList } from './shapeList';
import { type Look, looks, messageLook } from './subject';
import { lossOf } from './transmissions';

/** More are not told apart. */
const shownMax = 2000;

/**
 * Visits each message that is on its way at an instant, with the fractions of the way that its last and its first bit
 * there have gone: its transmissions, into which its window or its losses cut it, are one. What is lost whole ends
 * half-way, by itself. Messages come in the order of their first transmissions.
 */
export function eachInFlight(
  { messages, originNs }: Pick<TraceWindow, 'messages' | 'originNs'>,
  timeNs: number,
  isShown: (index: number) => boolean,
  visit: (index: number, lastWay: number, firstWay: number) => void,
): void {
  const atNs = timeNs - originNs;
  const whole = new Map<string, { index: number; last: number; first: number }>();
  for (let index = 0; index < messages.count && whole.size < shownMax; index++) {
    const outNs = messages.firstBitOutNs[index] as number;
    if (outNs > atNs || !isShown(index)) continue;
    const travelNs = endOfTravelNs(messages, index);
    const isLost = lossOf(messages, index) === 'whole';
    const endNs = isLost ? (travelNs + (messages.lastBitOutNs[index] as number)) / 2 : travelNs;
    if (endNs < atNs) continue;
    const mostWay = isLost ? 0.5 : 1;
    const first = Math.min(wayOf(atNs, outNs, messages.reachedNs[index] as number), mostWay);
    const last = Math.min(wayOf(atNs, messages.lastBitOutNs[index] as number, travelNs), mostWay);
    const key = `${messages.row[index]}${isLost ? ' lost' : ''}`;
    const seen = whole.get(key) ?? { index, last, first };
    seen.last = Math.min(seen.last, last);
    seen.first = Math.max(seen.first, first);
    whole.set(key, seen);
  }
  for (const { index, last, first } of whole.values()) visit(index, last, first);
}

/** Messages of one kind and look: y of the last and of the first bit on its way, two values a message. */
export interface InFlight {
  readonly kind: number;
  readonly look: Look;
  readonly ys: Float32Array;
}

/** What is drawn singly of each kind and look that is on its way, in the order of the kinds. */
export function inFlightAt(run: RunScene, timeNs: number): readonly InFlight[] {
  const lists = new Array<ShapeList | undefined>(looks.length * tables.kinds.length);
  const content = run.content;
  if (content === null) return [];
  const { weights, window } = content;
  const { messages } = window;
  const isSingle = (index: number) => (weights[index] as number) < 1;
  eachInFlight(window, timeNs, isSingle, (index, lastWay, firstWay) => {
    const sourceY = run.lanes.yPx[messages.source[index] as number] as number;
    const targetY = run.lanes.yPx[messages.target[index] as number] as number;
    const kind = messages.kind[index] as number;
    const look = looks.indexOf(messageLook(kind, subjectAt(messages, index)));
    const slot = kind * looks.length + look;
    const list = lists[slot] ?? new ShapeList();
    lists[slot] = list;
    list.push2(sourceY + lastWay * (targetY - sourceY), sourceY + firstWay * (targetY - sourceY));
  });
  return lists.flatMap((list, slot) => {
    if (list === undefined) return [];
    const look = looks[slot % looks.length] as Look;
    return { kind: Math.floor(slot / looks.length), look, ys: list.finish() };
  });
}

/** Fraction of the way that a bit has gone. */
function wayOf(atNs: number, outNs: number, inNs: number): number {
  if (!(atNs > outNs)) return 0;
  if (!(inNs > outNs)) return 1;
  return Math.min(1, (atNs - outNs) / (inNs - outNs));
}
