/**
 * What MultiPaxos’ replicas state, as it looks: a decision on the lane of who knows it first, the first execution of an
 * instance, and what goes wrong.
 */
import type { MarkGlyph } from '../../../layout/family';

const halo = ['paper', 1] as const;

export const glyphs: readonly MarkGlyph[] = [
  { kind: 'decided', glyph: 'circle', sizePx: null, fill: 'paper', edge: ['quorum', null] },
  { kind: 'executed', glyph: 'triangleDown', sizePx: null, fill: 'ink', edge: halo },
  { kind: 'repeated', glyph: 'diamond', sizePx: 4, fill: 'alert', edge: halo },
  { kind: 'suspected', glyph: 'hourglass', sizePx: 5.5, fill: 'alert', edge: halo },
  { kind: 'stood', glyph: 'diamond', sizePx: 5, fill: 'paper', edge: ['alert', 1.5] },
  { kind: 'led', glyph: 'diamond', sizePx: 5, fill: 'paper', edge: ['ink', 1.5] },
  { kind: 'restarted', glyph: 'triangleUp', sizePx: 5, fill: 'paper', edge: ['ink', null] },
  { kind: 'violation', glyph: 'octagon', sizePx: 6, fill: 'alert', edge: null },
];
