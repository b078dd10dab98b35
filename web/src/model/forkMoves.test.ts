import { expect, test } from 'vitest';
import { changesOf } from './changes';
import { ownAtFork, roomOfFork, withForkMoved } from './forkMoves';
import { withEditedSetting } from './forks';
import { sharesPast } from './past';
import { type JsonObject, type Scenario, valueAt, variantNames, variantOf } from './scenario';

const LATENCY = 'network.latency.factor';
const TIMEOUT = 'protocol.timeout_ms';

/** B was forked off A at 5 s; the delay changes for both at 7 s. */
const bare: Scenario = {
  horizon_s: 20,
  changes: [{ at_s: 7, set: { [LATENCY]: 3 } }],
  variants: [
    { name: 'A', set: {} },
    { name: 'A from 5 s', from_s: 5, set: {} },
  ],
};
const edited = withEditedSetting(bare, 1, TIMEOUT, 900);
const to = (atS: number) => ({ atS, text: `${atS} s` });
const changes = (scenario: Scenario) => changesOf(variantOf(scenario, 1));

test('what is set at a fork’s begin moves with it, and so does the time in its name', () => {
  const later = withForkMoved(edited, 1, to(6.5));
  expect(valueAt(later, 'variants.1.from_s')).toBe(6.5);
  expect(variantNames(later)).toEqual(['A', 'A from 6.5 s']);
  expect(changes(later)).toEqual([
    { at_s: 6.5, set: { [TIMEOUT]: 900 } },
    { at_s: 7, set: { [LATENCY]: 3 } },
  ]);
  expect(sharesPast(later, 1)).toBe(true);
  expect(withForkMoved(later, 1, to(5))).toEqual(edited);
  const renamed = {
    ...edited,
    variants: [
      { name: 'A', set: {} },
      { name: 'slow', from_s: 5 },
    ],
  };
  expect(variantNames(withForkMoved(renamed, 1, to(2)))).toEqual(['A', 'slow']);
});

test('a fork begins before anything else that it does, and between its changes', () => {
  expect(roomOfFork(bare, 1)).toEqual([0.001, 19.999]);
  expect(roomOfFork(edited, 1)).toEqual([0.001, 6.999]);
  const withFaults = (faults: readonly JsonObject[]) => ({
    ...bare,
    variants: [
      { name: 'A', set: {} },
      { name: 'B', from_s: 5, set: { faults } },
    ],
  });
  const crash = { kind: 'crash', replica: 1, at_s: 9, until_s: 12 };
  expect(roomOfFork(withFaults([crash]), 1)[1]).toBe(9);
  const dropped = { kind: 'drop_message', message: 'vote', from: 1, to: 0, sent_s: 8.5 };
  expect(roomOfFork(withFaults([crash, dropped]), 1)[1]).toBe(8.5);
  // Of what both do until another time only its end is a fork's own.
  const both = { ...withFaults([{ ...crash, until_s: 15 }]), faults: [crash] };
  expect(roomOfFork(both, 1)[1]).toBe(12);
});

test('at a change of the run that it was forked off, a fork takes its own settings along and leaves that change', () => {
  const at7 = withEditedSetting(withForkMoved(bare, 1, to(7)), 1, TIMEOUT, 900);
  expect(changes(at7)).toEqual([{ at_s: 7, set: { [LATENCY]: 3, [TIMEOUT]: 900 } }]);
  expect(ownAtFork(at7, 1)).toEqual({ [TIMEOUT]: 900 });
  expect(changes(withForkMoved(at7, 1, to(8)))).toEqual([
    { at_s: 7, set: { [LATENCY]: 3 } },
    { at_s: 8, set: { [TIMEOUT]: 900 } },
  ]);
  // Another delay at that time is its own, and the other run's delay stays.
  const slower = withEditedSetting(at7, 1, LATENCY, 6);
  expect(changes(withForkMoved(slower, 1, to(8)))).toEqual([
    { at_s: 7, set: { [LATENCY]: 3 } },
    { at_s: 8, set: { [LATENCY]: 6, [TIMEOUT]: 900 } },
  ]);
  expect(sharesPast(withForkMoved(slower, 1, to(8)), 1)).toBe(true);
});
