import { expect, test } from 'vitest';
import { hasBeyond, ninesLine, ninesOf, shareTicks } from './nines';

test('each nine is as far as the one before', () => {
  const nines = [0, 0.5, 0.9, 0.99, 0.999].map(ninesOf);
  expect(nines[0]).toBeCloseTo(0);
  expect(nines[1]).toBeCloseTo(0.301, 3);
  expect(nines.slice(2).map((each) => Math.round(each * 1e9) / 1e9)).toEqual([1, 2, 3]);
  expect(ninesOf(1)).toBe(Number.POSITIVE_INFINITY);
});

test('shares are marked as far as somebody waited longer', () => {
  const run = (transactions: number) => ({ latencyNs: [0, 4], share: [0, 1], transactions });
  const texts = (...transactions: number[]) =>
    shareTicks(transactions.map(run)).map(({ text }) => text.replace('\u00a0', ' '));
  expect(texts(10_000, 5)).toEqual(['0 %', '50 %', '90 %', '99 %', '99.9 %', '99.99 %']);
  expect(texts(9_999)).toEqual(['0 %', '50 %', '90 %', '99 %', '99.9 %']);
  expect(texts()).toEqual(['0 %', '50 %', '90 %']);
  expect([hasBeyond(0.99, 99), hasBeyond(0.99, 100)]).toEqual([false, true]);
});

test('a line has a step for each row with answers, and ends where one transaction is left', () => {
  const run = {
    latencyNs: [8, 12, 16, 20, 24],
    share: [0, 0.5, 0.5, 0.9, 1],
    transactions: 1000,
  };
  const line = ninesLine(run, 4);
  expect(line.map(({ latencyNs }) => latencyNs)).toEqual([12, 12, 20, 20, 24, 24]);
  const nines = line.map((point) => Math.round(1000 * point.nines) / 1000);
  expect(nines).toEqual([-0, 0.301, 0.301, 1, 1, 3]);
  expect(ninesLine(run, 2).at(-1)).toEqual({ nines: 2, latencyNs: 24 });
});
