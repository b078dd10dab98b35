import { expect, test } from 'vitest';
import { modelTables } from './modelTables.mjs';
import { cardPictures, shelf, themeColors } from './shelf.mjs';
import { slimJson } from './slimJson.mjs';

test('a theme’s colours are read off the style sheet, and a theme that is not there is told', () => {
  const css =
    ':root,\n:root[data-theme="light"] {\n  --paper: #fff;\n  --ink-soft: rgb(1 2 3 / 0.5);\n}';
  expect(themeColors(css, 'light')).toEqual({ paper: '#fff', 'ink-soft': 'rgb(1 2 3 / 0.5)' });
  expect(() => themeColors(css, 'dark')).toThrow(/no theme “dark”/);
});

test('no two cards look alike', async () => {
  // Those of the build, where nothing that they are made of has changed.
  const made = await shelf([modelTables(), slimJson()]);
  const { scenarios, lessons } = JSON.parse(await cardPictures(made));
  const named = Object.fromEntries(
    Object.entries(lessons).map(([id, picture]) => [`lessons/${id}`, picture]),
  );
  const all = { ...scenarios, ...named };
  expect(Object.keys(all).length).toBeGreaterThan(60);
  expect(made.module.lookAlikes(all)).toEqual([]);
}, 120_000);
