/** What gossip’s peers state, as it looks: that one makes a transaction, and what goes wrong. */
import type { MarkGlyph } from '../../../layout/family';

const halo = ['paper', 1] as const;

export const glyphs: readonly MarkGlyph[] = [
  { kind: 'made', glyph: 'diamond', sizePx: null, fill: 'paper', edge: ['quorum', null] },
  { kind: 'lost', glyph: 'hourglass', sizePx: null, fill: 'alert', edge: halo },
  { kind: 'violation', glyph: 'octagon', sizePx: 6, fill: 'alert', edge: null },
];
