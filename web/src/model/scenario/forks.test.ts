import { expect, test } from 'vitest';
import { fixedOn, placeOfEdit, settledOf, withEditedSetting } from '../edits/forkEdits';
import { withoutSetting } from './changeEdits';
import { changesOf, inBrief } from './changes';
import { changeText, shownChange } from './changeTexts';
import { forkedAt } from './forks';
import { type Scenario, settingsOf, valueAt, variantOf } from './scenario';

const WINDOW = 'network.window_bytes';
const TIMEOUT = 'protocol.timeout_ms';

/** B was forked off A at 5 s; the delay changes for both at 7 s. */
const scenario: Scenario = {
  network: { window_bytes: 65536 },
  changes: [{ at_s: 7, set: { 'network.latency.factor': 3 } }],
  variants: [
    { name: 'A', set: { [TIMEOUT]: 900 } },
    { name: 'B', from_s: 5, fork_of: 'A', set: { [TIMEOUT]: 900 } },
  ],
};

test('what is set on a fork is set at its instant, and nothing of its past', () => {
  const edited = withEditedSetting(scenario, 1, WINDOW, 262144);
  expect(changesOf(variantOf(edited, 1))).toEqual([
    { at_s: 5, set: { [WINDOW]: 262144 } },
    { at_s: 7, set: { 'network.latency.factor': 3 } },
  ]);
  expect(valueAt(variantOf(edited, 1), WINDOW)).toBe(65536);
  expect(valueAt(settledOf(edited, 1), WINDOW)).toBe(262144);
  expect(valueAt(settledOf(edited, 0), WINDOW)).toBe(65536);
  expect(variantOf(edited, 0)).toEqual({ ...edited, protocol: { timeout_ms: 900 } });
  const both = withEditedSetting(edited, 1, TIMEOUT, 300);
  expect(changesOf(variantOf(both, 1))[0]).toEqual({
    at_s: 5,
    set: { [WINDOW]: 262144, [TIMEOUT]: 300 },
  });
});

test('a setting that is as it was before the fork is no change, and a fork without one has no list of its own', () => {
  const edited = withEditedSetting(scenario, 1, TIMEOUT, 300);
  expect(withEditedSetting(edited, 1, TIMEOUT, 900)).toEqual(scenario);
  // What the schema has where a scenario says nothing is as it was, too.
  expect(withEditedSetting(scenario, 1, 'network.sockets', 1)).toEqual(scenario);
});

test('a setting of all is one from the start, also of forks, which keep what they set themselves', () => {
  const edited = withEditedSetting(scenario, 1, WINDOW, 262144);
  const all = withEditedSetting(edited, null, WINDOW, 1024);
  expect([0, 1].map((variant) => valueAt(settledOf(all, variant), WINDOW))).toEqual([1024, 262144]);
  expect(valueAt(variantOf(all, 1), WINDOW)).toBe(1024);
  expect(settingsOf(all, 1)).toEqual(settingsOf(edited, 1));
});

test('what is wrong with a fork’s setting is told where the setting stands', () => {
  const edited = withEditedSetting(scenario, 1, WINDOW, 1);
  expect(placeOfEdit(edited, 1, WINDOW)).toBe(`changes.0.set.${WINDOW}`);
  expect([0, null].map((variant) => placeOfEdit(edited, variant, WINDOW))).toEqual([
    WINDOW,
    WINDOW,
  ]);
});

test('a variant that is no fork is edited from the start', () => {
  expect(forkedAt(scenario, 0)).toBeNull();
  const edited = withEditedSetting(scenario, 0, WINDOW, 1024);
  expect(settingsOf(edited, 0)).toEqual({ [TIMEOUT]: 900, [WINDOW]: 1024 });
});

test('what cannot change in the middle of a run says why on a fork', () => {
  expect(fixedOn(scenario, 1, 'protocol.variant')).toContain('same rules');
  expect(fixedOn(scenario, 1, 'replicas.count')).toContain('who takes part');
  expect(fixedOn(scenario, 1, WINDOW)).toBeNull();
  expect(fixedOn(scenario, 0, 'protocol.variant')).toBeNull();
});

test('a change is told by its settings and its time', () => {
  const change = { at_s: 5, set: { [WINDOW]: 262144, [TIMEOUT]: 500, 'network.slow_start': true } };
  expect(changeText(change)).toBe(
    'from 5\u00a0s: TCP window 256 KiB, Time-out 500 ms, Slow start on',
  );
  const brief = 'TCP window 256 KiB and 2 more';
  expect(shownChange(change)).toMatchObject({ kind: 'change', startNs: 5e9, endNs: 5e9, brief });
  expect(inBrief(['Time-out 2 s'])).toBe('Time-out 2 s');
  expect(withoutSetting(change, TIMEOUT)).toEqual({
    at_s: 5,
    set: { [WINDOW]: 262144, 'network.slow_start': true },
  });
  expect(withoutSetting({ at_s: 5, set: { [WINDOW]: 1 } }, WINDOW)).toBeNull();
});
