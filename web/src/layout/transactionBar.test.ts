import { expect, test } from 'vitest';
import type { Stage, TransactionDetail } from '../core/control';
import { eachAlone, lanePositions } from './lanes';
import { timeScale } from './timeScale';
import {
  namedParts,
  partAt,
  requestText,
  totalPlace,
  totalText,
  totalTextAfter,
  transactionShapes,
} from './transactionBar';

/** Submitted at 1 s, with parts of these stages that end at these seconds. */
function detailOf(
  ends: readonly (readonly [Stage, number])[],
  changes: Partial<TransactionDetail> = {},
): TransactionDetail {
  let startNs = 1e9;
  const parts = ends.map(([stage, end]) => {
    const part = { stage, startNs, endNs: end * 1e9 };
    startNs = part.endNs;
    return part;
  });
  return {
    ...{ number: 7, group: 0, submittedNs: 1e9, answeredNs: startNs, to: 0, by: 1 },
    ...{ subject: null, parts, messages: [], ...changes },
  };
}

const chained = detailOf([
  ['request', 1.1],
  ['waiting', 1.5],
  ['quorum', 2],
  ['quorum', 2.5],
  ['quorum', 3],
  ['decision', 3.2],
  ['reply', 3.3],
]);
const scale = timeScale({ startNs: 0, endNs: 4e9 }, 100, 400);
const lanes = lanePositions(eachAlone([0, 1]), 50, 20);
const row = { x: 100, y: 10, width: 400, height: 20 };

test('quorums are counted, and drawn as one stretch with its divisions', () => {
  expect(namedParts(chained).map(({ name }) => name)).toEqual([
    ...['request', 'waits', 'quorum 1 of 3', 'quorum 2 of 3', 'quorum 3 of 3'],
    ...['decision', 'reply'],
  ]);
  const { stretches, startPx, endPx, total } = transactionShapes(chained, scale, row, lanes);
  expect(stretches.map(({ look }) => look)).toEqual(['line', 'light', 'full', 'half', 'line']);
  expect(stretches[2]?.labels[0]).toBe('three quorums 1.50\u00a0s');
  expect(stretches[2]?.between).toEqual([300, 350]);
  expect([startPx, endPx, total]).toEqual([200, 430, '2.30\u00a0s']);
  // Without a gap from end to end.
  stretches.slice(1).forEach(({ x }, index) => {
    const before = stretches[index];
    expect(x).toBeCloseTo((before?.x ?? 0) + (before?.width ?? 0), 6);
  });
});

test('the way goes down to the lane, along the messages, and back up from who answers', () => {
  const message = {
    ...({ row: 3, kind: 'proposal', source: 0, target: 1, tag: 1, fate: 'delivered' } as const),
    ...{ queuedNs: 1.5e9, firstBitOutNs: 1.6e9, lastBitOutNs: 2e9, reachedNs: 2e9 },
    ...{ receivedNs: 3.2e9, heldNs: 0, processedNs: 0, endedNs: 3.2e9, sequence: 1 },
  };
  const { way } = transactionShapes({ ...chained, messages: [message] }, scale, row, lanes);
  const points = Array.from({ length: way.length / 2 }, (_, i) => [way[2 * i], way[2 * i + 1]]);
  expect(points.map(([x, y]) => [Math.round(x ?? 0), y])).toEqual([
    ...[
      [200, 20],
      [210, 50],
      [250, 50],
      [300, 50],
      [420, 70],
    ],
    ...[
      [420, 70],
      [430, 20],
    ],
  ]);
});

test('what is not answered has an open end', () => {
  const open = detailOf(
    [
      ['request', 1.1],
      ['unanswered', 30],
    ],
    { answeredNs: null, by: null },
  );
  expect(totalText(open)).toBe('not answered by 30\u00a0s');
  const { isAnswered, stretches } = transactionShapes(open, scale, row, lanes);
  expect([isAnswered, stretches.at(-1)?.look]).toEqual([false, 'open']);
});

test('a time has one part, from its begin up to its end', () => {
  expect(partAt(chained, 0.9e9)).toBeNull();
  expect([1e9, 1.1e9, 2.6e9].map((timeNs) => partAt(chained, timeNs)?.name)).toEqual([
    ...['request', 'waits', 'quorum 3 of 3'],
  ]);
  expect(partAt(chained, 3.3e9)).toBeNull();
});

test('the total stands beside its bar, and below it where there is no room', () => {
  const place = (startPx: number, endPx: number) => totalPlace({ startPx, endPx }, 40, row, 520, 5);
  expect(place(100, 400)).toEqual({ x: 405, isBelow: false });
  // In the margin of the plot.
  expect(place(100, 475)).toEqual({ x: 480, isBelow: false });
  expect(place(150, 480)).toEqual({ x: 105, isBelow: false });
  expect(place(140, 480)).toEqual({ x: 435, isBelow: true });
  expect(place(100, 900)).toEqual({ x: 455, isBelow: true });
});

test('what is to be predicted has names and no times, and ends where the reader has played to', () => {
  const until = (untilNs: number) => ({ untilNs, hasTimes: false, medianNs: null });
  const { stretches, total } = transactionShapes(chained, scale, row, lanes, until(4e9));
  expect(stretches.flatMap(({ labels }) => labels)).toEqual([
    ...['request', 'waits', 'three quorums', 'decision', 'reply'],
  ]);
  expect(total).toBe('?');
  const early = transactionShapes(chained, scale, row, lanes, until(2.2e9));
  expect(early.stretches.map(({ labels }) => labels[0])).toEqual([
    ...['request', 'waits', 'quorum 2 of 3, under way'],
  ]);
  expect(early.stretches.map(({ isCut }) => isCut)).toEqual([false, false, true]);
  expect([early.endPx, early.stretches[2]?.between]).toEqual([320, [300]]);
});

test('beside what it takes stands what it took before', () => {
  const took = (s: number) => detailOf([['quorum', 1 + s]]);
  expect(totalTextAfter(took(3.3), took(2.37))).toBe('3.30\u00a0s was 2.37 (+0.93)');
  expect(totalTextAfter(took(0.5), took(2.37))).toBe('0.50\u00a0s was 2.37 (−1.87)');
  expect(totalTextAfter(took(2.37), took(2.37))).toBe('2.37\u00a0s');
  const lost = detailOf([['unanswered', 30]], { answeredNs: null });
  expect(totalTextAfter(lost, took(2.37))).toBe('not answered by 30\u00a0s, was 2.37\u00a0s');
  expect(totalTextAfter(took(2.37), lost)).toBe('2.37\u00a0s, was not answered by 30\u00a0s');
});

test('a request says whether it is the median one', () => {
  expect(requestText(chained, 2.3e9)).toBe('2.30\u00a0s, the median');
  expect(requestText(chained, 2.1e9)).toBe('this request 2.30\u00a0s; median 2.10\u00a0s');
  expect(requestText(chained, null)).toBe('2.30\u00a0s');
});

test('how many quorums a request takes that is never answered is not known', () => {
  const open = detailOf(
    [
      ['request', 1.1],
      ['quorum', 2],
      ['unanswered', 30],
    ],
    { answeredNs: null, by: null },
  );
  const seen = { untilNs: 1.5e9, hasTimes: true, medianNs: null };
  const { stretches } = transactionShapes(open, scale, row, lanes, seen);
  expect(stretches.at(-1)?.labels).toEqual(['quorum 1, under way', 'quorum 1', '1']);
});
