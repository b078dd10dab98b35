import { expect, test } from 'vitest';
import { nearestName } from './nearestName';

test('the nearest name is the one with the fewest slips, the first of several', () => {
  const names = ['planet', 'planet-window', 'two-chain', 'lost-vote'];
  const nearest = (text: string) => nearestName(text, names);
  expect(['plannet', 'PLANET', 'planet-windos', 'two-cain', 'last-vote'].map(nearest)).toEqual([
    ...['planet', 'planet', 'planet-window', 'two-chain', 'lost-vote'],
  ]);
  expect(nearest('')).toBe('planet');
  expect(nearest('x'.repeat(1e6))).toBe('planet');
  expect(nearestName('a', [])).toBe('');
});
