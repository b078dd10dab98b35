import { expect, test } from 'vitest';
import { spanText } from './span';

const scenario = { horizon_s: 30, network: { model: 'tcp' }, workload: { warm_up_s: 10 } };

test('tails say from when on they count, and where the cold start is in them', () => {
  expect(spanText('latency_s.p99', scenario, {})).toBe('from 10 s on');
  expect(spanText('goodput_tps', scenario, { set: { horizon_s: 12 } })).toBe('from 4 s on');
  const cold = { set: { 'workload.warm_up_s': 0 } };
  expect(spanText('latency_s.p50', scenario, cold)).toBe('with the cold start');
  expect(
    spanText('latency_s.p50', scenario, { set: { ...cold.set, 'network.model': 'ideal' } }),
  ).toBe('');
});

test('what is of the whole run says nothing', () => {
  expect(spanText('throughput_tps', scenario, {})).toBe('');
  expect(spanText('consensus_latency_s.p50', scenario, {})).toBe('');
});
