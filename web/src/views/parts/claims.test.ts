import { expect, test } from 'vitest';
import { type Claims, takenBefore } from './claims';

test('a text leaves to others what stands before it: by place, and of one place what came first', () => {
  const [setup, watch, one, other] = [{}, {}, {}, {}];
  const claims: Claims = new Map([
    [other, { place: 'legend', words: ['commit'] }],
    [one, { place: 'block rows', words: ['lock', 'key'] }],
    [watch, { place: 'watch', words: ['view'] }],
    [setup, { place: 'setup', words: ['quorum'] }],
  ] as const);
  expect(takenBefore(claims, setup, 'setup')).toBe('');
  expect(takenBefore(claims, watch, 'watch')).toBe('quorum');
  expect(takenBefore(claims, other, 'legend').split('\n').sort()).toEqual([
    ...['key', 'lock', 'quorum', 'view'],
  ]);
  // A second run's rows: the first run has its words; a text that is new comes last.
  expect(takenBefore(claims, {}, 'block rows')).toContain('lock');
  expect(takenBefore(claims, one, 'block rows')).not.toContain('lock');
});
