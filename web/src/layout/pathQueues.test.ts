import { expect, test } from 'vitest';
import type { PathColumns, TraceWindow } from '../core/columns';
import { passedOf, queueRows, queueSummary } from './describe';
import { queueShapes, queuesAt, queuesOver } from './pathQueues';
import type { RunContent } from './scene';
import { testWindow } from './testColumns';
import { timeScale } from './timeScale';

/** Two paths from replica 0, four buckets of 100 ms, 8 Mbit/s, which is a byte a microsecond. */
function windowWith(bufferBytes: number, paths: Partial<PathColumns> = {}) {
  return {
    ...testWindow({}),
    paths: {
      ...{
        count: 2,
        buckets: 4,
        bucketNs: 1e8,
        startNs: 0,
        bitsPerSecond: Float64Array.of(8e6, 8e6),
        bufferBytes,
      },
      shared: false,
      source: Uint16Array.of(0, 0),
      target: Uint16Array.of(1, 2),
      busy: Float32Array.of(0, 1, 1, 0, 0, 0.5, 0.2, 0),
      queueBytes: Float32Array.of(0, 500, 1000, 0, 0, 250, 0, 0),
      droppedBytes: Float32Array.of(0, 0, 100, 0, 0, 0, 30, 0),
      ...paths,
    },
  };
}

/** A run's content, of which the window alone is looked at. */
const contentOf = (window: TraceWindow) => ({ window }) as RunContent;

const area = { x: 0, y: 10, width: 400, height: 20 };
const scale = timeScale({ startNs: 0, endNs: 4e8 }, 0, 400);

test('the line is the fullest queue of each moment, and a full buffer is the full height', () => {
  const shapes = queueShapes(windowWith(1000), scale, area);
  expect(shapes?.fullBytes).toBe(1000);
  // A thousand bytes at a byte a microsecond.
  expect(shapes?.fullNs).toBe(1e6);
  expect([...(shapes?.line ?? [])]).toEqual([
    ...[100, 30, 100, 20, 100, 20, 200, 20],
    ...[200, 20, 200, 10, 200, 10, 300, 10],
    ...[300, 10, 300, 30],
  ]);
  expect([...(shapes?.area ?? [])]).toEqual([100, 20, 100, 10, 200, 10, 100, 20]);
  // Both paths drop in the third bucket: one tick.
  expect([...(shapes?.drops ?? [])]).toEqual([200, 10, 200, 16]);
});

test('a queue without an end is measured by the most in the picture', () => {
  expect(queueShapes(windowWith(Number.POSITIVE_INFINITY), scale, area)?.fullBytes).toBe(1000);
  const empty = { queueBytes: new Float32Array(8), droppedBytes: new Float32Array(8) };
  const shapes = queueShapes(windowWith(Number.POSITIVE_INFINITY, empty), scale, area);
  expect([shapes?.line.length, shapes?.drops.length]).toEqual([0, 0]);
});

test('drops nearer than a pixel are one tick', () => {
  const far = timeScale({ startNs: 0, endNs: 4e11 }, 0, 400);
  const dropped = { droppedBytes: Float32Array.of(1, 1, 1, 1, 0, 0, 0, 0) };
  expect(queueShapes(windowWith(1000, dropped), far, area)?.drops).toHaveLength(4);
});

test('without bounded paths there is nothing', () => {
  expect(queueShapes(testWindow({}), scale, area)).toBeNull();
});

test('each path tells the most that waits in a span, and all that it drops', () => {
  const window = windowWith(1000);
  expect(queuesOver(window, { startNs: 0, endNs: 4e8 })).toEqual([
    { source: 0, target: 1, bytes: 1000, waitNs: 1e6, droppedBytes: 100 },
    { source: 0, target: 2, bytes: 250, waitNs: 2.5e5, droppedBytes: 30 },
  ]);
  expect(queuesOver(window, { startNs: 0, endNs: 1e8 }).map(({ bytes }) => bytes)).toEqual([0, 0]);
  const at = (timeNs: number) => queuesAt(window, timeNs).map(({ target }) => target);
  expect([at(1.5e8), at(2.5e8), at(3.5e8), at(9e8)]).toEqual([[1, 2], [1, 2], [], []]);
});

test('sentence and table stop at the playhead, and say so', () => {
  const content = contentOf(windowWith(1000));
  const said = (playheadNs: number) =>
    queueSummary('A', content, scale, playheadNs).replaceAll('\u00a0', ' ');
  expect(said(4e8)).toBe(
    'A: the fullest path queue in view holds 1 kB, 1.00 ms of its capacity; 130 B dropped.',
  );
  expect(said(2e8)).toBe(
    'A: the fullest path queue in view, up to the playhead, holds 500 B, 500 µs of its capacity; nothing dropped.',
  );
  expect(said(-1)).toBe('A: no path queue holds anything in view, up to the playhead.');
  const rows = (playheadNs: number) =>
    queueRows(content.window, passedOf(scale, playheadNs), String).map(({ path, bytes, dropped }) =>
      [path, bytes, dropped].join(' ').replaceAll('\u00a0', ' '),
    );
  expect(rows(9e8)).toEqual(['0 → 1 1 kB 100 B', '0 → 2 250 B 30 B']);
  expect(rows(2e8)).toEqual(['0 → 1 500 B ', '0 → 2 250 B ']);
});
