/** Colours and sizes of the figure, read from the CSS custom properties of the page's theme. */
import { opens, tables } from '../core/kinds';
import type { Look } from '../layout/subject';
import { type KindPattern, looksOfFamily } from './family';

/** How a kind of message looks: by colour and by dash, never by colour alone. */
export interface KindStyle {
  readonly color: string;
  readonly widthPx: number;
  readonly dash: readonly number[];
  /** Opacity of the inside of a parallelogram. */
  readonly fillOpacity: number;
  /** Opacity of lines and outlines: the background's leave the foreground in front. */
  readonly lineOpacity: number;
}

export interface Theme {
  readonly font: string;
  readonly textPx: number;
  /** Nothing is written smaller. */
  readonly leastTextPx: number;
  /** Factor of all line widths and glyphs. */
  readonly lineScale: number;
  readonly paper: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaint: string;
  readonly rule: string;
  readonly ruleSoft: string;
  readonly band: string;
  readonly idle: string;
  readonly veil: string;
  readonly alert: string;
  readonly crash: string;
  readonly quorum: string;
  readonly pathQueue: string;
  readonly foreground: string;
  readonly background: string;
  /** Kinds of work, as they are stacked. */
  readonly works: readonly string[];
  /** What opens a round has them by its look, and what it opens. */
  readonly looks: Readonly<Record<Look, string>>;
  /** By number of the kind. */
  readonly kinds: readonly KindStyle[];
}

/** Dashes of what is about another one of a number that has one: never told by the colour alone. */
const otherDash = { opens: [7, 3], follows: [1.5, 3] };

/** How messages of a kind look that are about something of this look. */
export function styleOf({ kinds, looks, lineScale }: Theme, kind: number, look: Look): KindStyle {
  const style = kinds[kind] as KindStyle;
  if (look === 'even') return style;
  const color = looks[look];
  if (look === 'odd') return { ...style, color };
  const dash = opens(kind) ? otherDash.opens : otherDash.follows;
  return { ...style, color, dash: dash.map((length) => length * lineScale) };
}

/** Size of words that are a share as large as the figure's text, but legible. */
export function sizeOf(share: number, { textPx, leastTextPx }: Theme): number {
  return Math.max(leastTextPx, share * textPx);
}

/** Reads the theme where an element stands. */
export function readTheme(element: Element): Theme {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    font: read('--font') || 'sans-serif',
    textPx: Number.parseFloat(read('--text-size')) || 13,
    leastTextPx: Number.parseFloat(read('--least-text')) || 11,
    ...paints(read, Number(read('--line-scale')) || 1),
  };
}

/** All but the text: colours by their custom properties, and lines so many times as wide as they are. */
export function paints(
  read: (property: string) => string,
  lineScale: number,
): Omit<Theme, 'font' | 'textPx' | 'leastTextPx'> {
  const { even, odd, other, quorum, foreground, background } = looksOfFamily.colors;
  return {
    lineScale,
    paper: read('--paper'),
    ink: read('--ink'),
    inkSoft: read('--ink-soft'),
    inkFaint: read('--ink-faint'),
    rule: read('--rule'),
    ruleSoft: read('--rule-soft'),
    band: read('--band'),
    idle: read('--idle'),
    veil: read('--veil'),
    alert: read('--alert'),
    crash: read('--crash'),
    quorum: read(quorum),
    pathQueue: read('--path-queue'),
    foreground: read(foreground),
    background: read(background),
    works: ['--work-messages', '--work-cryptography', '--work-transactions'].map(read),
    looks: { even: read(even), odd: read(odd), other: read(other) },
    kinds: tables.kinds.map(({ word }) => {
      const { property, widthPx, dash, ...opacities } = looksOfFamily.kinds[word] as KindPattern;
      return {
        color: read(property),
        widthPx: widthPx * lineScale,
        dash: dash.map((length) => length * lineScale),
        ...opacities,
      };
    }),
  };
}
