import { expect, test } from 'vitest';
import { PANELS } from './panels';
import { panelWords } from './panelWords';

test('every panel has its words', () => {
  expect(
    panelWords()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...PANELS].sort());
});
