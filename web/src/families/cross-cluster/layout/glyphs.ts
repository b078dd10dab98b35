/** What replicas of two clusters state, as it looks: QUACKs, and what goes wrong. */
import type { MarkGlyph } from '../../../layout/family';

const halo = ['paper', 1] as const;

export const glyphs: readonly MarkGlyph[] = [
  { kind: 'quacked', glyph: 'circle', sizePx: null, fill: 'paper', edge: ['quorum', null] },
  { kind: 'missed', glyph: 'hourglass', sizePx: 4.5, fill: 'alert', edge: halo },
  { kind: 'resent', glyph: 'diamond', sizePx: 5, fill: 'alert', edge: halo },
  { kind: 'skipped', glyph: 'triangleDown', sizePx: 5, fill: 'paper', edge: ['ink', 1.5] },
  { kind: 'reconfigured', glyph: 'triangleUp', sizePx: 5, fill: 'paper', edge: ['ink', null] },
  { kind: 'violation', glyph: 'octagon', sizePx: 6, fill: 'alert', edge: null },
];
