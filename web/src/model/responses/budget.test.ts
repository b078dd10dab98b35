import { expect, test } from 'vitest';
import { eventsMaxOf } from './budget';

test('a run of many replicas has fewer events', () => {
  const budget = (count: number, isLong: boolean) => eventsMaxOf({ replicas: { count } }, isLong);
  expect([4, 40, 1000].map((count) => budget(count, false))).toEqual([100_000, 55_000, 4_230]);
  expect([4, 40, 1000].map((count) => budget(count, true))).toEqual([400_000, 220_000, 16_923]);
});
