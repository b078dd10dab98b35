import type { CSSProperties } from 'react';
import type { Rect } from '../../base/geometry';
import type { FigureGeometry } from '../../layout/figureGeometry';

/** Style that puts an element where the layout has it. */
export function placed({ x, y, width, height }: Rect): CSSProperties {
  return { left: x, top: y, width, height };
}

/** Beside the pointer, on the side where there is room. */
export function besidePointer(
  { x, y }: { readonly x: number; readonly y: number },
  { plot, widthPx }: FigureGeometry,
): CSSProperties {
  const isRight = x > plot.leftPx + 0.6 * plot.widthPx;
  return { top: y + 14, ...(isRight ? { right: widthPx - x + 12 } : { left: x + 12 }) };
}
