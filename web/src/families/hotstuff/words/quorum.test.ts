// As `quorum.rs` has it in the engine.
import { expect, test } from 'vitest';
import { quorumOf } from './quorum';

test('a quorum is all but those that may fail', () => {
  const sizes = [1, 2, 3, 4, 7, 13, 100];
  const of = (protocol: Record<string, string | string[]>) =>
    sizes.map((replicas) => quorumOf({ protocol }, replicas));
  expect(of({})).toEqual([1, 2, 3, 3, 5, 9, 67]);
  expect(of({ variant: 'crash_stop' })).toEqual([1, 2, 2, 3, 4, 7, 51]);
  expect(of({ broken: ['small_quorum'] })).toEqual([1, 1, 2, 2, 4, 8, 66]);
});
