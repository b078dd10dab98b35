import type { CSSProperties } from 'react';
import type { Rect } from '../../base/geometry';
import type { FigureGeometry } from '../../layout/figureGeometry';

/** Style that puts an element where the layout has it. */
export function placed({ x, y, width, height }: Rect): CSSProperties {
  return { left: x, top: y, width, height };
}

/** Height of a tip, in text heights, about. */
const tipEm = 10;

/**
 * Beside the pointer, on the side where there is room: below it, or above where it would cover the next run's heading
 * or leave the figure.
 */
export function besidePointer(
  { x, y }: { readonly x: number; readonly y: number },
  {
    plot,
    widthPx,
    heightPx,
    textPx,
    runs,
  }: Pick<FigureGeometry, 'plot' | 'widthPx' | 'heightPx' | 'textPx'> & {
    readonly runs: readonly { readonly title: Pick<Rect, 'y'> }[];
  },
): CSSProperties {
  const isRight = x > plot.leftPx + 0.6 * plot.widthPx;
  const nextPx = Math.min(heightPx, ...runs.map(({ title }) => title.y).filter((top) => top > y));
  const tipPx = tipEm * textPx;
  const isAbove = y + 14 + tipPx > nextPx && y > tipPx;
  return {
    ...(isAbove ? { bottom: heightPx - y + 14 } : { top: y + 14 }),
    ...(isRight ? { right: widthPx - x + 12 } : { left: x + 12 }),
  };
}
