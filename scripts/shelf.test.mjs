import { expect, test } from 'vitest';
import { themeColors } from './shelf.mjs';

test('a theme’s colours are read off the style sheet, and a theme that is not there is told', () => {
  const css =
    ':root,\n:root[data-theme="light"] {\n  --paper: #fff;\n  --ink-soft: rgb(1 2 3 / 0.5);\n}';
  expect(themeColors(css, 'light')).toEqual({ paper: '#fff', 'ink-soft': 'rgb(1 2 3 / 0.5)' });
  expect(() => themeColors(css, 'dark')).toThrow(/no theme “dark”/);
});
