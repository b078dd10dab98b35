import { expect, test } from 'vitest';
import { nothingFurther } from './narrator';

test('a step with nowhere to go says so', () => {
  expect(nothingFurther(1, { stop: 'viewChange', amount: 0 }, 1)).toBe(
    'No later view change in this run',
  );
  expect(nothingFurther(-1, { stop: 'significant', amount: 0 }, 2)).toBe(
    'No earlier step in these runs',
  );
});
