import { describe, expect, test } from 'vitest';
import { layersOf } from '../families/hotstuff/columns';
import { flattened, linkEdge, meanShares, pixelMeans, stripShapes, total } from './bandwidth';
import { heatLines } from './heatLines';
import { idleGap, longestGap } from './idleGap';
import { leading } from './leading';
import { testWindow } from './testColumns';
import { timeScale } from './timeScale';

/** 1 s over 1,000 px; a strip 40 px high at y = 200. */
const scale = timeScale({ startNs: 0, endNs: 1e9 }, 0, 1000);
const area = { x: 0, y: 200, width: 1000, height: 40 };

/** Replica 0 sends a block in the third bucket and streams in the fourth and fifth; replica 1 votes. */
const window = testWindow({
  replicas: 2,
  egress: [
    [
      [0, 0],
      [0, 0],
      [0.5, 0.25],
      [0, 0.25],
      [0, 0.25],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0.001, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    // Who leads: replica 0 up to 0.4 s, then replica 1.
    [
      [0, 0],
      [0, 0],
      [0.5, 0.25],
      [0, 0.25],
      [0.001, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  ],
  views: [
    [0, 0.4, 1, 0],
    [0.4, 1, 2, 1],
  ],
  marks: [{ at: 0.999, kind: 'certified', replica: 0 }],
});

/** x, width and height of each bar. */
function bars(rects: Float32Array): number[][] {
  return Array.from({ length: rects.length / 4 }, (_, bar) =>
    [0, 2, 3].map((at) => rects[4 * bar + at] as number),
  );
}

/** Square pixels that bars fill. */
function filled(rects: Float32Array): number {
  return bars(rects).reduce((sum, [, width = 0, height = 0]) => sum + width * height, 0);
}

/** Height of each pixel of a link that is busy in the first 75 % of each period, in a view of so many nanoseconds. */
function heightsOf(periodNs: number, viewNs: number, widthPx: number): number[] {
  const busyNs = (ns: number) =>
    0.75 * periodNs * Math.floor(ns / periodNs) + Math.min(0.75 * periodNs, ns % periodNs);
  // Buckets about as wide as a pixel, on the run's own grid.
  const bucketNs = Math.round(viewNs / widthPx) + 40_000;
  const first = Math.floor(12e9 / bucketNs);
  const sent = Array.from({ length: Math.ceil(viewNs / bucketNs) + 1 }, (_, index) => {
    const ns = (first + index) * bucketNs;
    return [(busyNs(ns + bucketNs) - busyNs(ns)) / bucketNs, 0] as const;
  });
  const link = testWindow({ replicas: 1, egress: [sent, sent] });
  const bandwidth = { ...link.bandwidth, startNs: first * bucketNs, bucketNs };
  const view = timeScale({ startNs: 12e9, endNs: 12e9 + viewNs }, 60, widthPx);
  const { foreground } = stripShapes({ ...link, bandwidth }, view, area, 'egress', 0, 'up');
  const heights = new Array<number>(widthPx).fill(0);
  const drawn = bars(foreground);
  expect(drawn.filter(([x = 0, width = 0]) => x % 1 !== 0 || width % 1 !== 0)).toEqual([]);
  for (const [x = 0, width = 0, height = 0] of drawn) heights.fill(height, x - 60, x - 60 + width);
  return heights;
}

describe('a strip', () => {
  test('is as high as the link, whatever else is in it', () => {
    const low = testWindow({ replicas: 2, egress: [[[0.2, 0]], [[0, 0]]] });
    expect(stripShapes(low, scale, area, 'egress', 0, 'up').foreground[3]).toBe(8);
  });

  test('stacks the background on the foreground and joins equal neighbours', () => {
    const strip = stripShapes(window, scale, area, 'egress', 0, 'up');
    expect([...strip.foreground]).toEqual([200, 220, 100, 20]);
    expect([...strip.background]).toEqual([200, 210, 100, 10, 300, 230, 200, 10]);
  });

  test('grows downwards from its top, too', () => {
    const strip = stripShapes(window, scale, area, 'egress', 0, 'down');
    expect([...strip.foreground]).toEqual([200, 200, 100, 20]);
    expect([...strip.background]).toEqual([200, 220, 100, 10, 300, 200, 200, 10]);
  });

  test('is filled to the mean of each pixel, whose edges its bars have', () => {
    // Four buckets of 8.5 px from 0.5 px on: 0.5, 9, 17.5, 26, 34.5.
    const sent: [number, number][] = [1, 0.25, 0, 0.5].map((share) => [share, 0]);
    const between = testWindow({ replicas: 1, egress: [sent, sent] });
    const bandwidth = { ...between.bandwidth, startNs: 0.5e8, bucketNs: 8.5e8 };
    const far = timeScale({ startNs: 0, endNs: 40e8 }, 100, 40);
    const shapes = (pixelPx: number) =>
      stripShapes({ ...between, bandwidth }, far, area, 'egress', 0, 'up', pixelPx).foreground;
    expect(bars(shapes(1))).toEqual([
      ...[
        [100, 1, 20],
        [101, 8, 40],
        [109, 8, 10],
        [117, 1, 5],
      ],
      ...[
        [126, 8, 20],
        [134, 1, 10],
      ],
    ]);
    // A pixel of a finer screen is half as wide.
    expect(bars(shapes(0.5))).toEqual([
      [100.5, 8.5, 40],
      [109, 8.5, 10],
      [126, 8.5, 20],
    ]);
    // 8.5 px of 40, 10 and 20.
    for (const pixelPx of [1, 0.5]) expect(filled(shapes(pixelPx))).toBe(595);
  });

  test.each([5, 10])(
    'has no waves where the link has none: busy in 75 %% of every %i ms, 760 to 884 px',
    (ms) => {
      for (let widthPx = 760; widthPx <= 884; widthPx++) {
        const heights = heightsOf(ms * 1e6, 3e9, widthPx);
        expect(heights).toHaveLength(widthPx);
        // 75 % of 40 px within 1 % of the height; an end's mirror image may break off within a tooth.
        const inner = heights.slice(24, -24);
        expect([Math.min(...inner) > 29.6, Math.max(...inner) < 30.4]).toEqual([true, true]);
      }
    },
  );

  test('shows each pause that is wide enough, and a lone one or a lone message that is not', () => {
    // 30 px in 40 carry something.
    const wide = heightsOf(40e6, 0.8e9, 800);
    expect([Math.min(...wide), Math.max(...wide)]).toEqual([0, 40]);
    const lone = new Float64Array(60).fill(1, 0, 30);
    lone[12] = 0;
    lone[45] = 0.5;
    expect(flattened([lone], 1)).toEqual([lone]);
  });

  test('keeps the area of what is too fine to be drawn', () => {
    const fine = Float64Array.from({ length: 90 }, (_, at) => (at > 20 && at < 61 ? at % 2 : 0));
    const [flat = fine] = flattened([fine], 1);
    expect(flat.reduce((sum, share) => sum + share, 0)).toBeCloseTo(20, 9);
    expect(flat[40]).toBeCloseTo(0.5, 1);
    expect([flat[15], flat[70]]).toEqual([0, 0]);
  });

  test('has an edge, the same as its bars', () => {
    expect([...linkEdge(window, scale, area)]).toEqual([
      ...[0, 240, 200, 240, 200, 210, 300, 210, 300, 230, 400, 230],
      ...[400, 240 - 0.04, 500, 240 - 0.04, 500, 240, 1000, 240].map(Math.fround),
    ]);
  });

  test('follows the leader of the moment', () => {
    const strip = stripShapes(window, scale, area, 'egress', 'leader', 'up');
    expect([...strip.foreground]).toEqual([
      ...[200, 220, 100, 20, 400, 240 - 3 / 64, 100, 3 / 64].map(Math.fround),
    ]);
  });
});

test('buckets are placed in the run, wherever the origin of the other columns is', () => {
  const later = { ...window, originNs: 7e9 };
  const strip = stripShapes(later, scale, area, 'egress', 0, 'up');
  expect([...strip.foreground]).toEqual([200, 220, 100, 20]);
});

describe('shares', () => {
  test('are means over the view', () => {
    const shares = meanShares(window, { startNs: 2e8, endNs: 4e8 }, 'egress', 0);
    expect(shares).toEqual({ foreground: 0.25, background: 0.25 });
    const all = meanShares(window, scale, 'egress', 0);
    expect(all && total(all)).toBeCloseTo(0.125, 6);
  });

  test('are of the span, whatever the buckets: one that reaches out of it counts by its part', () => {
    const half = meanShares(window, { startNs: 1.5e8, endNs: 2.5e8 }, 'egress', 0);
    expect(half?.foreground).toBeCloseTo(0.25, 6);
    expect(half?.background).toBeCloseTo(0.125, 6);
  });

  test('are of what is simulated, and unknown where nothing is', () => {
    const short = { ...window, endNs: 4e8 };
    expect(meanShares(short, scale, 'egress', 0)?.foreground).toBeCloseTo(0.125, 6);
    expect(meanShares(short, { startNs: 4e8, endNs: 9e8 }, 'egress', 0)).toBeNull();
  });

  test('know the leader at a time', () => {
    const leader = leading(window.originNs, layersOf(window).views);
    expect([leader(-1), leader(0), leader(399e6), leader(401e6)]).toEqual([null, 0, 0, 1]);
  });
});

describe('a pause', () => {
  const bars = [Float32Array.of(100, 0, 20, 5, 700, 0, 20, 5), Float32Array.of(300, 0, 100, 5)];

  test('is the longest between bars of all classes', () => {
    expect(longestGap(bars, area, 50)).toEqual({ startPx: 400, endPx: 700 });
  });

  test('is the first of equal ones, and none where all are short', () => {
    const even = [Float32Array.of(250, 0, 10, 5, 510, 0, 10, 5, 770, 0, 10, 5)];
    expect(longestGap(even, area, 50)).toEqual({ startPx: 0, endPx: 250 });
    expect(longestGap(even, area, 300)).toBeNull();
  });

  test('was for votes if a quorum certificate ended it', () => {
    const strip = stripShapes(window, scale, area, 'egress', 0, 'up');
    const gap = idleGap(window, scale, [strip.foreground, strip.background], area, 50);
    expect(gap).toEqual({ startPx: 500, endPx: 1000, waitsForAnswers: true });
    const early = testWindow({ marks: [{ at: 0.7, kind: 'certified', replica: 0 }] });
    expect(idleGap(early, scale, [strip.background], area, 50)?.waitsForAnswers).toBe(false);
    const late = testWindow({
      marks: [
        { at: 0.8, kind: 'timed_out', replica: 1 },
        { at: 0.999, kind: 'certified', replica: 0 },
      ],
    });
    expect(idleGap(late, scale, [strip.background], area, 50)?.waitsForAnswers).toBe(false);
  });
});

test('heat lines are darker the more of the link is used', () => {
  const narrow = timeScale({ startNs: 0, endNs: 1e9 }, 100, 20);
  const line = { x: 100, y: 0, width: 20, height: 4 };
  const heat = heatLines(window, narrow, line);
  expect(heat.columns).toBe(20);
  expect([...(heat.foreground ?? [])]).toEqual([
    ...[0, 0, 0, 0, 187, 187, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ...[0, 0, 0, 0, 0, 0, 0, 0, 120, 120, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ]);
  expect([...(heat.background ?? []).slice(0, 12)]).toEqual([
    ...[0, 0, 0, 0, 153, 153, 153, 153, 153, 153, 0, 0],
  ]);
  const idle = heatLines(testWindow({ egress: [[[0.2, 0]], [[0, 0]]] }), narrow, line);
  expect(idle.background).toBeNull();
});

/** How uneven a strip is, over 3 s, of a link that sends for `onMs` of every `periodMs`, in shares of the link. */
function unevenness(widthPx: number, periodMs: number, onMs: number): number {
  const scale = timeScale({ startNs: 0, endNs: 3e9 }, 0, widthPx);
  const bucketNs = Math.round(3e9 / widthPx);
  const buckets = Math.ceil(3e9 / bucketNs);
  const sentMs = (ms: number) =>
    Math.floor(ms / periodMs) * onMs + Math.min(onMs, ms - Math.floor(ms / periodMs) * periodMs);
  const share = (bucket: number) =>
    (sentMs(((bucket + 1) * bucketNs) / 1e6) - sentMs((bucket * bucketNs) / 1e6)) /
    (bucketNs / 1e6);
  const shares = Float64Array.from({ length: buckets }, (_, bucket) => share(bucket));
  const means = pixelMeans({ buckets, bucketNs, startNs: 0 }, scale, 1, shares, 0);
  const [flat = new Float64Array(0)] = flattened([means], 1);
  // What the window cuts off is no whole period.
  const inner = flat.slice(30, -30);
  return Math.max(...inner) - Math.min(...inner);
}

/** A page as wide as 680 to 1,280 px has strips from 390 px on. */
const widths = Array.from({ length: 90 }, (_, step) => 390 + 10 * step);

test('a flush every 10 ms is an even strip at every width', () => {
  const uneven = widths.map((width) => unevenness(width, 10, 7.4));
  expect(Math.max(...uneven)).toBeLessThan(0.011);
  // 1.96 px a period: half of what a pixel may show was lost and came back every 0.6 s.
  expect(unevenness(587, 10, 7.4)).toBeLessThan(0.01);
});

test('a flush every 5 ms, with a period of about a pixel, makes no wave', () => {
  const uneven = widths.map((width) => unevenness(width, 5, 3.75));
  expect(Math.max(...uneven)).toBeLessThan(0.031);
});
