/** How high ledgers and the graph of blocks are: what a figure that does not show them needs to know of them. */

/** Branches that the graph has room for; what finds none is drawn on the last. */
export const branchLanes = 4;

/** Heights, in text heights: above the panel, of the columns' heights, of the sentence below. */
export const topEm = 0.3;
export const headEm = 1.1;
export const footEm = 1.3;
/** Least distance of rows and of branches, and the greatest, in text heights. */
const rowEm = 1.1;
const manyRowsEm = 0.95;
export const rowMostEm = 2.1;
export const laneEm = 1.1;
export const laneMostEm = 2;
/** More rows than these are nearer to each other, and no higher together than the most. */
const fewRows = 5;
const rowsMostEm = 13;

/** Height of all rows at least. */
export function rowsEm(rows: number): number {
  const nearEm = Math.max(Math.min(rows, fewRows) * rowEm, rows * manyRowsEm);
  return Math.min(nearEm, rowsMostEm);
}

/** How high a panel is at least, in text heights: where it is wide, the sentence can stand below the graph. */
export function ledgersEm(rows: number, wide: boolean): number {
  const lanesEm = branchLanes * laneEm;
  const bodyEm = wide ? Math.max(rowsEm(rows), lanesEm + footEm) : rowsEm(rows) + lanesEm + footEm;
  return topEm + headEm + bodyEm;
}
