/** Colours and sizes of the figure, read from the CSS custom properties of the page's theme. */
import { MESSAGE_KINDS, type MessageKind } from '../core/columns';
import { type BlockLook, proposal } from '../layout/blockIdentity';

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
  readonly certified: string;
  readonly pathQueue: string;
  readonly foreground: string;
  readonly background: string;
  /** Kinds of work, as they are stacked. */
  readonly works: readonly string[];
  /** What proposals and blocks of the tree have by their look. */
  readonly blocks: Readonly<Record<BlockLook, string>>;
  /** By number of the kind. */
  readonly kinds: readonly KindStyle[];
}

/** A kind's custom property and widths before the line scale. */
export interface KindPattern {
  readonly property: string;
  readonly widthPx: number;
  readonly dash: readonly number[];
  readonly fillOpacity: number;
  readonly lineOpacity: number;
}

function pattern(
  property: string,
  widthPx: number,
  dash: readonly number[],
  fillOpacity: number,
  lineOpacity = 1,
): KindPattern {
  return { property, widthPx, dash, fillOpacity, lineOpacity };
}

export const kindPatterns: Readonly<Record<MessageKind, KindPattern>> = {
  proposal: pattern('--proposal', 1.5, [], 0.45),
  vote: pattern('--vote', 1.4, [4, 2.5], 0.3),
  complaint: pattern('--complaint', 1.4, [7, 2.5, 1.5, 2.5], 0.3),
  new_view: pattern('--new-view', 1.4, [2, 2], 0.3),
  next_view: pattern('--next-view', 1.6, [9, 3], 0.3),
  fetch: pattern('--fetch', 1.2, [1.5, 2.5], 0.3),
  blocks: pattern('--blocks', 1.4, [10, 2, 2, 2], 0.4),
  forward: pattern('--forward', 1.2, [3, 2, 1, 2], 0.35),
  stream: pattern('--stream', 1.1, [], 0.4, 0.85),
  acknowledgement: pattern('--acknowledgement', 1.1, [1.2, 3], 0.3, 0.85),
  lane_data: pattern('--lane-data', 1.1, [6, 2], 0.35, 0.7),
  pre_commit: pattern('--pre-commit', 1.5, [12, 2], 0.35),
  commit: pattern('--commit', 1.5, [5, 1.5], 0.35),
  decide: pattern('--decide', 1.7, [8, 1.5, 3.5, 1.5], 0.35),
};

/** Dashes of what is about another block of a height that has one: never told by the colour alone. */
const rivalDash = { proposal: [7, 3], other: [1.5, 3] };

/** How messages of a kind look that are about a block of this look. */
export function styleOf(
  { kinds, blocks, lineScale }: Theme,
  kind: number,
  look: BlockLook,
): KindStyle {
  const style = kinds[kind] as KindStyle;
  if (look === 'even') return style;
  const color = blocks[look];
  if (look === 'odd') return { ...style, color };
  const dash = kind === proposal ? rivalDash.proposal : rivalDash.other;
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
  const lineScale = Number(read('--line-scale')) || 1;
  return {
    font: read('--font') || 'sans-serif',
    textPx: Number.parseFloat(read('--text-size')) || 13,
    leastTextPx: Number.parseFloat(read('--least-text')) || 11,
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
    certified: read('--certified'),
    pathQueue: read('--path-queue'),
    foreground: read('--proposal'),
    background: read('--stream'),
    works: ['--work-messages', '--work-cryptography', '--work-transactions'].map(read),
    blocks: { even: read('--proposal'), odd: read('--proposal-next'), rival: read('--rival') },
    kinds: MESSAGE_KINDS.map((kind) => {
      const { property, widthPx, dash, fillOpacity, lineOpacity } = kindPatterns[kind];
      return {
        color: read(property),
        widthPx: widthPx * lineScale,
        dash: dash.map((length) => length * lineScale),
        fillOpacity,
        lineOpacity,
      };
    }),
  };
}
