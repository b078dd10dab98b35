import { expect, test } from 'vitest';
import type { JsonObject } from '../scenario/scenario';
import { shownFault } from './faults';
import { groupsFrom, groupsText, newFault } from './newFaults';

const lanes = ['N. Virginia', 'Tokyo', 'Bahrain', 'Cape Town'].map((name, replica) => ({
  replica,
  name,
  region: null,
}));

test('groups are read back from the text they are written as', () => {
  const groups = [[0, 1, 2], [3]];
  expect(groupsText(groups)).toBe('0 1 2 | 3');
  expect(groupsFrom(groupsText(groups))).toEqual(groups);
  expect(groupsFrom('0,1|x 3')).toEqual([
    [0, 1],
    ['x', 3],
  ]);
});

const surroundings = {
  faults: [],
  replicas: 4,
  leader: 1,
  playheadS: 10.5067,
  viewStartS: 10,
  viewEndS: 13,
  horizonS: 20,
};

const texts = [
  ['partition', 'partition: Cape Town | the others'],
  ['slow_link', 'N. Virginia – Cape Town × 3 latency'],
  ['loss', 'all → all 1 % loss'],
] as const;

test.each(texts)('a new %s begins at the playhead and says what it is', (kind, text) => {
  const fault = newFault(kind, surroundings) ?? {};
  expect(fault).toMatchObject({ at_s: 10.507, ...(kind === 'loss' ? {} : { until_s: 11.507 }) });
  expect(shownFault(fault, lanes).text).toBe(text);
});

test.each([
  [12.5, 12.5, 13],
  [13, 13, 14],
  [2, 2, 3],
  [10.1, 10.1, 11.1],
])('a new fault at %s s changes nothing before it and ends in view if it can', (...times) => {
  const [playheadS, at_s, until_s] = times;
  expect(newFault('slow_link', { ...surroundings, playheadS })).toMatchObject({ at_s, until_s });
});

test('a new fault begins inside of the run, and one that would end behind it lasts', () => {
  const atEnd = { ...surroundings, playheadS: 20, viewStartS: 0, viewEndS: 20 };
  expect(newFault('crash', atEnd)).toEqual({ kind: 'crash', replica: 1, at_s: 19.999 });
  expect(newFault('slow_link', { ...atEnd, playheadS: 19.5 })).not.toHaveProperty('until_s');
  expect(newFault('slow_link', { ...atEnd, playheadS: 13 })).toMatchObject({
    ...{ at_s: 13, until_s: 19.67 },
  });
});

test('a new loss lasts to the end of the run', () => {
  expect(newFault('loss', surroundings)).toEqual({
    ...{ kind: 'loss', rate: 0.01, from: '*', to: '*', at_s: 10.507 },
  });
});

test('new crashes strike at the playhead: the leader, then who is up, while anyone is', () => {
  let faults: readonly JsonObject[] = [{ kind: 'crash', replica: 2, at_s: 1, until_s: 10.5 }];
  const struck: number[] = [];
  for (;;) {
    const crash = newFault('crash', { ...surroundings, faults });
    if (crash === null) break;
    expect(crash).toEqual({ kind: 'crash', replica: crash.replica, at_s: 10.507 });
    struck.push(Number(crash.replica));
    faults = [...faults, crash];
  }
  expect(struck).toEqual([1, 0, 2, 3]);
  // The leader is up until it crashes.
  const later = [{ kind: 'crash', replica: 1, at_s: 12 }];
  expect(newFault('crash', { ...surroundings, faults: later })).toMatchObject({ replica: 1 });
});

test('a fault that is written wrong is still shown', () => {
  expect(shownFault({ kind: 'partition', groups: 'all', at_s: 1 }, lanes)).toMatchObject({
    kind: 'partition',
    groups: [],
    endNs: Number.POSITIVE_INFINITY,
  });
  expect(shownFault({ kind: 'crash', replica: 9, at_s: 'soon' }, lanes)).toMatchObject({
    startNs: 0,
    text: 'replica 9 crashed',
  });
  expect(shownFault({ kind: 'meteor' }, lanes)).toMatchObject({ kind: 'network', text: 'meteor' });
});
