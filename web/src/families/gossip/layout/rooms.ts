/** How much of the figure’s height gossip’s panels ask for: the wave and the desk stand beside each other. */
import type { Rect } from '../../../base/geometry';
import type { RunAreas, RunRoom } from '../../../layout/panelRooms';

export interface WaveAreas {
  readonly wave: Rect;
  readonly desk: Rect;
}

export const waveRoom: RunRoom<WaveAreas> = {
  ...{ id: 'wave', isShared: false, isTimeless: true },
  rows: ({ isBrief = false }, { em, wide, ease }) => {
    if (isBrief) return [];
    const row = (gapPx: number, least: number, most: number) => ({
      ...{ gapPx, stretch: [least * em, most * em] as const },
    });
    return wide ? [row(0, 11.5, 12 + 6 * ease)] : [row(0, 15, 18), row(0.5 * em, 11, 13)];
  },
  areaOf: ([first, second]) => {
    if (first === undefined) return undefined;
    if (second !== undefined) return { wave: first, desk: second };
    const width = Math.min(0.45 * first.width, 1.25 * first.height);
    return {
      wave: { ...first, width },
      desk: { ...first, x: first.x + width, width: first.width - width },
    };
  },
};

export const linksRoom: RunRoom<Rect> = {
  ...{ id: 'links', isShared: false },
  rows: ({ isBrief = false }, { em, tight, ease, gapsEm: [aboveEm] }) =>
    isBrief
      ? []
      : [{ gapPx: Math.round(aboveEm * em), stretch: [(tight ? 3.4 : 4.6) * em, 7 * ease * em] }],
  areaOf: ([area]) => area,
};

/** Undefined where they are not shown. */
export function waveAreas({ wave }: RunAreas): WaveAreas | undefined {
  return wave as WaveAreas | undefined;
}

export function linksArea({ links }: RunAreas): Rect | undefined {
  return links as Rect | undefined;
}

/** The disc of the wave in its part of the panel, with room for who never gets it. */
export function discIn({ x, y, width, height }: Rect) {
  const radiusPx = Math.max(10, Math.min(width, height) / 2 / 1.22);
  return { x: x + Math.min(width, 1.1 * height) / 2, y: y + height / 2, radiusPx };
}
