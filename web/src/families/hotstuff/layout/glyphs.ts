/**
 * What HotStuff's replicas state, as it looks: a quorum certificate on its leader's lane, the first commit of a block,
 * and what goes wrong.
 */
import type { MarkGlyph } from '../../../layout/family';

const halo = ['paper', 1] as const;

export const glyphs: readonly MarkGlyph[] = [
  { kind: 'certified', glyph: 'circle', sizePx: null, fill: 'paper', edge: ['quorum', null] },
  { kind: 'committed', glyph: 'triangleDown', sizePx: null, fill: 'ink', edge: halo },
  { kind: 'refused', glyph: 'circle', sizePx: 5, fill: 'alert', edge: halo, isBarred: true },
  { kind: 'timed_out', glyph: 'hourglass', sizePx: 5.5, fill: 'alert', edge: halo },
  { kind: 'view_changed', glyph: 'diamond', sizePx: 5, fill: 'paper', edge: ['alert', 1.5] },
  { kind: 'restarted', glyph: 'triangleUp', sizePx: 5, fill: 'paper', edge: ['ink', null] },
  // A stop sign: a cross is a message that is lost.
  { kind: 'violation', glyph: 'octagon', sizePx: 6, fill: 'alert', edge: null },
];
