/** Messages on their way at one instant: where the playhead cuts their parallelograms. */
import { MESSAGE_KINDS, type TraceWindow } from '../core/columns';
import { endOfTravelNs } from './detail';
import type { RunScene } from './scene';
import { ShapeList } from './shapeList';
import { lossOf } from './transmissions';

/** More are not told apart. */
const shownMax = 2000;

/**
 * Visits each transmission that is on its way at an instant, with the fractions of the way that its last and its first bit have
 * gone. What is lost whole ends half-way.
 */
export function eachInFlight(
  { messages, originNs }: Pick<TraceWindow, 'messages' | 'originNs'>,
  timeNs: number,
  isShown: (index: number) => boolean,
  visit: (index: number, lastWay: number, firstWay: number) => void,
): void {
  const atNs = timeNs - originNs;
  let shown = 0;
  for (let index = 0; index < messages.count && shown < shownMax; index++) {
    const outNs = messages.firstBitOutNs[index] as number;
    if (outNs > atNs || !isShown(index)) continue;
    const travelNs = endOfTravelNs(messages, index);
    const isLost = lossOf(messages, index) === 'whole';
    const endNs = isLost ? (travelNs + (messages.lastBitOutNs[index] as number)) / 2 : travelNs;
    if (endNs < atNs) continue;
    const first = wayOf(atNs, outNs, messages.reachedNs[index] as number);
    const last = wayOf(atNs, messages.lastBitOutNs[index] as number, travelNs);
    const mostWay = isLost ? 0.5 : 1;
    visit(index, Math.min(last, mostWay), Math.min(first, mostWay));
    shown++;
  }
}

/** Of each kind that is drawn singly: y of the last and of the first bit on its way, two values a message. By kind. */
export function inFlightAt(run: RunScene, timeNs: number): readonly Float32Array[] {
  const lists = MESSAGE_KINDS.map(() => new ShapeList());
  const content = run.content;
  if (content === null) return lists.map((list) => list.finish());
  const { weights, window } = content;
  const { messages } = window;
  const isSingle = (index: number) => (weights[index] as number) < 1;
  eachInFlight(window, timeNs, isSingle, (index, lastWay, firstWay) => {
    const sourceY = run.lanes.yPx[messages.source[index] as number] as number;
    const targetY = run.lanes.yPx[messages.target[index] as number] as number;
    const list = lists[messages.kind[index] as number] as ShapeList;
    list.push2(sourceY + lastWay * (targetY - sourceY), sourceY + firstWay * (targetY - sourceY));
  });
  return lists.map((list) => list.finish());
}

/** Fraction of the way that a bit has gone. */
function wayOf(atNs: number, outNs: number, inNs: number): number {
  if (!(atNs > outNs)) return 0;
  if (!(inNs > outNs)) return 1;
  return Math.min(1, (atNs - outNs) / (inNs - outNs));
}
