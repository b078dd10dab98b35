/** What its replicas state, as it looks: HotStuff’s marks, what crosses again, and how B takes over. */
import type { MarkGlyph } from '../../../layout/family';
import { glyphs as hotstuff } from '../../hotstuff/layout/glyphs';

const halo = ['paper', 1] as const;

export const glyphs: readonly MarkGlyph[] = [
  ...hotstuff,
  { kind: 'resent', glyph: 'diamond', sizePx: 4, fill: 'alert', edge: halo },
  { kind: 'gone', glyph: 'hourglass', sizePx: 5.5, fill: 'ink', edge: halo },
  { kind: 'decided', glyph: 'circle', sizePx: 4.5, fill: 'paper', edge: ['ink', 1.5] },
  { kind: 'recovered', glyph: 'triangleUp', sizePx: 5.5, fill: 'ink', edge: halo },
  { kind: 'served', glyph: 'diamond', sizePx: 5, fill: 'paper', edge: ['ink', 1.5] },
];
