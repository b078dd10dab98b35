import { expect, test } from 'vitest';
import type { Measurement, RunReport } from '../../core/messages';
import { spanText } from './span';
import { testOutcome } from './testOutcome';

const run = (measured_from_s: number | null, isTcp = true) => {
  const workload = { offered_tps: 3000, submitted: 90_000, measured_from_s };
  const losses = isTcp ? { losses: {} as NonNullable<RunReport['losses']> } : {};
  return testOutcome({
    told: { report: { workload, ...losses } as RunReport } as Measurement,
  });
};

test('tails say from when on they count, and where the cold start is in them', () => {
  expect(spanText('latency_s.p99', [undefined, run(10), run(10)])).toBe('from 10 s on');
  expect(spanText('goodput_tps', [run(4)])).toBe('from 4 s on');
  expect(spanText('reply_goodput_tps', [run(4)])).toBe('from 4 s on');
  expect(spanText('latency_s.p50', [run(null)])).toBe('with the cold start');
  expect(spanText('latency_s.p50', [run(null, false)])).toBe('');
});

test('what is of the whole run says nothing, nor what runs differ in, nor what is not known', () => {
  expect(spanText('throughput_tps', [run(10)])).toBe('');
  expect(spanText('consensus_latency_s.p50', [run(10)])).toBe('');
  expect(spanText('latency_s.p50', [run(10), run(4)])).toBe('');
  expect(spanText('latency_s.p50', [undefined, { errors: [] }])).toBe('');
});
