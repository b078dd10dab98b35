import { expect, test } from 'vitest';
import { PANELS } from './panels';
import { PANEL_WORDS } from './panelWords';

test('every panel has its words', () => {
  expect(PANEL_WORDS.map(({ id }) => id).sort()).toEqual([...PANELS].sort());
});
