import { describe, expect, test } from 'vitest';
import type { TraceWindow } from '../core/columns';
import { lastCommitBy, throughputBy } from './commits';
import type { FigureGeometry } from './figureGeometry';
import {
  type CountScale,
  countScale,
  finalBy,
  layFlow,
  requestedBy,
  spreadLabels,
  stepsIn,
  waitingBy,
  yOf,
} from './flow';
import { testWindow } from './testColumns';
import { timeScale } from './timeScale';

const area = { x: 0, y: 100, width: 1000, height: 108 };
const later = timeScale({ startNs: 0.5e9, endNs: 1e9 }, 0, 1000);
/** A thousand a second. */
const requested = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000];
const quick = testWindow({
  requested,
  committed: [
    [0, 0],
    [0.4, 100],
    [0.6, 400],
    [0.8, 600],
  ],
});
/** Of the same requests it has come to less by 0.5 s. */
const slow = testWindow({
  requested,
  committed: [
    [0, 0],
    [0.7, 100],
  ],
});

describe('counts', () => {
  test('are from the start of the run, at any time of a window', () => {
    expect([0, 0.25e9, 1e9, 2e9].map((timeNs) => requestedBy(quick, timeNs))).toEqual([
      0, 250, 1000, 1000,
    ]);
    expect([0, 0.39e9, 0.41e9, 1e9].map((timeNs) => finalBy(quick, timeNs))).toEqual([
      0, 0, 100, 600,
    ]);
  });

  test('tell what waits, as far as that is known', () => {
    expect(waitingBy(quick, 0.65e9)).toBe(250);
    expect(waitingBy(slow, 0.65e9)).toBe(650);
    expect(waitingBy({ ...quick, endNs: 0.6e9 }, 0.65e9)).toBeNull();
  });

  test('are a throughput from the start of the run to a time', () => {
    expect(throughputBy(quick, 0.8e9)).toBe(750);
    expect(throughputBy(quick, 0)).toBeNull();
    expect(throughputBy({ ...quick, endNs: 0.7e9 }, 0.8e9)).toBeNull();
  });

  test('have a last commit up to a time', () => {
    expect(lastCommitBy(quick, 0.3e9)).toBeNull();
    const { atNs = 0, transactions } = lastCommitBy(quick, 0.7e9) ?? {};
    expect([Math.round(atNs / 1e6), transactions]).toEqual([600, 400]);
  });

  test('are steps with what was there before', () => {
    expect([...stepsIn(quick, later).transactions]).toEqual([100, 400, 600]);
    expect(stepsIn(quick, later).timeNs[0]).toBe(0.5e9);
  });
});

describe('the scale', () => {
  test('holds what is final at the left and what is requested at the right', () => {
    const scale = countScale([quick, slow], later, area, false);
    // From nothing final in the slow run to a thousand requested, with air.
    expect([scale.lowest, Math.round(scale.highest)]).toEqual([0, 1040]);
    expect(scale.ticks.map(({ text }) => text)).toEqual([...['0', '', '', '', '', '1,000']]);
    expect(Math.round(yOf(scale, 0))).toBe(208);
  });

  test('says nothing of what is final while that is to be guessed', () => {
    const held = countScale([quick, slow], later, area, true);
    expect(held).toEqual(countScale([{ ...slow, committed: quick.committed }], later, area, true));
    expect([held.lowest, held.highest]).toEqual([480, 1020]);
  });
});

describe('the panel', () => {
  const laidOut = (windows: readonly (TraceWindow | null)[], holdsFinals = false) => {
    const runs = windows.map((window) => ({ window, groups: quick.lanes }));
    const geometry = { areas: { throughput: area } } as FigureGeometry;
    const scales = { scale: later, reach: later, detailed: later };
    return layFlow({ geometry, runs, ...scales, holdsFinals, pixelPx: 1 });
  };

  test('a run beside another waits as it does alone', () => {
    // Where the view begins, 500 of the slow run wait, whoever stands beside it.
    const atY = (windows: readonly TraceWindow[]) => {
      const run = laidOut(windows)[windows.indexOf(slow)];
      if (run?.final == null) throw new Error('no panel');
      const { counts, final } = run;
      const waits = (final[1] as number) - yOf(counts, requestedBy(slow, 0.5e9));
      return Math.round(waits / counts.pxPerTransaction);
    };
    expect([atY([slow]), atY([quick, slow])]).toEqual([500, 500]);
  });

  test('draws requests that are the same once, and others for each run', () => {
    const shared = laidOut([quick, slow]);
    expect(shared.map((run) => [run?.requested != null, run?.isShared])).toEqual([
      [true, true],
      [false, true],
    ]);
    const other = testWindow({ requested: requested.map((count) => 2 * count) });
    const apart = laidOut([quick, other]);
    expect(apart.map((run) => [run?.requested != null, run?.isShared])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  test('a stair stands where its commits are', () => {
    const [run] = laidOut([quick]);
    const scale = run?.counts as CountScale;
    const points = [...(run?.final ?? [])].map(Math.round);
    const y = (count: number) => Math.round(yOf(scale, count));
    expect(points).toEqual([
      ...[0, y(100), 200, y(100), 200, y(400), 600, y(400), 600, y(600), 1000, y(600)],
    ]);
  });

  test('has no stairs while they are to be guessed', () => {
    const [run, none] = laidOut([quick, null], true);
    expect([run?.requested != null, run?.final, none]).toEqual([true, null, null]);
  });
});

test('labels are pushed apart and stay in the panel', () => {
  expect(spreadLabels([50, 150], 20, 0, 200)).toEqual([50, 150]);
  expect(spreadLabels([50, 55], 20, 0, 200)).toEqual([50, 70]);
  expect(spreadLabels([195, 190], 20, 0, 200)).toEqual([200, 180]);
});
