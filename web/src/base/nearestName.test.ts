import { expect, test } from 'vitest';
import { nearestName } from './nearestName';

test('the nearest name is the one with the fewest slips, the first of several', () => {
  const names = ['planet', 'planet-window', 'two-chain', 'lost-vote'];
  const nearest = (text: string) => nearestName(text, names);
  expect(['plannet', 'PLANET', 'planet-windos', 'two-cain', 'last-vote'].map(nearest)).toEqual([
    ...['planet', 'planet', 'planet-window', 'two-chain', 'lost-vote'],
  ]);
  expect(nearestName('a', [])).toBeNull();
});

test('a name that is far from all has no nearest one', () => {
  const names = ['planet', 'T-W11', 'D-B2'];
  const nearest = (text: string) => nearestName(text, names);
  expect(['pane', 'plante', 't-w1', 'b-b2'].map(nearest)).toEqual([
    ...['planet', 'planet', 'T-W11', 'D-B2'],
  ]);
  expect(['', 'plum', 'nonsense', 'x'.repeat(1e6)].map(nearest)).toEqual(Array(4).fill(null));
});
