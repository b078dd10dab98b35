import { expect, test } from 'vitest';
import type { TransactionDetail } from '../core/control';
import type { Fault } from './faults';
import { differenceOf, storyOf, type ToldRun } from './story';
import { testWindow } from './testColumns';
import { timeScale } from './timeScale';

/** 1 s over 1,000 px. */
const scale = timeScale({ startNs: 0, endNs: 1e9 }, 0, 1000);
const all = { link: true, rounds: true, finals: true, safety: true, times: true };
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));

const busy = [1, 0] as const;
const idle = [0, 0] as const;
const sent = [busy, idle, busy, busy, idle, idle, busy, busy, idle, busy];
/** A block each 0.3 s, two of them final. */
const window = testWindow({
  replicas: 1,
  egress: [sent, sent],
  marks: [
    { at: 0.1, kind: 'proposed', replica: 0, height: 4 },
    { at: 0.35, kind: 'committed', replica: 0, height: 1, value: 500 },
    { at: 0.38, kind: 'committed', replica: 1, height: 1, value: 500 },
    { at: 0.4, kind: 'proposed', replica: 0, height: 5 },
    { at: 0.65, kind: 'committed', replica: 0, height: 2, value: 620 },
    { at: 0.7, kind: 'proposed', replica: 0, height: 6 },
  ],
  committed: [
    [0, 100],
    [0.35, 600],
    [0.65, 1220],
  ],
  requested: [500, 700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300, 2500],
});

const request = {
  ...{ submittedNs: 0.1e9, answeredNs: 0.75e9 },
  parts: [
    { stage: 'request', startNs: 0.1e9, endNs: 0.1001e9 },
    { stage: 'waiting', startNs: 0.1001e9, endNs: 0.2e9 },
    { stage: 'quorum', startNs: 0.2e9, endNs: 0.5e9 },
    { stage: 'quorum', startNs: 0.5e9, endNs: 0.75e9 },
  ],
} as unknown as TransactionDetail;
const faults = [
  { kind: 'crash', replica: 2, text: 'replica 2 is down', startNs: 0.3e9, endNs: 0.6e9 },
  { kind: 'crash', replica: 1, text: 'replica 1 is down', startNs: 0.9e9, endNs: 2e9 },
] as unknown as Fault[];
const run: ToldRun = { title: 'A Batching', key: 'A', window, faults, request, medianNs: 0.6e9 };

test('a run is told up to the playhead: link, rounds, what is final, the marked request, faults', () => {
  expect(plain(storyOf(run, scale, 0.95e9, all))).toEqual([
    'A Batching, 0.000 s to 0.950 s.',
    'The leader’s link sends for 0.20 s, then is silent for 0.10 s.',
    'A block is proposed every 0.30 s.',
    '2 blocks become final, with 500 to 620 transactions each.',
    '1,180 transactions wait at the end.',
    'The marked request, made at 100 ms, waits 99.9 ms for its block and 0.55 s for two quorums: this request 0.65 s; median 0.60 s.',
    'From 0.3 s to 0.6 s: replica 2 is down.',
    'From 0.9 s on: replica 1 is down.',
  ]);
});

test('nothing after the playhead is told, and what is not over is told so far', () => {
  expect(plain(storyOf(run, scale, 0.45e9, all))).toEqual([
    'A Batching, 0.000 s to 0.450 s.',
    'The leader’s link sends for 0.20 s, then is silent for 0.10 s.',
    'A block is proposed every 0.30 s.',
    '1 block becomes final, with 500 transactions.',
    '800 transactions wait at the end.',
    'The marked request, made at 100 ms, waits 99.9 ms for its block and 0.25 s for one quorum, so far.',
    'From 0.3 s on: replica 2 is down.',
  ]);
  expect(plain(storyOf(run, scale, 0, all))).toEqual([
    'A Batching, 0.000 s to 0.000 s: nothing yet.',
  ]);
});

test('what is to be guessed is not told', () => {
  const nothing = { link: false, rounds: false, finals: false, safety: false, times: false };
  expect(plain(storyOf({ ...run, faults: [] }, scale, 0.95e9, nothing))).toEqual([
    'A Batching, 0.000 s to 0.950 s.',
    'The marked request, made at 100 ms, waits for its block and for two quorums; it is answered.',
  ]);
  expect(differenceOf([run, run], scale, 0.95e9, nothing)).toBe('');
});

test('a stream is not told as a stammer, a silent link as one that carries nothing', () => {
  const link = (shares: readonly (readonly [number, number])[], pxWide: number) =>
    storyOf(
      { ...run, window: testWindow({ replicas: 1, egress: [shares, shares] }) },
      timeScale({ startNs: 0, endNs: 1e9 }, 0, pxWide),
      1e9,
      { ...all, rounds: false, finals: false },
    )[1]?.replaceAll('\u00a0', ' ');
  const comb = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? busy : idle));
  expect(link(comb, 50)).toBe(
    'The leader’s link is never silent for long; it sends 50 % of what it can carry.',
  );
  expect(link(comb, 100)).toBe('The leader’s link sends for 0.10 s, then is silent for 0.10 s.');
  expect(link(new Array(10).fill(busy), 1000)).toBe('The leader’s link sends all the time.');
  expect(link(new Array(10).fill(idle), 1000)).toBe('The leader’s link carries nothing.');
});

test('runs are held against each other', () => {
  const streamed = new Array(10).fill(busy);
  const other = {
    ...window,
    bandwidth: testWindow({ replicas: 1, egress: [streamed, streamed] }).bandwidth,
  };
  expect(
    plain([differenceOf([run, { ...run, key: 'B', window: other }], scale, 0.95e9, all)]),
  ).toEqual([
    'A against B: the leader’s link is silent for 0.40 s against 0 s; 1,120 against 1,120 transactions become final; 1,180 against 1,180 wait.',
  ]);
  expect(differenceOf([run], scale, 1e9, all)).toBe('');
});

test('blocks that contradict each other are told, unless safety is to be guessed', () => {
  const forked = testWindow({
    replicas: 3,
    marks: [
      { at: 0.2, kind: 'committed', replica: 0, height: 5, value: 10 },
      { at: 0.3, kind: 'committed', replica: 1, height: 5, value: 10 },
      { at: 0.4, kind: 'committed', replica: 2, height: 5, rival: 1, value: 10 },
      // The only one of its height.
      { at: 0.5, kind: 'committed', replica: 0, height: 6, rival: 1, value: 10 },
    ],
  });
  const alone = { ...run, window: forked, request: null, faults: [] };
  const told = (safety: boolean) => storyOf(alone, scale, 1e9, { ...all, safety }).slice(1);
  expect(told(true)).toContain(
    'A second block of height 5 becomes final: the replicas contradict each other.',
  );
  expect(told(true)).toHaveLength(told(false).length + 1);
});
