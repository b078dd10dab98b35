import { expect, test } from 'vitest';
import { Kept } from './kept';

test('what was asked for longest ago is forgotten', () => {
  const kept = new Kept<number>(2);
  kept.set('a', 1);
  kept.set('b', 2);
  expect(kept.get('a')).toBe(1);
  kept.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([1, undefined, 3]);
  expect(kept.size).toBe(2);
});
