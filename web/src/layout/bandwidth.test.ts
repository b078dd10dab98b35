import { describe, expect, test } from 'vitest';
import { linkEdge, meanShares, stripShapes, total } from './bandwidth';
import { heatLines } from './heatLines';
import { idleGap, longestGap } from './idleGap';
import { leaderAt } from './leader';
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

  test('keeps what is nearly nothing visible', () => {
    const strip = stripShapes(window, scale, area, 'egress', 1, 'up');
    expect([...strip.foreground]).toEqual([400, 238, 100, 2]);
  });

  test('has an edge, in which a pause too short to be told is none', () => {
    expect([...linkEdge(window, scale, area)]).toEqual([
      ...[0, 240, 200, 240, 200, 210, 300, 210, 300, 230, 400, 230],
      ...[400, 240 - 0.04, 500, 240 - 0.04, 500, 240, 1000, 240].map(Math.fround),
    ]);
    const sent: [number, number][] = [0, 0.5, 0, 0.5, 0, 0, 0, 0, 0.5, 0].map((share) => [
      0,
      share,
    ]);
    const comb = testWindow({ replicas: 1, egress: [sent, sent] });
    // 2 px a bucket.
    const far = timeScale({ startNs: 0, endNs: 1e9 }, 0, 20);
    expect([...linkEdge(comb, far, area)]).toEqual([
      ...[0, 220, 8, 220, 8, 240, 16, 240, 16, 220, 20, 220],
    ]);
  });

  test('follows the leader of the moment', () => {
    const strip = stripShapes(window, scale, area, 'egress', 'leader', 'up');
    expect([...strip.foreground]).toEqual([200, 220, 100, 20, 400, 238, 100, 2]);
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
    const leader = leaderAt(window);
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
    expect(gap).toEqual({ startPx: 500, endPx: 1000, waitingForVotes: true });
    const early = testWindow({ marks: [{ at: 0.7, kind: 'certified', replica: 0 }] });
    expect(idleGap(early, scale, [strip.background], area, 50)?.waitingForVotes).toBe(false);
    const late = testWindow({
      marks: [
        { at: 0.8, kind: 'timed_out', replica: 1 },
        { at: 0.999, kind: 'certified', replica: 0 },
      ],
    });
    expect(idleGap(late, scale, [strip.background], area, 50)?.waitingForVotes).toBe(false);
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
