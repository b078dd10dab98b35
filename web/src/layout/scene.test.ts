import { expect, test } from 'vitest';
import { kindNumber, tables } from '../core/kinds';
import { markRows } from './describe';
import { figureGeometry } from './figureGeometry';
import { commitAt, messageAt, replicaAt } from './hitTest';
import { inFlightAt } from './inFlight';
import { eachAlone } from './lanes';
import { kindsPresent, othersPresent, troubles, troublesPresent } from './presence';
import { figureScene, type RunScene } from './scene';
import { type TestMessage, testWindow } from './testColumns';
import { allLayouts, roomsOf } from './testPanels';

const allKinds = (1 << tables.kinds.length) - 1;
const vote = kindNumber('vote');
const geometry = figureGeometry({
  ...{
    widthPx: 1200,
    heightPx: 600,
    textPx: 13,
    leastTextPx: 11,
    labelPx: 90,
    ...{ spacetime: true, clients: false, panels: roomsOf('bandwidth', 'throughput') },
    ...{ tight: false, nearLanes: false },
    faultsEm: 1,
  },
  runs: [{ lanes: 3, strips: 2, works: false }],
});
const window = testWindow({
  messages: [
    { kind: 'proposal', out: 0.1, lastOut: 0.2, reached: 0.3, received: 0.4 },
    { kind: 'vote', source: 1, target: 0, out: 0.4, lastOut: 0.4, reached: 0.6, received: 0.6 },
  ],
  marks: [
    { at: 0.6, kind: 'certified', replica: 0, height: 3 },
    { at: 0.6, kind: 'committed', replica: 0, height: 1 },
    { at: 0.7, kind: 'committed', replica: 1, height: 1 },
  ],
  committed: [
    [0, 0],
    [0.6, 40],
  ],
});
const run = {
  groups: window.lanes,
  leader: 0,
  faults: [],
  marked: null,
  recordingStoppedNs: null,
  isFinished: true,
  models: [],
  window,
};
const scene = figureScene([run], geometry, { startNs: 0, endNs: 1e9 }, allKinds, allLayouts);
const drawn = scene.runs[0] as RunScene;

test('messages on their way are where the playhead cuts them', () => {
  const { laneTopPx: top, laneStepPx: step } = drawn.geometry;
  const ysOf = (timeNs: number, kind: number) =>
    inFlightAt(drawn, timeNs).find((moving) => moving.kind === kind)?.ys;
  const proposal = ysOf(0.25e9, 0);
  // The first bit has gone three quarters of its way, the last bit one.
  expect(proposal?.[0]).toBeCloseTo(top + 0.25 * step, 3);
  expect(proposal?.[1]).toBeCloseTo(top + 0.75 * step, 3);
  expect(ysOf(0.25e9, vote)).toBeUndefined();
  expect(ysOf(0.5e9, vote)?.[1]).toBeCloseTo(top + 0.5 * step, 3);
});

test('the pointer finds the message below it', () => {
  const { plot } = geometry;
  const middle = drawn.geometry.laneTopPx + 0.5 * drawn.geometry.laneStepPx;
  const at = (seconds: number) => plot.leftPx + seconds * plot.widthPx;
  expect(messageAt(scene, at(0.25), middle)?.index).toBe(0);
  expect(messageAt(scene, at(0.5) + 3, middle)?.index).toBe(1);
  expect(messageAt(scene, at(0.8), middle)).toBeNull();
  const votes = figureScene([run], geometry, { startNs: 0, endNs: 1e9 }, 1 << vote, allLayouts);
  expect(messageAt(votes, at(0.25), middle)).toBeNull();
  expect(messageAt(scene, at(0.25), 2)).toBeNull();
});

test('a commit is found by its tick, and a block’s first above its lane; a lane by its line', () => {
  const { plot } = geometry;
  const { laneTopPx: top, laneStepPx: step } = drawn.geometry;
  const at = (seconds: number) => plot.leftPx + seconds * plot.widthPx;
  const firstY = top - geometry.textPx;
  const first = { run: 0, replica: 0, height: 1 };
  expect(commitAt(scene, at(0.6) + 2, top)).toEqual(first);
  expect(commitAt(scene, at(0.6), firstY)).toEqual(first);
  expect(commitAt(scene, at(0.7), top + step)).toEqual({ ...first, replica: 1 });
  expect(commitAt(scene, at(0.7), top + step - geometry.textPx)).toBeNull();
  expect(commitAt(scene, at(0.5), top)).toBeNull();
  expect(replicaAt(scene, top + 2 * step - 3)).toEqual({ run: 0, replica: 2 });
  expect(replicaAt(scene, top + 1.5 * step)).toBeNull();
});

test('the picture reaches past the view, and a window of other lanes is not drawn', () => {
  expect(scene.detailed.startNs).toBeCloseTo(-0.25e9, -7);
  expect(scene.detailed.endNs).toBeCloseTo(1.25e9, -7);
  const others = { ...run, groups: eachAlone([2, 1, 0]) };
  expect(
    figureScene([others], geometry, scene.scale, allKinds, allLayouts).runs[0]?.content,
  ).toBeNull();
});

test('a view alone is drawn as the whole picture has it', () => {
  const view = { startNs: 0.65e9, endNs: 0.85e9 };
  const [whole, alone] = [true, false].map((isWhole) =>
    figureScene([run], geometry, view, allKinds, allLayouts, isWhole),
  );
  // The vote arrives at 0.6 s, beside the view.
  expect(whole?.runs[0]?.content?.batches).toHaveLength(1);
  expect(alone?.runs[0]?.content?.batches).toHaveLength(0);
  expect(alone?.runs[0]?.content?.marks.points.get('certified')).toEqual(
    whole?.runs[0]?.content?.marks.points.get('certified'),
  );
});

test('the scene can be told in rows', () => {
  const rows = markRows(window, scene.scale, (replica) => `replica ${replica}`, 2);
  expect(rows.map((row) => `${row.replica} ${row.text}`)).toEqual([
    'replica 0 has a quorum certificate for block 3 of view 3',
    'replica 0 commits block 1 of view 1',
  ]);
});

test('the legend knows what is there up to a time', () => {
  expect(kindsPresent(scene, Number.POSITIVE_INFINITY)).toBe(0b11);
  // The vote goes out at 0.4 s.
  expect(kindsPresent(scene, 0.3e9)).toBe(0b01);
  expect(kindsPresent(scene, 0)).toBe(0);
  const lossy = testWindow({
    messages: [
      { kind: 'vote', out: 0.1, lastOut: 0.1, reached: 0.5, received: 0.5, fate: 'target_down' },
    ],
    marks: [{ at: 0.7, kind: 'timed_out', replica: 1 }],
  });
  const troubled = figureScene(
    [{ ...run, window: lossy }],
    geometry,
    scene.scale,
    allKinds,
    allLayouts,
  );
  const namesUntil = (timeNs: number) =>
    ['timed_out', ...troubles].filter(
      (_, bit) => troublesPresent(troubled, timeNs, [{ kind: 'timed_out' }]) & (1 << bit),
    );
  expect([0.05e9, 0.6e9, 0.8e9].map(namesUntil)).toEqual([[], ['lost'], ['timed_out', 'lost']]);
});

test('a second block of a height is in the legend once it is in view, unless the future is hidden', () => {
  const proposal = (out: number, rival: number) => ({
    ...({ kind: 'proposal', height: 7, rival, out, lastOut: out + 0.05 } as const),
    ...{ reached: out + 0.1, received: out + 0.15 },
  });
  const present = (messages: readonly TestMessage[], untilS: number) => {
    const shown = { ...run, window: testWindow({ messages }) };
    const drawnNow = figureScene(
      [shown],
      geometry,
      { startNs: 0, endNs: 1e9 },
      allKinds,
      allLayouts,
    );
    return othersPresent(drawnNow, untilS * 1e9, []);
  };
  const both = [proposal(0.1, 0), proposal(0.5, 1)];
  expect([present(both, 1), present(both, 0.4), present([proposal(0.1, 0)], 1)]).toEqual([1, 0, 0]);
});
