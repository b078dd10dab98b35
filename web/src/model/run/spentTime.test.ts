import { expect, test } from 'vitest';
import type { PathPart } from '../../core/messages';
import {
  formatMs,
  legsOf,
  longestQueue,
  messageParts,
  spentParts,
  sumUs,
  totalsOf,
} from './spentTime';

const part = (
  name: PathPart['part'],
  startNs: number,
  endNs: number,
  row: number | null = 7,
): PathPart => ({ part: name, startNs, endNs, row });

test('parts are rounded so that they sum to the rounded whole', () => {
  // Three times 0.4 µs: each alone would round to nothing, the whole to 1 µs.
  const parts = spentParts([
    part('queueing', 1000, 1400),
    part('serialising', 1400, 1800),
    part('propagation', 1800, 2200),
  ]);
  expect(parts.map(({ us }) => us)).toEqual([0, 1, 0]);
  expect(sumUs(parts)).toBe(1);
  expect(formatMs(101_250)).toBe('101.250\u00a0ms');
  expect(formatMs(0)).toBe('0.000\u00a0ms');
});

test('of several stretches in queues of paths the longest is gone to', () => {
  const parts = spentParts([
    part('path_queue', 0, 1000),
    part('propagation', 1000, 9000),
    part('path_queue', 9000, 12_000, 8),
  ]);
  expect(longestQueue(parts)?.row).toBe(8);
  expect(longestQueue(parts.slice(1, 2))).toBeUndefined();
});

test('queueing after the way is the ingress, before it the egress', () => {
  const names = messageParts([
    part('queueing', 0, 1),
    part('propagation', 1, 2),
    part('queueing', 2, 3),
  ]).map(({ name }) => name);
  expect(names).toEqual(['queueing', 'propagation', 'ingress']);
  expect(messageParts([part('queueing', 0, 9)])[0]?.name).toBe('queueing');
});

test('totals come in the order of the path, legs keep one message together', () => {
  const parts = spentParts([
    part('serialising', 0, 1000, 1),
    part('propagation', 1000, 9000, 1),
    part('batch_wait', 9000, 12_000, null),
    part('serialising', 12_000, 13_000, 2),
    part('propagation', 13_000, 15_000, 2),
    part('serialising', 15_000, 16_000, 3),
  ]);
  expect(totalsOf(parts)).toEqual([
    { name: 'serialising', us: 3 },
    { name: 'propagation', us: 10 },
    { name: 'batch_wait', us: 3 },
  ]);
  expect(legsOf(parts).map(({ row, parts: leg }) => [row, leg.length])).toEqual([
    [1, 2],
    [null, 1],
    [2, 2],
    [3, 1],
  ]);
});
