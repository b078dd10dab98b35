/** The page's theme with its colours by name, `var(--vote)`: the same picture stands in each. */
import { MESSAGE_KINDS } from '../core/columns';
import { kindPatterns, type Theme } from '../render/theme';

const property = (name: string) => `var(--${name})`;

/** With text of so many pixels, and lines and glyphs so many times as wide as the figure's. */
export function namedTheme(textPx: number, lineScale: number): Theme {
  return {
    font: 'sans-serif',
    ...{ textPx, leastTextPx: textPx, lineScale },
    paper: property('paper'),
    ink: property('ink'),
    inkSoft: property('ink-soft'),
    inkFaint: property('ink-faint'),
    rule: property('rule'),
    ruleSoft: property('rule-soft'),
    band: property('band'),
    idle: property('idle'),
    veil: property('veil'),
    alert: property('alert'),
    crash: property('crash'),
    certified: property('certified'),
    pathQueue: property('path-queue'),
    foreground: property('proposal'),
    background: property('stream'),
    works: ['work-messages', 'work-cryptography', 'work-transactions'].map(property),
    blocks: {
      even: property('proposal'),
      odd: property('proposal-next'),
      rival: property('rival'),
    },
    kinds: MESSAGE_KINDS.map((kind) => {
      const { property: color, widthPx, dash, fillOpacity, lineOpacity } = kindPatterns[kind];
      return {
        color: `var(${color})`,
        widthPx: widthPx * lineScale,
        dash: dash.map((length) => length * lineScale),
        fillOpacity,
        lineOpacity,
      };
    }),
  };
}
