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

export interface BucketAreas {
  readonly filling: Rect;
  readonly degrees: Rect;
}

/** Of a wide panel what lines take, and what is free beside them, in shares. */
const FILLING = 0.62;
const BESIDE = 0.04;

export const bucketRoom: RunRoom<BucketAreas> = {
  ...{ id: 'bucket', isShared: false, isTimeless: true },
  rows: ({ isBrief = false }, { em, wide, ease, gapsEm: [aboveEm] }) => {
    if (isBrief) return [];
    const gapPx = Math.round(aboveEm * em);
    const first = { gapPx, stretch: [9 * em, (10 + 5 * ease) * em] as const };
    return wide ? [first] : [first, { gapPx, stretch: [7 * em, 8 * em] }];
  },
  areaOf: ([first, second]) => {
    if (first === undefined) return undefined;
    if (second !== undefined) return { filling: first, degrees: second };
    const { x, width } = first;
    return {
      filling: { ...first, width: FILLING * width },
      degrees: {
        ...first,
        x: x + (FILLING + BESIDE) * width,
        width: (1 - FILLING - BESIDE) * width,
      },
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

export function bucketAreas({ bucket }: RunAreas): BucketAreas | undefined {
  return bucket as BucketAreas | undefined;
}

export function linksArea({ links }: RunAreas): Rect | undefined {
  return links as Rect | undefined;
}

/** The cells of many peers in its part of the panel, beside their distances. */
export function heatIn({ x, y, width, height }: Rect, em: number): Rect {
  return { x: x + 4 * em, y: y + em, width: width - 5.5 * em, height: height - 2 * em };
}

/** The disc of the wave in its part of the panel, with room for who never gets it. */
export function discIn({ x, y, width, height }: Rect) {
  const radiusPx = Math.max(10, Math.min(width, height) / 2 / 1.22);
  return { x: x + Math.min(width, 1.1 * height) / 2, y: y + height / 2, radiusPx };
}

/** The plane of two rates in its part of the panel. */
export function planeIn({ x, y, width, height }: Rect): Rect {
  return { x, y: y + 0.03 * height, width, height: 0.92 * height };
}
