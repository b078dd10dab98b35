import { expect, test } from 'vitest';
import { type Scenario, settingsOf, valueAt } from '../scenario/scenario';
import { withoutVariant, withVariantAdded, withVariantRenamed } from '../scenario/variantEdits';
import { withEditedSetting } from './forkEdits';
import { openedAs, openedSettings, withReset } from './resets';

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
    { name: 'Streaming from 2 s', from_s: 2, fork_of: 'Streaming', set: { ...own, changes } },
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
      { name: 'Run from 2 s', from_s: 2, fork_of: 'Run', set: { 'workload.rate_tps': 9, changes } },
    ],
  };
  expect(settingsOf(withReset(alone, {}, 1), 1)).toEqual({ 'workload.rate_tps': 9 });
});

test('a variant that sets nothing has nothing to take back, though it may say so', () => {
  const silent = {
    variants: [{ name: 'Run' }, { name: 'Run from 2 s', from_s: 2, fork_of: 'Run' }],
  };
  expect([0, 1].map((target) => withReset(silent, silent, target))).toEqual([silent, silent]);
  expect(withReset(withVariantAdded(silent, 0), silent, 2)).toEqual(withVariantAdded(silent, 0));
});

test('of two forks of one run each loses only what is set on it', () => {
  const point = { atS: 5, text: '5 s' };
  const forked = withVariantAdded(withVariantAdded(original, 0, point), 0, point);
  const slow = withEditedSetting(forked, 2, 'network.latency.factor', 3);
  const both = withEditedSetting(slow, 3, 'protocol.timeout_ms', 900);
  const own = { changes: [{ at_s: 5, set: { 'protocol.timeout_ms': 900 } }] };
  expect(settingsOf(both, 3)).toEqual(own);
  const reset = withReset(both, original, 2);
  expect([2, 3].map((fork) => settingsOf(reset, fork))).toEqual([{}, own]);
  // Neither has the other's settings also where the run that both were forked off has changed.
  const apart = withReset(withEditedSetting(both, 0, 'workload.rate_tps', 9), original, 2);
  expect([2, 3].map((fork) => settingsOf(apart, fork))).toEqual([{}, own]);
});

test('a variant by another name is still what it was opened as', () => {
  const renamed = withVariantRenamed(original, 1, 'Flow');
  expect(withReset(renamed, original, 1)).toEqual(renamed);
  const faster = withEditedSetting(renamed, 1, 'workload.rate_tps', 9);
  expect(withReset(faster, original, 1)).toEqual(renamed);
  expect(openedAs(withoutVariant(renamed, 0), original, 0)).toBe(1);
  const both: Scenario = {
    variants: ['batch', 'stream'].map((way) => ({
      name: way,
      set: { 'protocol.dissemination': way },
    })),
  };
  expect(openedAs(withoutVariant(withVariantRenamed(both, 1, 'Flow'), 0), both, 0)).toBe(1);
  const copied = withVariantAdded(original, 1);
  expect(withReset(copied, original, 2)).toEqual(copied);
  expect(openedSettings(copied, original, 2)).toEqual(openedSettings(copied, original, 1));
  // What takes the place of one that is gone is not it.
  const alone = withoutVariant(original, 1);
  expect(openedAs(withVariantAdded(alone, 0), original, 1)).toBeNull();
  expect(openedAs(withVariantAdded(alone, 0, { atS: 5, text: '5 s' }), original, 1)).toBeNull();
});

test('a variant is opened with its own settings wherever it stands, a fork with those of its run', () => {
  const forked = withVariantAdded(original, 1, { atS: 5, text: '5 s' });
  const dissemination = (scenario: Scenario, variant: number) =>
    valueAt(openedSettings(scenario, original, variant), 'protocol.dissemination');
  expect([0, 1, 2].map((variant) => dissemination(forked, variant))).toEqual([
    undefined,
    'stream',
    'stream',
  ]);
  expect([0, 1].map((variant) => dissemination(withoutVariant(forked, 0), variant))).toEqual([
    'stream',
    'stream',
  ]);
});
