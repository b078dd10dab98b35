/** The rows of the fault track, and how high they make it. */
import type { Fault } from './faults';

/** Rows between which faults go by turns. */
const turns = 2;
/** Height of a row with room for its label, in text heights. */
const rowEm = 1.125;
/** To more rows the track does not grow. */
const grownMax = 6;

/** Height of a track in which each row has room for labels, in heights of its text. */
export function trackEm(faults: readonly Fault[]): number {
  return rowEm * Math.min(grownMax, rowCount(rowsOf(faults)));
}

export function rowCount(rows: readonly number[]): number {
  return 1 + Math.max(0, ...rows);
}

/**
 * Rows by turns, which leaves room for labels, or the first in which a fault overlaps no earlier one. Rows go by the
 * list and not by what is in view: no bar changes its row while the view moves.
 */
export function rowsOf(faults: readonly Fault[]): number[] {
  const rows: number[] = [];
  faults.forEach((fault, index) => {
    const isTaken = (row: number) =>
      faults.some(
        (other, i) =>
          i < index &&
          rows[i] === row &&
          // Of two moments that are the same, either is to be gripped.
          (other.startNs === fault.startNs ||
            (other.startNs < fault.endNs && fault.startNs < other.endNs)),
      );
    let row = index % turns;
    if (isTaken(row)) row = 0;
    while (isTaken(row)) row++;
    rows.push(row);
  });
  return rows;
}
