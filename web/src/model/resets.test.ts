import { expect, test } from 'vitest';
import { withReset } from './resets';
import { type Scenario, settingsOf } from './scenario';

const original: Scenario = {
  variants: [
    { name: 'Batching', set: {} },
    { name: 'Streaming', set: { 'protocol.dissemination': 'stream' } },
  ],
};
const changes = [{ at_s: 2, set: { 'network.latency.factor': 3 } }];
const own = { 'protocol.dissemination': 'stream', 'workload.rate_tps': 9 };
const edited: Scenario = {
  seed: 7,
  variants: [
    { name: 'Batching', set: { 'workload.rate_tps': 5 } },
    { name: 'Streaming', set: own },
    { name: 'Streaming from 2 s', from_s: 2, set: { ...own, changes } },
    { name: 'Batching 2', set: { 'workload.rate_tps': 6 } },
  ],
};

test('all edits are taken back, or those of one variant', () => {
  expect(withReset(edited, original, null)).toBe(original);
  const setsAfter = (target: number) => {
    const reset = withReset(edited, original, target);
    expect(reset.seed).toBe(7);
    return [0, 1, 2, 3].map((variant) => settingsOf(reset, variant));
  };
  const [batching, streaming, fork, copy] = [0, 1, 2, 3].map((each) => settingsOf(edited, each));
  expect(setsAfter(0)).toEqual([{}, streaming, fork, copy]);
  expect(setsAfter(1)).toEqual([batching, { 'protocol.dissemination': 'stream' }, fork, copy]);
  expect(setsAfter(2)).toEqual([batching, streaming, own, copy]);
  expect(setsAfter(3)).toEqual([batching, streaming, fork, {}]);
});

test('a fork whose other run has changed loses what it sets from its instant on', () => {
  const alone = {
    variants: [
      { name: 'Run', set: { 'workload.rate_tps': 5 } },
      { name: 'Run from 2 s', from_s: 2, set: { 'workload.rate_tps': 9, changes } },
    ],
  };
  expect(settingsOf(withReset(alone, {}, 1), 1)).toEqual({ 'workload.rate_tps': 9 });
});
