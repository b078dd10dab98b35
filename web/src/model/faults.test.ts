import { expect, test } from 'vitest';
import { groupsFrom, groupsText, newFault, shownFault } from './faults';
import type { JsonObject } from './scenario';

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
};

const texts = [
  ['partition', 'partition: Cape Town | the others'],
  ['slow_link', 'N. Virginia – Cape Town × 3 latency'],
  ['loss', 'all → all 1 % loss'],
] as const;

test.each(texts)('a new %s lies in the middle of the view and says what it is', (kind, text) => {
  const fault = shownFault(newFault(kind, surroundings) ?? {}, lanes);
  expect(fault).toMatchObject({ startNs: 11e9, endNs: 12e9, text });
});

test('new crashes strike at the playhead: the leader, then who is up, while anyone is', () => {
  let faults: readonly JsonObject[] = [{ kind: 'crash', replica: 2, at_s: 1, until_s: 10.5 }];
  const struck: number[] = [];
  for (;;) {
    const crash = newFault('crash', { ...surroundings, faults });
    if (crash === null) break;
    expect(crash).toEqual({ kind: 'crash', replica: crash.replica, at_s: 10.5 });
    struck.push(Number(crash.replica));
    faults = [...faults, crash];
  }
  expect(struck).toEqual([1, 0, 2, 3]);
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
