import { expect, test } from 'vitest';
import { caveatLines, isVariantSecret } from './caveats';

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

test('before a guess the name of a broken run is secret, and of what is beside it and not shown', () => {
  const runs = [
    { key: 'A', variant: 0, caveats: [] },
    { key: 'B', variant: 2, caveats: ['2 liars of 4'] },
  ];
  const secret = (variant: number) => isVariantSecret(variant, runs, true);
  expect([0, 1, 2].map(secret)).toEqual([false, true, true]);
  expect(isVariantSecret(2, runs, false)).toBe(false);
  expect(isVariantSecret(1, runs.slice(0, 1), true)).toBe(false);
});
