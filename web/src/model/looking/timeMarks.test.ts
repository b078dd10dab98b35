import { expect, test } from 'vitest';
import { toggledMark } from './timeMarks';

test('a mark is set in order, and taken away from within reach', () => {
  expect(toggledMark([10, 30], 20, 2)).toEqual([10, 20, 30]);
  expect(toggledMark([10, 20, 30], 21, 2)).toEqual([10, 30]);
  expect(toggledMark([19, 20], 21, 2)).toEqual([19]);
});
