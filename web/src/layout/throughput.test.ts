import { expect, test } from 'vitest';
import { highestIncrease, throughputPath } from './throughput';

test('a run is drawn as tall as it is fast, on the scale of the fastest', () => {
  const committed = [0, 100, 100, 300];
  expect(highestIncrease(committed)).toBe(200);
  expect(throughputPath(committed, 400)).toBe('M0 1V0.75H1V1H2V0.5H3V1');
});

test('a run that commits nothing lies on the ground', () => {
  expect(throughputPath([0, 0], 0)).toBe('M0 1V1H1V1');
});
