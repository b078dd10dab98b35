import { expect, test } from 'vitest';
import { withListOf } from '../faults/mischiefEdits';
import { ownAtFork, sharesPast } from '../faults/past';
import { changesOf } from '../scenario/changes';
import {
  type JsonObject,
  type Scenario,
  valueAt,
  variantNames,
  variantOf,
} from '../scenario/scenario';
import { withEditedSetting } from './forkEdits';
import { nearestForFork, roomOfFork, whyNotAt, withForkMoved } from './forkMoves';

const LATENCY = 'network.latency.factor';
const TIMEOUT = 'protocol.timeout_ms';

/** B was forked off A at 5 s; the delay changes for both at 7 s. */
const bare: Scenario = {
  horizon_s: 20,
  changes: [{ at_s: 7, set: { [LATENCY]: 3 } }],
  variants: [
    { name: 'A', set: {} },
    { name: 'A from 5 s', from_s: 5, fork_of: 'A', set: {} },
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
      { name: 'slow', from_s: 5, fork_of: 'A' },
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
      { name: 'B', from_s: 5, fork_of: 'A', set: { faults } },
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

test('what a fork sets to unlimited is its own, too', () => {
  const unlimited = withEditedSetting(bare, 1, 'network.window_bytes', null);
  expect(ownAtFork(unlimited, 1)).toEqual({ 'network.window_bytes': null });
  expect(changes(withForkMoved(unlimited, 1, to(6)))).toEqual([
    { at_s: 6, set: { 'network.window_bytes': null } },
    { at_s: 7, set: { [LATENCY]: 3 } },
  ]);
});

test('a fork is taken to its limit and not past it, and what is typed beyond it is answered', () => {
  const [, mostS] = roomOfFork(edited, 1);
  expect(nearestForFork(edited, 1, 9)).toBe(mostS);
  expect(nearestForFork(edited, 1, 3.12345678)).toBe(3.123457);
  // A limit that lies between two microseconds.
  const at = 7.1234567;
  const crash = { kind: 'crash', replica: 1, at_s: at };
  const fine = withListOf(bare, 'faults', 1, () => [crash]);
  const there = { atS: nearestForFork(fine, 1, 9), text: '7.12 s' };
  expect(there.atS).toBe(at);
  expect(sharesPast(withForkMoved(fine, 1, there), 1)).toBe(true);
  // And one that is a difference of decimals is told as it is taken.
  const later = { ...bare, changes: [{ at_s: 5.3, set: { [LATENCY]: 3 } }] };
  const own = withEditedSetting(later, 1, TIMEOUT, 900);
  expect(whyNotAt(own, 1, 5.299)).toBeNull();
  expect(whyNotAt(own, 1, 5.3)).toMatchObject({
    path: 'variants.1.from_s',
    message: 'cannot be 5.3 s',
    allowed: '0.001 s to 5.299 s',
  });
  expect(whyNotAt(own, 1, 'soon')).toMatchObject({ message: 'cannot be “soon”' });
});
