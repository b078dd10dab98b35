import { expect, test } from 'vitest';
import type { TransactionDetail } from '../core/control';
import { reasonPlace } from './reason';
import { testWindow } from './testColumns';

const view = { startNs: 0, endNs: 1e9 };
const place = (what: string, tables: Parameters<typeof testWindow>[0], playheadS = 1) =>
  reasonPlace(what, { window: testWindow(tables), request: null }, view, playheadS * 1e9);

/** Egress of a group's busiest replica, and of whoever leads: a row each, ten buckets of 0.1 s. */
const strip = (shares: readonly number[]) => {
  const row = shares.map((share) => [share, 0] as const);
  return [...new Array(3).fill(shares.map(() => [1, 0] as const)), row];
};

test('the longest silence of the leader’s link before the playhead, the first of several', () => {
  const egress = strip([1, 0, 0, 1, 0, 0, 1, 0, 0, 0]);
  expect(place('idle', { egress }, 0.7)).toEqual({ startNs: 1e8, endNs: 3e8, at: 'strip' });
  expect(place('idle', { egress })).toEqual({ startNs: 1e8, endNs: 3e8, at: 'strip' });
  expect(place('idle', { egress: strip([1, 0, 1, 1, 0, 0, 0, 0, 1, 1]) })).toEqual({
    ...{ startNs: 4e8, endNs: 8e8, at: 'strip' },
  });
  expect(place('idle', { egress: strip(new Array(10).fill(0.5)) })).toBeNull();
});

test('the longest stretch without a commit, up to the playhead where it still lasts', () => {
  const committed = [
    [0, 0],
    [0.1, 10],
    [0.4, 20],
    [0.5, 30],
  ] as const;
  expect(place('gap', { committed }, 0.6)).toEqual({ startNs: 1e8, endNs: 4e8, at: 'lanes' });
  expect(place('gap', { committed })).toEqual({ startNs: 5e8, endNs: 1e9, at: 'lanes' });
});

test('the first breach, the first time-out, the last commit, on the lane of who has it', () => {
  const marks = [
    { at: 0.1, kind: 'committed', replica: 1 },
    { at: 0.2, kind: 'timed_out', replica: 2 },
    { at: 0.3, kind: 'violation', replica: 2 },
    { at: 0.35, kind: 'violation', replica: 0 },
    { at: 0.4, kind: 'committed', replica: 0 },
    { at: 0.9, kind: 'committed', replica: 1 },
  ] as const;
  const on = (ns: number, replica: number) => ({
    startNs: expect.closeTo(ns, -2),
    endNs: expect.closeTo(ns, -2),
    at: { replica },
  });
  expect(place('violation', { marks })).toEqual(on(3e8, 2));
  expect(place('time_out', { marks })).toEqual(on(2e8, 2));
  expect(place('commit', { marks }, 0.5)).toEqual(on(4e8, 0));
  expect(place('violation', { marks }, 0.25)).toBeNull();
});

test('the second block of a height, where it is proposed', () => {
  const blocks = [{ at: 0.1 }, { at: 0.25, height: 2 }, { at: 0.5, height: 2, rival: 1 }];
  expect(place('fork', { blocks })).toEqual({ startNs: 5e8, endNs: 5e8, at: { replica: 0 } });
  expect(place('fork', { blocks }, 0.4)).toBeNull();
});

test('the marked request, as far as it has come', () => {
  const request = { submittedNs: 2e8, answeredNs: 8e8, parts: [] } as unknown as TransactionDetail;
  const window = testWindow({});
  expect(reasonPlace('request', { window, request }, view, 5e8)).toEqual({
    ...{ startNs: 2e8, endNs: 5e8, at: 'clients' },
  });
  expect(reasonPlace('request', { window, request }, view, 1e9)).toEqual({
    ...{ startNs: 2e8, endNs: 8e8, at: 'clients' },
  });
  expect(reasonPlace('request', { window, request: null }, view, 1e9)).toBeNull();
});

test('a word that is not known marks nothing', () => {
  expect(place('somewhere', {})).toBeNull();
});
