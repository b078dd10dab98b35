import { expect, test } from 'vitest';
import { offeredRates } from './offeredLoad';

const changes = [
  { at_s: 2, set: { 'network.sockets': 4 } },
  { at_s: 5, set: { 'workload.rate_tps': 3000 } },
  { at_s: 8, set: { 'workload.rate_tps': 500 } },
];

test('the rate is another from each change of it on', () => {
  const workload = { rate_tps: 1000, start_s: 0.5, stop_s: null };
  expect(offeredRates({ workload, changes })).toEqual([
    { fromNs: 0.5e9, transactionsPerSecond: 1000 },
    { fromNs: 5e9, transactionsPerSecond: 3000 },
    { fromNs: 8e9, transactionsPerSecond: 500 },
  ]);
});

test('what begins after a change begins with its rate, and ends where nothing is submitted any more', () => {
  const workload = { rate_tps: 1000, start_s: 6, stop_s: 7 };
  expect(offeredRates({ workload, changes })).toEqual([
    { fromNs: 6e9, transactionsPerSecond: 3000 },
    { fromNs: 7e9, transactionsPerSecond: 0 },
  ]);
});
