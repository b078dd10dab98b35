/** What limits each curve, as parts of a strip below the plots. */
import { tenth } from '../chartAxis';

export interface LimitPart {
  readonly x: number;
  readonly width: number;
  readonly limit: string;
  /** Empty where it has no room. */
  readonly text: string;
}

/** Stretches of one limit, with the pixels of their first and last points; borders are half way between. */
export function limitParts(
  stretches: readonly { readonly limit: string; readonly fromPx: number; readonly toPx: number }[],
  [left, right]: readonly [number, number],
  letterPx: number,
  nameOf: (limit: string) => string,
): readonly LimitPart[] {
  return stretches.map(({ limit, fromPx, toPx }, index) => {
    const before = stretches[index - 1];
    const behind = stretches[index + 1];
    const x = before === undefined ? Math.max(left, fromPx) : (before.toPx + fromPx) / 2;
    const end = behind === undefined ? Math.min(right, toPx) : (toPx + behind.fromPx) / 2;
    const name = nameOf(limit);
    const fits = (name.length + 1) * letterPx <= end - x;
    return { x: tenth(x), width: tenth(Math.max(2, end - x)), limit, text: fits ? name : '' };
  });
}
