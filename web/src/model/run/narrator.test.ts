import { expect, test } from 'vitest';
import { captionOf, nothingFurther, sharedBy, type Told } from './narrator';

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
  const last = (all: readonly Told[]) => all.at(-1) ?? null;
  const view = { startNs: 0, endNs: 1e9 };
  const runs = [told(0, 3e8, 'commit'), told(1, 3e8, 'time-out'), told(2, 3e8, 'commit')];
  const shared = sharedBy(runs, last);
  expect(shared?.map(({ key }) => key)).toEqual(['A', 'C']);
  expect(shared && captionOf(shared, view)).toMatch(/^A and C, 0\.300\ss: commit$/);
  const apart = [told(0, 2e8, 'commit'), told(1, 3e8, 'commit')];
  expect(sharedBy(apart, last)?.map(({ key }) => key)).toEqual(['B']);
  expect(sharedBy([], last)).toBeNull();
});
