/**
 * One sender’s window at one receiver: how much of it is known after each sum, once a seed, and of how many
 * transactions sums were.
 */
import type { Rect } from '../../../base/geometry';
import type { Heads } from '../../../layout/heads';
import type { BucketDetail, DegreeDetail } from '../control';
import { deskIn } from './desk';

/** What the engine tells with the desk of a peer; null while none is known, and where nobody sends sums. */
export function bucketIn(heads: Heads): BucketDetail | null {
  return deskIn(heads)?.desk.bucket ?? null;
}

/** Least and most of sums until all is known; null where it never is. */
export function fullSpan({ fillings }: BucketDetail): readonly [number, number] | null {
  const fulls = fillings.flatMap(({ full }) => full ?? []);
  return fulls.length === 0 ? null : [Math.min(...fulls), Math.max(...fulls)];
}

export interface FillingPlaces {
  /** x, y of each point of a line a seed. */
  readonly lines: readonly Float32Array[];
  /** x, y of each that is full. */
  readonly full: Float32Array;
  /** Where as many sums have come as the window has transactions, and where twice as many have. */
  readonly onceX: number;
  readonly twiceX: number;
}

/** Runs beside each other have one scale, in windows: up to two of them, or to where the last one is full. */
export function windowsShown(buckets: readonly BucketDetail[]): number {
  const most = buckets.map((bucket) => (fullSpan(bucket)?.[1] ?? 0) / bucket.window);
  return Math.max(2, ...most);
}

/** `hides`: nothing is told of more sums than the window has transactions. */
export function fillingPlaces(
  { window, every, fillings }: BucketDetail,
  { x, y, width, height }: Rect,
  windows: number,
  hides: boolean,
): FillingPlaces {
  const across = (sums: number) => x + (sums / (windows * window)) * width;
  const up = (known: number) => y + height - (known / window) * height;
  const most = hides ? window : Number.POSITIVE_INFINITY;
  const lines = fillings.map(({ known, full }) => {
    const points = known.flatMap((count, index) => {
      const sums = (index + 1) * every;
      return sums <= most ? [across(sums), up(count)] : [];
    });
    const end = full !== null && full <= most ? [across(full), up(window)] : [];
    return Float32Array.from([across(0), up(0), ...points, ...end]);
  });
  const full = fillings.flatMap((each) =>
    each.full !== null && each.full <= most ? [across(each.full), up(window)] : [],
  );
  return {
    lines,
    full: Float32Array.from(full),
    ...{ onceX: across(window), twiceX: across(2 * window) },
  };
}

export interface Bar {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  /** The heights of what was drawn, and of what is expected. */
  readonly drawnPx: number;
  readonly expectedPx: number;
}

/** "5–8" */
function rangeText({ from, to }: DegreeDetail): string {
  return from === to ? `${from}` : `${from}–${to}`;
}

/** Bars beside each other, the highest as high as the area. */
export function degreeBars({ degrees }: BucketDetail, { x, width, height }: Rect): readonly Bar[] {
  const most = Math.max(...degrees.flatMap(({ drawn, expected }) => [drawn, expected]));
  const step = width / Math.max(1, degrees.length);
  return degrees.map((degree, index) => ({
    text: rangeText(degree),
    ...{ x: x + (index + 0.15) * step, width: 0.7 * step },
    drawnPx: (degree.drawn / most) * height,
    expectedPx: (degree.expected / most) * height,
  }));
}
