/**
 * What the figure is drawn with: a few shapes in CSS pixels, many at a time in flat arrays. The painters know
 * this and no canvas, so that the same picture can be written to another surface.
 */

import type { Rect } from '../base/geometry';
import type { Glyph } from '../layout/glyphs';

export interface Stroke {
  readonly color: string;
  readonly widthPx: number;
  /** Lengths of dashes and gaps; none: a solid line. */
  readonly dash?: readonly number[];
  /** How far into its dashes a line begins; 0 if absent. */
  readonly dashOffsetPx?: number;
  /** 1 if absent. */
  readonly opacity?: number;
}

export interface Fill {
  readonly color: string;
  /** 1 if absent. */
  readonly opacity?: number;
}

/** x, y of the corners of an octagon, as of a stop sign. */
export function octagon(x: number, y: number, radius: number): readonly number[] {
  const part = 0.41 * radius;
  const corners = [
    [part, -radius],
    [radius, -part],
    [radius, part],
    [part, radius],
    [-part, radius],
    [-radius, part],
    [-radius, -part],
    [-part, -radius],
  ] as const;
  return corners.flatMap(([dx, dy]) => [x + dx, y + dy]);
}

export interface TextStyle {
  readonly color: string;
  readonly sizePx: number;
  readonly weight?: 'normal' | 'bold';
  readonly italic?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  readonly baseline?: 'top' | 'middle' | 'bottom';
  /** Colour of an outline that keeps the text clear of what is below it. */
  readonly halo?: string;
}

export interface Renderer {
  /** Sets the size of the surface and wipes it; it shows what lies right of `leftPx`. */
  readonly begin: (widthPx: number, heightPx: number, pixelRatio: number, leftPx?: number) => void;
  /** Draws only inside an area. */
  readonly clip: (area: Rect, draw: () => void) => void;
  /** x, y, width, height each. */
  readonly rects: (rects: Float32Array, fill: Fill) => void;
  /** x, y of four corners each; what overlaps is filled as often. */
  readonly quads: (quads: Float32Array, fill: Fill | null, stroke: Stroke | null) => void;
  /** The same as one area: x, y of four corners each, all turning the same way; what overlaps is filled once. */
  readonly union: (quads: Float32Array, fill: Fill) => void;
  /** x, y of two ends each. */
  readonly segments: (segments: Float32Array, stroke: Stroke) => void;
  /** x, y of each point of one line. */
  readonly polyline: (points: Float32Array, stroke: Stroke) => void;
  /** x, y of each centre. */
  readonly glyphs: (
    glyph: Glyph,
    points: Float32Array,
    radiusPx: number,
    fill: Fill | null,
    stroke: Stroke | null,
  ) => void;
  /** A grid of cells that fills an area, row by row, each with an opacity of 0 to 255. */
  readonly cells: (opacities: Uint8Array, columns: number, area: Rect, color: string) => void;
  /** Diagonal lines across an area. */
  readonly hatch: (area: Rect, stepPx: number, stroke: Stroke) => void;
  readonly text: (text: string, x: number, y: number, style: TextStyle) => void;
  readonly textWidth: (text: string, style: TextStyle) => number;
}
