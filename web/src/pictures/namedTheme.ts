/** The page's theme with its colours by name, `var(--ink)`: the same picture stands in each. */
import { paints, type Theme } from '../render/theme';

/** With text of so many pixels, and lines and glyphs so many times as wide as the figure's. */
export function namedTheme(textPx: number, lineScale: number): Theme {
  return {
    font: 'sans-serif',
    ...{ textPx, leastTextPx: textPx },
    ...paints((property) => `var(${property})`, lineScale),
  };
}
