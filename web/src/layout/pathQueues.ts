/**
 * The queues of paths between network interfaces: how full the fullest one is, as a line in the strip of the leader's
 * interface, and a tick wherever one has no room. The line has a scale of its own: what a queue holds, or where it
 * never ends, the most in the picture.
 */
import type { Rect } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import { ShapeList } from './shapeList';
import { pxFromNs, type TimeScale, type TimeSpan } from './timeScale';

/** Height of a tick, as a share of the strip's, and at least. */
const TICK_SHARE = 0.3;
const TICK_MIN_PX = 4;

/** One path at a moment, or over a span. */
export interface PathQueue {
  readonly source: number;
  readonly target: number;
  /** Bytes on the wire in its queue, the most. */
  readonly bytes: number;
  /** How long its line takes for them. */
  readonly waitNs: number;
  /** Bytes of data that found no room. */
  readonly droppedBytes: number;
}

export interface QueueShapes {
  /** x, y, width, height below the line. */
  readonly area: Float32Array;
  /** x, y of two ends each. */
  readonly line: Float32Array;
  /** The same for each tick. */
  readonly drops: Float32Array;
  /** What the full height of the strip is. */
  readonly fullBytes: number;
  /** How long the slowest line takes for that. */
  readonly fullNs: number;
}

/** Whether a run has paths with queues. */
export function hasQueues({ paths }: TraceWindow): boolean {
  return paths.count > 0;
}

/** Buckets of a span, first and end. */
function bucketsOf({ paths }: TraceWindow, span: TimeSpan): { first: number; end: number } {
  if (paths.buckets === 0) return { first: 0, end: 0 };
  const bucketAt = (timeNs: number) => (timeNs - paths.startNs) / paths.bucketNs;
  const first = Math.max(0, Math.floor(bucketAt(span.startNs)));
  return { first, end: Math.min(paths.buckets, Math.ceil(bucketAt(span.endNs))) };
}

/** How long a path's line takes for so many bytes. */
function waitNs({ paths }: TraceWindow, path: number, bytes: number): number {
  return (bytes * 8e9) / (paths.bitsPerSecond[path] as number);
}

/** Each path over some buckets. */
function queuesIn(window: TraceWindow, first: number, end: number): PathQueue[] {
  const { paths } = window;
  return Array.from({ length: paths.count }, (_, path) => {
    const row = path * paths.buckets;
    let bytes = 0;
    let droppedBytes = 0;
    for (let index = row + first; index < row + end; index++) {
      bytes = Math.max(bytes, paths.queueBytes[index] as number);
      droppedBytes += paths.droppedBytes[index] as number;
    }
    const [source, target] = [paths.source[path] as number, paths.target[path] as number];
    return { source, target, bytes, waitNs: waitNs(window, path, bytes), droppedBytes };
  });
}

/** Each path over a span, in the order of lanes. */
export function queuesOver(window: TraceWindow, span: TimeSpan): readonly PathQueue[] {
  const { first, end } = bucketsOf(window, span);
  return queuesIn(window, first, end);
}

/** What waits or is dropped at a time, the fullest queue first. */
export function queuesAt(window: TraceWindow, timeNs: number): readonly PathQueue[] {
  const { paths } = window;
  const bucket = Math.floor((timeNs - paths.startNs) / paths.bucketNs);
  if (bucket < 0 || bucket >= paths.buckets) return [];
  return queuesIn(window, bucket, bucket + 1)
    .filter(({ bytes, droppedBytes }) => bytes > 0 || droppedBytes > 0)
    .toSorted((one, other) => other.bytes - one.bytes);
}

/** The line and the ticks of a run; null where it has no paths with queues. */
export function queueShapes(window: TraceWindow, scale: TimeScale, area: Rect): QueueShapes | null {
  if (!hasQueues(window)) return null;
  const { paths } = window;
  const { first, end } = bucketsOf(window, scale);
  const fullBytes = fullOf(window);
  const bottomPx = area.y + area.height;
  const tickPx = Math.max(TICK_MIN_PX, TICK_SHARE * area.height);
  const [below, line, drops] = [new ShapeList(), new ShapeList(), new ShapeList()];
  let before = bottomPx;
  let lastTickPx = Number.NEGATIVE_INFINITY;
  for (let bucket = first; bucket < end; bucket++) {
    let bytes = 0;
    let dropped = 0;
    for (let index = bucket; index < paths.queueBytes.length; index += paths.buckets) {
      bytes = Math.max(bytes, paths.queueBytes[index] as number);
      dropped += paths.droppedBytes[index] as number;
    }
    const x = pxFromNs(scale, paths.startNs + bucket * paths.bucketNs);
    const right = pxFromNs(scale, paths.startNs + (bucket + 1) * paths.bucketNs);
    const y = bottomPx - area.height * Math.min(1, bytes / fullBytes);
    if (y !== before) line.push4(x, before, x, y);
    if (bytes > 0) {
      line.push4(x, y, right, y);
      below.push4(x, y, right - x, bottomPx - y);
    }
    before = y;
    // Nearer than a pixel they are one.
    if (dropped > 0 && x - lastTickPx >= 1) {
      drops.push4(x, area.y, x, area.y + tickPx);
      lastTickPx = x;
    }
  }
  return {
    area: below.finish(),
    line: line.finish(),
    drops: drops.finish(),
    fullBytes,
    fullNs: Math.max(
      ...Array.from(paths.bitsPerSecond, (_, path) => waitNs(window, path, fullBytes)),
    ),
  };
}

/** What a queue holds; of one without an end the most that is in any, or next to nothing. */
function fullOf({ paths }: TraceWindow): number {
  if (Number.isFinite(paths.bufferBytes)) return paths.bufferBytes;
  return paths.queueBytes.reduce((most, bytes) => Math.max(most, bytes), 1);
}
