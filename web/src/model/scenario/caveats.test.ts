import { expect, test } from 'vitest';
import { caveatLines } from './caveats';

test('what holds of all runs is said without their letters', () => {
  const small = 'rule removed: quorum of n − f';
  const liars = '2 liars of 4, more than f = 1';
  const run = (key: string, ...caveats: string[]) => ({ key, caveats });
  expect(caveatLines([run('A'), run('B')])).toEqual([]);
  expect(caveatLines([run('A', small)])).toEqual([
    { keys: '', text: 'Rule removed: quorum of n − f' },
  ]);
  expect(caveatLines([run('A', small), run('B', small, liars)])).toEqual([
    { keys: '', text: 'Rule removed: quorum of n − f' },
    { keys: 'B', text: '2 liars of 4, more than f = 1' },
  ]);
});
