/** A forest plot: rows of dots on one axis of ratios, in groups under their headings. */
import { type Band, type RatioPicture, ratioPicture } from './ratioPicture';

export const ROW_PX = 6;
const headingPx = 22;
/** Below the last row of a group. */
const gapPx = 8;

export interface ForestRow {
  readonly ratio: number;
  readonly band: Band | null;
}

/** Where a row stands. */
export interface ForestPicture extends RatioPicture {
  /** Its middle. */
  readonly y: number;
}

export interface PlacedGroup {
  /** Middle of its heading. */
  readonly headingY: number;
  readonly rows: readonly ForestPicture[];
}

export interface Forest {
  readonly height: number;
  readonly groups: readonly PlacedGroup[];
}

/** Lays groups out below each other; the axis is as wide as the plot. */
export function forest(groups: readonly (readonly ForestRow[])[], widthPx: number): Forest {
  let y = 0;
  const placed = groups.map((rows): PlacedGroup => {
    const headingY = y + headingPx / 2;
    y += headingPx;
    const found = rows.map(({ ratio, band }) => {
      const row = { ...ratioPicture(ratio, band, widthPx), y: y + ROW_PX / 2 };
      y += ROW_PX;
      return row;
    });
    y += gapPx;
    return { headingY, rows: found };
  });
  return { height: y, groups: placed };
}

/**
 * In how many of the groups the first of two columns ends: so that both are about as high, with all groups of a
 * document in one.
 */
export function firstColumn(
  groups: readonly { readonly rows: number; readonly document: string }[],
): number {
  const highs = groups.map(({ rows }) => headingPx + rows * ROW_PX + gapPx);
  const sum = (part: readonly number[]) => part.reduce((total, high) => total + high, 0);
  const breaks = groups.flatMap(({ document }, index) =>
    index > 0 && groups[index - 1]?.document !== document ? [index] : [],
  );
  const highest = (at: number) => Math.max(sum(highs.slice(0, at)), sum(highs.slice(at)));
  return breaks.toSorted((a, b) => highest(a) - highest(b))[0] ?? groups.length;
}
