import { expect, test } from 'vitest';
import { watched } from './watched';

test('a panel is watched that stands in what to watch', () => {
  const of = (watch: string) => watched({ watch });
  expect(of('The leader’s link. When is it silent?')).toEqual(['bandwidth']);
  expect(of('How much of its time the leader’s processor works.')).toEqual(['bandwidth']);
  expect(of('The commits after 2 s, in A and in B.')).toEqual(['throughput']);
  expect(of('The tree of blocks. Are they linked?')).toEqual([]);
  expect(watched({})).toEqual([]);
});
