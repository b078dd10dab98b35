import { expect, test } from 'vitest';
import { differenceText } from './difference';

const run = (latency: number | null, throughput = 0, isGrowing = false) => ({
  ...{ latency, throughput, isGrowing },
});

test('a difference has the decimals of the number that it stands beside', () => {
  expect(differenceText(run(1.344), run(1.731), 'latency')).toBe('+0.39');
  expect(differenceText(run(1.731), run(1.344), 'latency')).toBe('−0.39');
  expect(differenceText(run(1.149), run(1.151), 'latency')).toBe('±0.00');
  // Beside "12.3 ms".
  expect(differenceText(run(0.02), run(0.0123), 'latency')).toBe('−7.7');
  expect(differenceText(run(0, 2000), run(0, 3200.4), 'throughput')).toBe('+1,200');
  expect(differenceText(run(0, 5), run(0, 4.87), 'throughput')).toBe('−0.1');
  expect(differenceText(run(0, 2787.2), run(0, 2782), 'throughput')).toBe('−5');
});

test('where a queue grows there is nothing to take away', () => {
  const growing = run(8, 100, true);
  expect(differenceText(run(1.35), growing, 'latency')).toBe('was 1.35\u00a0s');
  expect(differenceText(growing, run(1.35), 'latency')).toBe('was growing');
  expect(differenceText(growing, growing, 'latency')).toBe('');
  expect(differenceText(run(null), run(1), 'latency')).toBe('');
  expect(differenceText(run(1), run(null), 'latency')).toBe('');
});
