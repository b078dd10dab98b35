import { expect, test } from 'vitest';
import { withPastsKept } from '../edits/keptPast';
import { withTime } from '../scenario/changeEdits';
import { type JsonObject, type Scenario, settingsOf, valueAt } from '../scenario/scenario';
import {
  withoutVariant,
  withSetting,
  withVariantAdded,
  withVariantRenamed,
} from '../scenario/variantEdits';
import { withListOf } from './mischiefEdits';
import { runOfPast, sharesPast } from './past';

const crash = { kind: 'crash', replica: 1, at_s: 1, until_s: 3 };

/** A run and its fork at 2 s with these faults. */
function forked(faults: readonly JsonObject[], ofAll: readonly JsonObject[] = [crash]): Scenario {
  return {
    faults: ofAll,
    variants: [
      { name: 'Run', set: {} },
      { name: 'Run from 2 s', from_s: 2, fork_of: 'Run', set: { faults } },
    ],
  };
}
const before = forked([crash]);
const faultsAfter = (after: Scenario) => {
  const kept = withPastsKept(before, after);
  return kept && (settingsOf(kept, 1).faults ?? kept.faults);
};

test('what is added to a fork begins at its instant at the earliest', () => {
  const late = { kind: 'crash', replica: 2, at_s: 2.5 };
  expect(faultsAfter(forked([crash, late]))).toEqual([crash, late]);
  const early = { kind: 'slow_link', from: 0, to: 1, at_s: 0.5, until_s: 1 };
  expect(faultsAfter(forked([crash, early]))).toEqual([crash, { ...early, at_s: 2, until_s: 2.5 }]);
});

test('what began before a fork begins and ends there as it did, or ends later', () => {
  expect(faultsAfter(forked([{ ...crash, until_s: 2.2 }]))).toEqual([{ ...crash, until_s: 2.2 }]);
  expect(faultsAfter(forked([{ ...crash, until_s: 1.5 }]))).toEqual([{ ...crash, until_s: 2 }]);
  const [both] = faultsAfter(forked([{ ...crash, at_s: 0.5, until_s: 4 }])) as JsonObject[];
  expect(both).toEqual({ ...crash, until_s: 4 });
  expect(faultsAfter(forked([{ ...crash, at_s: 0.5 }]))).toBeNull();
});

test('a past is the same however its parts are ordered', () => {
  const changes = [{ at_s: 2, set: { 'network.latency.factor': 3 } }];
  const own = { changes, 'network.latency.factor': 2, 'network.window_bytes': 5 };
  const scenario = {
    variants: [
      { name: 'Run', set: { 'network.window_bytes': 5, 'network.latency.factor': 2 } },
      { name: 'Run from 2 s', from_s: 2, fork_of: 'Run', set: own },
    ],
  };
  expect(sharesPast(scenario, 1)).toBe(true);
  expect(sharesPast({ ...scenario, changes: [{ at_s: 1, set: {} }] }, 1)).toBe(false);
});

test('what would be another past is refused', () => {
  const dropped = { kind: 'drop_message', message: 'vote', from: 1, to: 0, sent_s: 1.5 };
  expect(faultsAfter(forked([crash, dropped]))).toBeNull();
  expect(faultsAfter(forked([]))).toBeNull();
  expect(faultsAfter(forked([{ ...crash, replica: 0 }]))).toBeNull();
  expect(faultsAfter(forked([crash, { ...dropped, sent_s: 2.5 }]))).toHaveLength(2);
});

test('what all runs do stays a shared past, what only the run before does ends it', () => {
  const others = [{ ...crash, at_s: 0.2 }];
  expect(faultsAfter(forked(others, others))).toEqual(others);
  expect(sharesPast(before, 1)).toBe(true);
  const parted = forked([crash], others);
  expect(withPastsKept(before, parted)).toBe(parted);
  expect(sharesPast(parted, 1)).toBe(false);
  expect(sharesPast(parted, 0)).toBe(true);
  expect(valueAt(parted, 'variants.1.from_s')).toBe(2);
});

test('an edit of what lies before a fork is refused, and of an instant after it stays behind it', () => {
  const timeout = { kind: 'timeout', replica: 1, at_s: 1 };
  const early = forked([timeout], [timeout]);
  expect(withPastsKept(early, forked([{ ...timeout, at_s: 1.5 }], [timeout]))).toBeNull();
  const lasting = { kind: 'crash', replica: 1, at_s: 1 };
  const lastingAt = (at_s: number) => forked([{ ...lasting, at_s, until_s: null }], [lasting]);
  expect(withPastsKept(forked([lasting], [lasting]), lastingAt(0.5))).toBeNull();

  const factor = { set: { 'network.latency.factor': 3 } };
  const withChanges = (...times: number[]): Scenario => ({
    changes: [{ at_s: 1, ...factor }],
    variants: [
      { name: 'Run', set: {} },
      {
        name: 'Run from 2 s',
        from_s: 2,
        fork_of: 'Run',
        set: { changes: times.map((at_s) => ({ at_s, ...factor })) },
      },
    ],
  });
  expect(withPastsKept(withChanges(1, 4), withChanges(1, 3))).toEqual(withChanges(1, 3));
  expect(withPastsKept(withChanges(1, 4), withChanges(1, 1.5))).toEqual(withChanges(1, 2));
  expect(withPastsKept(withChanges(1, 4), withChanges(1.5, 4))).toBeNull();
  expect(withPastsKept(withChanges(1, 4), withChanges(4))).toBeNull();
});

test('a fork shares the past of the run that it was forked off, whichever others begin alike', () => {
  const late = { kind: 'partition', groups: [[0], [1, 2, 3]], at_s: 2 };
  const opened: Scenario = {
    variants: [
      { name: 'Split', set: { faults: [late] } },
      { name: 'Calm', set: {} },
    ],
  };
  const point = { atS: 1, text: '1 s' };
  const both = withVariantAdded(withVariantAdded(opened, 1, point), 1, point);
  const crashed = withListOf(both, 'faults', 2, (list) => [...list, { ...crash, at_s: 1 }]);
  expect([2, 3].map((fork) => runOfPast(crashed, fork))).toEqual([1, 1]);
  // Another fork of the same run is not what it was forked off.
  const edited = withSetting(crashed, 1, 'workload.rate_tps', 9);
  expect([2, 3].map((fork) => runOfPast(edited, fork))).toEqual([null, null]);
  expect([1, 2, 3].map((variant) => sharesPast(edited, variant))).toEqual([true, false, false]);
  const renamed = withVariantRenamed(crashed, 1, 'Quiet');
  expect([2, 3].map((fork) => runOfPast(renamed, fork))).toEqual([1, 1]);
  const removed = withoutVariant(crashed, 1);
  expect([1, 2].map((fork) => runOfPast(removed, fork))).toEqual([null, null]);
  expect(valueAt(removed, 'variants.1.fork_of')).toBeUndefined();
});

test('a time typed for a fork’s own change is taken as late as the fork begins', () => {
  const shared = { at_s: 1, set: { 'network.latency.factor': 3 } };
  const own = { at_s: 4, set: { 'workload.rate_tps': 9 } };
  const withOwn = (changes: readonly JsonObject[]): Scenario => ({
    changes: [shared],
    variants: [
      { name: 'Run', set: {} },
      { name: 'Run from 2 s', from_s: 2, fork_of: 'Run', set: { changes } },
    ],
  });
  const changesAfter = (index: number, typed: number) =>
    withPastsKept(withOwn([shared, own]), withOwn(withTime([shared, own], index, typed, 2)));
  for (const typed of [0.5, 1.5]) {
    expect(changesAfter(1, typed)).toEqual(withOwn([shared, { ...own, at_s: 2 }]));
  }
  expect(changesAfter(1, 3)).toEqual(withOwn([shared, { ...own, at_s: 3 }]));
  expect(changesAfter(0, 1.5)).toBeNull();
});
