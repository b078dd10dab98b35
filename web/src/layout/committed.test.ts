import { describe, expect, test } from 'vitest';
import { lastCommitBy, throughputBy } from './commits';
import {
  countAt,
  countByLaw,
  countScale,
  modelLine,
  spreadLabels,
  staircase,
  stepsInView,
} from './committed';
import { testWindow } from './testColumns';
import { timeScale } from './timeScale';

const area = { x: 0, y: 100, width: 1000, height: 200 };
const scale = timeScale({ startNs: 0, endNs: 1e9 }, 0, 1000);
const window = testWindow({
  committed: [
    [0, 0],
    [0.4, 100],
    [0.6, 200],
    [0.8, 300],
  ],
});

describe('committed transactions', () => {
  test('are steps', () => {
    const steps = stepsInView(window, scale);
    expect([...steps.transactions]).toEqual([0, 100, 200, 300]);
    expect(countAt(steps, 0.5e9)).toBe(100);
  });

  test('are counted from the start of the view', () => {
    const later = timeScale({ startNs: 0.5e9, endNs: 1.5e9 }, 0, 1000);
    const steps = stepsInView(window, later);
    expect(steps.before).toBe(100);
    expect([...steps.transactions]).toEqual([0, 100, 200]);
  });

  test('are so many a second from the start of the run to a time, as far as that is known', () => {
    expect(throughputBy(window, 0.5e9)).toBe(200);
    expect(throughputBy(window, 0.8e9)).toBe(375);
    expect(throughputBy(window, 0.3e9)).toBe(0);
    expect(throughputBy(window, 0)).toBeNull();
    expect(throughputBy({ ...window, endNs: 0.7e9 }, 0.8e9)).toBeNull();
  });

  test('have a last one up to a time, as far as that is known', () => {
    expect(lastCommitBy(window, 0.3e9)).toBeNull();
    const { atNs = 0, transactions } = lastCommitBy(window, 0.7e9) ?? {};
    expect([Math.round(atNs / 1e6), transactions]).toEqual([600, 200]);
    expect(lastCommitBy({ ...window, endNs: 0.65e9 }, 0.7e9)).toBeNull();
  });

  test('become a staircase under a round number', () => {
    const steps = stepsInView(window, scale);
    const counts = countScale([steps], area, true);
    expect(counts.highest).toBe(400);
    expect(counts.ticks.map((tick) => [tick.y, tick.text])).toEqual([
      [300, '0 tx'],
      [200, ''],
      [100, '400'],
    ]);
    expect([...staircase(steps, 0, scale, counts, area, 0.9e9)].map(Math.round)).toEqual([
      ...[0, 300, 400, 300, 400, 250, 600, 250, 600, 200, 800, 200, 800, 150, 900, 150],
    ]);
  });

  test('in a later view are marked as a difference', () => {
    const steps = stepsInView(window, scale);
    expect(countScale([steps], area, false).ticks[2]?.text).toBe('+400');
  });
});

test('where nothing was committed the scale is that of what was offered', () => {
  const nothing = stepsInView(testWindow({ committed: [] }), scale);
  const law = { rates: [{ fromNs: 0.5e9, transactionsPerSecond: 400 }], isFromStep: false };
  const counts = countScale([nothing], area, true, countByLaw(nothing, law, scale.endNs));
  expect(counts.ticks.map(({ text }) => text)).toEqual(['0 tx', '', '300']);
  const line = modelLine(nothing, law, scale, counts, area);
  expect([...(line ?? [])].map(Math.round)).toEqual([500, 300, 1000, 167]);
  expect(countByLaw(nothing, { ...law, isFromStep: true }, scale.endNs)).toBe(0);
});

describe('a model line', () => {
  const steps = stepsInView(window, scale);
  const counts = countScale([steps], area, true);
  const points = (line: Float32Array | null) => [...(line ?? [])].map(Math.round);
  const batches = (transactionsPerSecond: number) => ({
    rates: [{ fromNs: 0, transactionsPerSecond }],
    isFromStep: true,
  });

  test('starts at the first step and has its slope', () => {
    const line = modelLine(steps, batches(500), scale, counts, area);
    expect(points(line)).toEqual([400, 300, 1000, 150]);
  });

  test('of all that is offered starts when it is first offered', () => {
    const law = { rates: [{ fromNs: 0.1e9, transactionsPerSecond: 400 }], isFromStep: false };
    expect(points(modelLine(steps, law, scale, counts, area))).toEqual([100, 300, 1000, 120]);
    const later = timeScale({ startNs: 0.5e9, endNs: 1e9 }, 0, 1000);
    const lateLine = modelLine(stepsInView(window, later), law, later, counts, area);
    expect(points(lateLine)).toEqual([0, 270, 1000, 170]);
  });

  test('of what is offered needs no step', () => {
    const none = stepsInView(testWindow({}), scale);
    const law = { rates: [{ fromNs: 0.5e9, transactionsPerSecond: 400 }], isFromStep: false };
    expect(points(modelLine(none, law, scale, counts, area))).toEqual([500, 300, 1000, 200]);
    expect(modelLine(none, batches(400), scale, counts, area)).toBeNull();
  });

  test('bends where another rate is offered', () => {
    const rates = [
      { fromNs: 0.1e9, transactionsPerSecond: 100 },
      { fromNs: 0.5e9, transactionsPerSecond: 600 },
      { fromNs: 0.9e9, transactionsPerSecond: 0 },
    ];
    const law = { rates, isFromStep: false };
    expect(points(modelLine(steps, law, scale, counts, area))).toEqual([
      ...[100, 300, 500, 280, 900, 160, 1000, 160],
    ]);
    // From before the view on, and out of it at its top.
    const late = timeScale({ startNs: 0.7e9, endNs: 1.1e9 }, 0, 1000);
    const low = { ...counts, highest: 100, pxPerTransaction: 2 };
    expect(points(modelLine({ ...steps, before: 100 }, law, late, low, area))).toEqual([
      ...[0, 180, 167, 100],
    ]);
  });

  test('ends at the top of the panel', () => {
    const line = modelLine(steps, batches(2000), scale, counts, area);
    expect(points(line)).toEqual([400, 300, 600, 100]);
  });
});

test('labels are pushed apart and stay in the panel', () => {
  expect(spreadLabels([50, 150], 20, 0, 200)).toEqual([50, 150]);
  expect(spreadLabels([50, 55], 20, 0, 200)).toEqual([50, 70]);
  expect(spreadLabels([195, 190], 20, 0, 200)).toEqual([200, 180]);
});
