/**
 * The renderer to shapes of SVG, for small pictures: whole tenths of a pixel, what has one style and follows each other
 * as one path, and each line once. What lies outside of the surface is left out; what reaches out of it, the picture
 * cuts.
 */

import { type Rect, rightOf } from '../base/geometry';
import type { Glyph } from '../layout/glyphs';
import type { Fill, Renderer, Stroke } from './renderer';
import { octagon } from './renderer';

/** A path of an SVG whose unit is a tenth of a pixel. */
export interface Shape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  /** Tenths of a pixel. */
  readonly width?: number;
  readonly dash?: string;
  readonly opacity?: number;
}

/** Units of the picture in a pixel. */
export const UNITS = 10;

type Style = Omit<Shape, 'd'>;

export function shapeRenderer(surface: Rect): {
  readonly renderer: Renderer;
  readonly shapes: () => Shape[];
} {
  const paths: { readonly style: Style; readonly key: string; readonly parts: Set<string> }[] = [];

  function add(style: Style, part: string): void {
    const key = JSON.stringify(style);
    const last = paths.at(-1);
    if (last?.key === key) last.parts.add(part);
    else paths.push({ style, key, parts: new Set([part]) });
  }

  /** Whether some of it may be seen. */
  function isSeen(points: readonly number[], reachPx = 0): boolean {
    const xs = points.filter((_, index) => index % 2 === 0);
    const ys = points.filter((_, index) => index % 2 === 1);
    return (
      Math.max(...xs) + reachPx >= surface.x &&
      Math.min(...xs) - reachPx <= rightOf(surface) &&
      Math.max(...ys) + reachPx >= surface.y &&
      Math.min(...ys) - reachPx <= surface.y + surface.height
    );
  }

  /** Shapes of so many coordinates each. */
  function each(
    values: ArrayLike<number>,
    length: number,
    isClosed: boolean,
    fill: Fill | null,
    stroke: Stroke | null,
  ): void {
    for (const style of [fillStyle(fill), strokeStyle(stroke)]) {
      if (style === null) continue;
      for (let from = 0; from + length <= values.length; from += length) {
        const points = Array.from({ length }, (_, index) => values[from + index] as number);
        if (isSeen(points)) add(style, pathOf(points, isClosed));
      }
    }
  }

  const renderer: Renderer = {
    begin: () => undefined,
    clip: (_, draw) => draw(),
    rects: (rects, fill) => {
      const corners: number[] = [];
      for (let index = 0; index < rects.length; index += 4) {
        const [x, y] = [rects[index] as number, rects[index + 1] as number];
        const right = Math.min(x + (rects[index + 2] as number), rightOf(surface));
        const [left, low] = [Math.max(x, surface.x), y + (rects[index + 3] as number)];
        if (left < right) corners.push(left, y, right, y, right, low, left, low);
      }
      each(corners, 8, true, fill, null);
    },
    quads: (quads, fill, stroke) => each(quads, 8, true, fill, stroke),
    union: (quads, fill) => each(quads, 8, true, fill, null),
    segments: (segments, stroke) => each(segments, 4, false, null, stroke),
    polyline: (points, stroke) => {
      if (points.length > 0) each(points, points.length, false, null, stroke);
    },
    glyphs: (glyph, points, radiusPx, fill, stroke) => {
      for (let index = 0; index < points.length; index += 2) {
        const [x, y] = [points[index] as number, points[index + 1] as number];
        if (!isSeen([x, y], radiusPx)) continue;
        const part = glyphPath(glyph, x, y, radiusPx);
        for (const style of [fillStyle(fill), strokeStyle(stroke)]) {
          if (style !== null) add(style, part);
        }
      }
    },
    hatch: ({ x, y, width, height }, stepPx, stroke) => {
      const lines = Array.from({ length: Math.max(0, Math.ceil((width - height) / stepPx)) });
      const coordinates = lines.flatMap((_, line) => {
        const startPx = x + line * stepPx;
        return [startPx, y + height, startPx + height, y];
      });
      each(coordinates, 4, false, null, stroke);
    },
    // Small pictures have neither words nor lines of heat.
    cells: () => undefined,
    text: () => undefined,
    textWidth: () => 0,
  };
  return {
    renderer,
    shapes: () => paths.map(({ style, parts }) => ({ d: [...parts].join(''), ...style })),
  };
}

function fillStyle(fill: Fill | null): Style | null {
  return fill && { fill: fill.color, ...opacityOf(fill) };
}

function strokeStyle(stroke: Stroke | null): Style | null {
  if (stroke === null) return null;
  const { color, widthPx, dash = [] } = stroke;
  return {
    stroke: color,
    width: units(widthPx),
    ...(dash.length === 0 ? {} : { dash: dash.map(units).join(' ') }),
    ...opacityOf(stroke),
  };
}

function opacityOf({ opacity = 1 }: { readonly opacity?: number }): Pick<Style, 'opacity'> {
  return opacity === 1 ? {} : { opacity: Math.round(opacity * 100) / 100 };
}

function units(px: number): number {
  return Math.round(px * UNITS);
}

/** From the first point on each by its distance to the one before, which are short numbers. */
function pathOf(points: readonly number[], isClosed: boolean): string {
  const whole = points.map(units);
  let path = `M${whole[0]},${whole[1]}`;
  for (let index = 2; index < whole.length; index += 2) {
    const dx = (whole[index] as number) - (whole[index - 2] as number);
    const dy = (whole[index + 1] as number) - (whole[index - 1] as number);
    path += `l${dx},${dy}`;
  }
  return isClosed ? `${path}z` : path;
}

function glyphPath(glyph: Glyph, x: number, y: number, radius: number): string {
  const half = radius * 0.8;
  const r = units(radius);
  switch (glyph) {
    case 'circle':
      return `M${units(x) - r},${units(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
    case 'halfCircle':
      return `M${units(x)},${units(y) + r}a${r},${r} 0 0 1 0,${-2 * r}z`;
    case 'triangleDown':
      return pathOf([x - radius, y - half, x + radius, y - half, x, y + half], true);
    case 'triangleUp':
      return pathOf([x - radius, y + half, x, y - half, x + radius, y + half], true);
    case 'diamond':
      return pathOf([x, y - radius, x + radius, y, x, y + radius, x - radius, y], true);
    case 'hourglass': {
      const [left, right, top, low] = [x - half, x + half, y - radius, y + radius];
      return pathOf([left, top, right, top, left, low, right, low], true);
    }
    case 'octagon':
      return pathOf(octagon(x, y, radius), true);
    case 'chevron':
      return pathOf([x - radius, y - half, x, y + half, x + radius, y - half], false);
    case 'cross':
      return (
        pathOf([x - half, y - half, x + half, y + half], false) +
        pathOf([x - half, y + half, x + half, y - half], false)
      );
  }
}
