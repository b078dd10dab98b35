/**
 * A response curve as a path: from left to right a slider's stops, upwards what a run comes out as.
 *
 * What is higher than there is room for takes the curve out by the top, and so does a queue that grows: where it leaves
 * and comes back there is an arrow, so that it is not taken for a curve that lies there. Where a run would take too
 * many events the curve is left open, and marked so at its end.
 */

/**
 * What it is drawn on; the page stretches it to its width, and the slider's thumb goes from end to end. Above `top`
 * there are arrows alone.
 */
export const CURVE_BOX = { width: 1000, height: 100, top: 20 } as const;

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
  /** Where it goes out by the top, or comes back. */
  readonly exits: readonly number[];
}

/** `points` rise in x; `highest`: the value at the top. */
export function curveShape(points: readonly CurvePoint[], highest: number): CurveShape {
  const parts: string[] = [];
  const ends: (readonly [number, number])[] = [];
  const exits: number[] = [];
  points.forEach((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (isOut(point, highest)) {
      if (before === undefined || !isIn(before, highest)) return;
      const x = crossing(before, point, highest);
      parts.push(`L${x} ${CURVE_BOX.top}`);
      exits.push(x);
      return;
    }
    if (!isIn(point, highest)) return;
    const [x, y] = [acrossOf(point.x), heightOf(point.value, highest)];
    if (before !== undefined && isIn(before, highest)) parts.push(`L${x} ${y}`);
    else if (before !== undefined && isOut(before, highest)) {
      const back = crossing(point, before, highest);
      parts.push(`M${back} ${CURVE_BOX.top}L${x} ${y}`);
      exits.push(back);
    } else {
      parts.push(`M${x} ${y}`);
      // Alone it is a point.
      if (after === undefined || after.value === 'open' || after.value === 'none') parts.push('h0');
    }
    if (before?.value === 'open' || after?.value === 'open') ends.push([x, y]);
  });
  return { path: parts.join(''), ends, exits: [...new Set(exits)] };
}

/** Whether it is higher than there is room for. */
export function isOut({ value }: Pick<CurvePoint, 'value'>, highest: number): boolean {
  return value === 'growing' || (typeof value === 'number' && value > highest);
}

type Inside = CurvePoint & { readonly value: number };

function isIn(point: CurvePoint, highest: number): point is Inside {
  return typeof point.value === 'number' && point.value <= highest;
}

/** Where the line from a point inside goes through the top; to a queue that grows it does at its end. */
function crossing(inside: Inside, outside: CurvePoint, highest: number): number {
  const { value } = outside;
  if (typeof value !== 'number') return acrossOf(outside.x);
  const share = (highest - inside.value) / (value - inside.value);
  return acrossOf(inside.x + share * (outside.x - inside.x));
}

function acrossOf(x: number): number {
  return tenths(x * CURVE_BOX.width);
}

/** From the top of the box. */
export function heightOf(value: number, highest: number): number {
  const { height, top } = CURVE_BOX;
  return tenths(top + (height - top) * (1 - Math.min(1, Math.max(0, value / highest))));
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
