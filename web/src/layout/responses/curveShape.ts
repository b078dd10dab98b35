/**
 * A response curve as a path: from left to right a slider's stops, upwards what a run comes out as.
 *
 * A queue that grows takes the curve out by the top; where a run would take too many events the curve is left open, and
 * marked so at its end.
 */

/** What it is drawn on; the page stretches it to its width, and the slider's thumb goes from end to end. */
export const CURVE_BOX = { width: 1000, height: 100 } as const;

export interface CurvePoint {
  /** From 0 to 1: where the slider's thumb stands. */
  readonly x: number;
  /** A number, a queue that grows, a run left open, or no value at all. */
  readonly value: number | 'growing' | 'open' | 'none';
}

export interface CurveShape {
  /** As SVG's `d`. */
  readonly path: string;
  /** Where it is left open, x and y. */
  readonly ends: readonly (readonly [x: number, y: number])[];
}

/** `points` rise in x; `highest`: the value at the top, where larger ones stay. */
export function curveShape(points: readonly CurvePoint[], highest: number): CurveShape {
  const parts: string[] = [];
  const ends: (readonly [number, number])[] = [];
  points.forEach(({ x, value }, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    const at = tenths(x * CURVE_BOX.width);
    if (value === 'growing') {
      if (typeof before?.value === 'number') parts.push(`L${at} 0`);
      return;
    }
    if (typeof value !== 'number') return;
    const y = heightOf(value, highest);
    if (typeof before?.value === 'number') parts.push(`L${at} ${y}`);
    else if (before?.value === 'growing')
      parts.push(`M${tenths(before.x * CURVE_BOX.width)} 0L${at} ${y}`);
    else {
      parts.push(`M${at} ${y}`);
      // Alone it is a point.
      if (after === undefined || after.value === 'open' || after.value === 'none') parts.push('h0');
    }
    if (before?.value === 'open' || after?.value === 'open') ends.push([at, y]);
  });
  return { path: parts.join(''), ends };
}

/** From the top of the box. */
export function heightOf(value: number, highest: number): number {
  return tenths(CURVE_BOX.height * (1 - Math.min(1, Math.max(0, value / highest))));
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
