import type { CSSProperties } from 'react';
import type { Rect } from '../base/geometry';

/** Style that puts an element where the layout has it. */
export function placed({ x, y, width, height }: Rect): CSSProperties {
  return { left: x, top: y, width, height };
}
