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

/** A part with its shade, which is that of its limit in all rows: 0 is the palest. */
export interface ShadedPart extends LimitPart {
  readonly shade: number;
}

export interface KeyedParts {
  readonly rows: readonly (readonly ShadedPart[])[];
  /** What the numbers mean that stand in cells too narrow for a name: "1: time-out". */
  readonly key: readonly string[];
}

/** So many are told from each other; more begin again. */
const SHADES = 4;

/** Cells without room for their names have numbers, the same for the same limit in all rows. */
export function keyed(
  rows: readonly (readonly LimitPart[])[],
  letterPx: number,
  nameOf: (limit: string) => string,
): KeyedParts {
  const hasRoom = ({ text, width }: LimitPart) => text !== '' || width < 1.5 * letterPx;
  const narrow = rows.flat().filter((part) => !hasRoom(part));
  const limits = [...new Set(narrow.map(({ limit }) => limit))];
  const numbered = (part: LimitPart) =>
    hasRoom(part) ? part.text : String(limits.indexOf(part.limit) + 1);
  const all = [...new Set(rows.flat().map(({ limit }) => limit))];
  const shaded = (part: LimitPart) => ({
    ...{ ...part, text: numbered(part) },
    shade: all.indexOf(part.limit) % SHADES,
  });
  return {
    rows: rows.map((row) => row.map(shaded)),
    key: limits.map((limit, index) => `${index + 1}: ${nameOf(limit)}`),
  };
}

/** Where a row's name stands, at its right end; null where the last part has no room for it beside its own text. */
export function rowNamePx(
  parts: readonly LimitPart[],
  name: string,
  letterPx: number,
): number | null {
  const last = parts.at(-1);
  if (last === undefined) return null;
  const isWide = (last.text.length + name.length + 4) * letterPx <= last.width;
  return isWide ? last.x + last.width - letterPx : null;
}
