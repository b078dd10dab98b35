import { expect, test } from 'vitest';
import type { Losses, MessageSketch, PathView } from '../../core/messages';
import { fillText, isShared, longestBytes, lossText } from './pathText';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const view: PathView = {
  ...{ source: 0, target: 2, bitsPerSecond: 8_000_000, bufferBytes: 64_000 },
  ...{ bytes: 62_100, waitNs: 62_100_000, longestNs: 64_000_000, droppedBytes: 1448 },
};

test('a queue is told in bytes, of how many, and as a share', () => {
  expect(plain(fillText(view))).toBe('62.1 kB of 64 kB in the queue (97 %)');
  expect(plain(fillText({ ...view, bytes: 0 }))).toBe('nothing in the queue, of 64 kB');
  expect(plain(fillText({ ...view, bufferBytes: null }))).toBe('62.1 kB in the queue');
  expect(fillText({ ...view, bufferBytes: null, bytes: 0 })).toBe('nothing in the queue');
  expect(longestBytes(view)).toBe(64_000);
});

test('a path whose ends stand for others is shared', () => {
  expect(isShared(view, { source: 0, target: 2 })).toBe(false);
  expect(isShared(view, { source: 1, target: 2 })).toBe(true);
});

test('what a message lost is told with when that was sent again', () => {
  const message = { queuedNs: 8e8, endedNs: 1.8e9 } as MessageSketch;
  const losses: Losses = {
    ...{ bytes: 72_400, transmissions: 3, firstNs: 8.2e8, lastNs: 9e8 },
    ...{ againFromNs: 1.03e9, againUntilNs: 1.24e9 },
  };
  expect(plain(lossText(losses, message))).toBe(
    '72.4 kB lost on the way, in 3 transmissions from 0.820 s on; sent again from 1.030 s to 1.240 s',
  );
  const lone = { ...losses, transmissions: 1, againFromNs: null, againUntilNs: null };
  expect(plain(lossText(lone, message))).toBe(
    '72.4 kB lost on the way, at 0.820 s; not sent again by the end',
  );
});
