import { expect, test } from 'vitest';
import { PANELS } from './panels';
import { panelWords } from './panelWords';

test('every panel of the family has a word of its own, which the format knows', () => {
  const shown = panelWords().map(({ id }) => id);
  expect(new Set(shown).size).toBe(shown.length);
  expect(PANELS).toEqual(expect.arrayContaining([...shown]));
  expect(shown).toEqual(expect.arrayContaining(['spacetime', 'bandwidth', 'throughput']));
});
