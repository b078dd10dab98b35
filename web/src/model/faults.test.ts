import { expect, test } from 'vitest';
import { FAULT_KINDS, newFault, partitionFrom, partitionText, shownFault } from './faults';

const lanes = ['N. Virginia', 'Tokyo', 'Bahrain', 'Cape Town'].map((name, replica) => ({
  replica,
  name,
  region: null,
}));

test('groups are read back from the text they are written as', () => {
  const groups = [[0, 1, 2], [3]];
  const fault = { kind: 'partition', groups };
  expect(partitionText(fault)).toBe('0 1 2 | 3');
  expect(partitionFrom(partitionText(fault))).toEqual(groups);
  expect(partitionFrom('0,1|x 3')).toEqual([
    [0, 1],
    ['x', 3],
  ]);
});

test.each(FAULT_KINDS)('a new %s lies in the middle of the view and says what it is', (kind) => {
  const fault = shownFault(newFault(kind, 4, 10, 13), lanes);
  expect(fault).toMatchObject({ startNs: 11e9, endNs: 12e9 });
  expect(fault.text).toContain('Cape Town');
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
