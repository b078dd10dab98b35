import { afterAll, expect, test } from 'vitest';
import { families, familyOf, isOfAnother, setFamilies, stayOfFamily } from './family';

const before = families;
afterAll(() => setFamilies(before));

const of = (family: string) => ({ protocol: { family } });

test('a scenario that names no family, or none that there is, is of the first', () => {
  setFamilies(['hotstuff', 'other']);
  expect([{}, of('hotstuff'), of('nobody'), of('other')].map(familyOf)).toEqual([
    ...['hotstuff', 'hotstuff', 'hotstuff', 'other'],
  ]);
});

test('a page shows runs of its family alone, and an embedded figure goes nowhere', () => {
  setFamilies(['hotstuff', 'other']);
  expect([{}, of('nobody'), of('other')].map(isOfAnother)).toEqual([false, false, true]);
  stayOfFamily();
  expect(isOfAnother(of('other'))).toBe(false);
});
