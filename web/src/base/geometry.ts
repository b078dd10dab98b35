/** Rectangles in CSS pixels, y downwards. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function rightOf(rect: Rect): number {
  return rect.x + rect.width;
}

export function bottomOf(rect: Rect): number {
  return rect.y + rect.height;
}

export function containsPoint(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x <= rightOf(rect) && y >= rect.y && y <= bottomOf(rect);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

export function interpolate(from: number, to: number, fraction: number): number {
  return from + (to - from) * fraction;
}
