/**
 * How much of the figure’s height the acknowledgements ask for: what is heard, and whose turn it is, beside each other.
 */
import type { Rect } from '../../../base/geometry';
import type { RunAreas, RunRoom } from '../../../layout/panelRooms';

export interface AcksAreas {
  readonly matrix: Rect;
  readonly rule: Rect;
}

/** Of a wide panel what the matrix takes, in shares. */
const MATRIX = 0.6;

export const acksRoom: RunRoom<AcksAreas> = {
  ...{ id: 'acks', isShared: false, isTimeless: true },
  rows: ({ isBrief = false }, { em, wide, ease, gapsEm: [aboveEm] }) => {
    if (isBrief) return [];
    const gapPx = Math.round(aboveEm * em);
    const first = { gapPx, stretch: [10 * em, (11 + 4 * ease) * em] as const };
    return wide ? [first] : [first, { gapPx: 0.5 * em, stretch: [8 * em, 9 * em] }];
  },
  areaOf: ([first, second]) => {
    if (first === undefined) return undefined;
    if (second !== undefined) return { matrix: first, rule: second };
    const width = MATRIX * first.width;
    return {
      matrix: { ...first, width },
      rule: { ...first, x: first.x + width, width: first.width - width },
    };
  },
};

/** Undefined where they are not shown. */
export function acksAreas({ acks }: RunAreas): AcksAreas | undefined {
  return acks as AcksAreas | undefined;
}
