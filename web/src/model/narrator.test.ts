import { expect, test } from 'vitest';
import { nothingFurther } from './narrator';

test('a step with nowhere to go says so', () => {
  expect(nothingFurther(1, 'viewChange', 1)).toBe('No later view change in this run');
  expect(nothingFurther(-1, 'significant', 2)).toBe('No earlier step in these runs');
});
