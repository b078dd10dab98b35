import { expect, test } from 'vitest';
import { captionOf, latestOf, nothingFurther, type Told } from './narrator';

test('a step with nowhere to go says so', () => {
  expect(nothingFurther(1, { stop: 'viewChange', amount: 0 }, 1)).toBe(
    'No later view change in this run',
  );
  expect(nothingFurther(-1, { stop: 'significant', amount: 0 }, 2)).toBe(
    'No earlier step in these runs',
  );
});

test('what happens at once in several runs is told once', () => {
  const told = (index: number, timeNs: number, caption: string): Told => ({
    index,
    key: 'ABC'.charAt(index),
    moment: { timeNs, sequence: index, caption },
  });
  const view = { startNs: 0, endNs: 1e9 };
  const both = latestOf([told(0, 3e8, 'commit'), told(1, 3e8, 'time-out'), told(2, 3e8, 'commit')]);
  expect(captionOf(both, view)).toMatch(/^A and C, 0\.300\ss: commit$/);
  const apart = latestOf([told(0, 2e8, 'commit'), told(1, 3e8, 'commit')]);
  expect(captionOf(apart, view)).toMatch(/^B, /);
  expect(captionOf(latestOf([]), view)).toBe('');
});
