import { expect, test } from 'vitest';
import { runDash } from './runLine';

test('four runs have four lines, the first of which is solid', () => {
  expect([0, 1, 2, 3].map((place) => runDash(place))).toEqual([[], [7, 4], [1.5, 3], [9, 3, 2, 3]]);
  expect(runDash(1, 2)).toEqual([14, 8]);
  expect(runDash(5)).toEqual(runDash(1));
});
