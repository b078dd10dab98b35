import { expect, test } from 'vitest';
import { sweeps } from './family';
import { isTail } from './measures';

test('tails and maxima are of whole runs', () => {
  expect(sweeps.measures.map(({ path }) => path).filter(isTail)).toEqual([
    'latency_s.p95',
    'latency_s.p99',
    'latency_s.max',
    'longest_pause_s',
  ]);
  expect(['latency_s.sd', 'losses.longest_path_queue_s', 'max.p50', ''].map(isTail)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
