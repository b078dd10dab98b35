import { expect, test } from 'vitest';
import { mischiefOf, provedIn } from './ahead';

test('faults, lies and changes begin when they say, or with the run', () => {
  const run = {
    faults: [{ kind: 'crash', at_s: 2 }, { kind: 'drop_message', sent_s: 2.00478336 }, 'no fault'],
    adversaries: [{ kind: 'twin' }],
    changes: [{ at_s: 15, set: {} }],
  };
  expect(mischiefOf(run)).toEqual([2e9, 2_004_783_360, 0, 15e9]);
  expect(mischiefOf({ faults: 'none' })).toEqual([]);
});

test('the cases of an answer that name a moment are proved then', () => {
  expect(provedIn([{ when: 'A.safe', at_s: 14.62 }, { text: '' }])).toEqual([14.62e9]);
  expect(provedIn('One text')).toEqual([]);
});
