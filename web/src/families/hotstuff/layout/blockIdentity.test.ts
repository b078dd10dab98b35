import { expect, test } from 'vitest';
import { blockTitle } from './blockIdentity';

test('a block is called by its height and its view, with a prime for each rival before it', () => {
  expect(blockTitle({ height: 7, rival: 1, view: 9 })).toBe('block 7′ of view 9');
  expect(blockTitle({ height: 12, rival: 0, view: 12 })).toBe('block 12 of view 12');
});
