/** The fault track: a bar for each fault over the time that it lasts, in as few rows as keep bars and labels apart. */
import type { Rect } from '../base/geometry';
import { clamp } from '../base/geometry';
import type { Fault } from './faults';
import { pxFromNs, type TimeScale } from './timeScale';

/** A bar is never narrower, so that it can be seen and gripped. */
const barMinPx = 8;
/** Mean width of a character, in text heights. */
const characterEm = 0.55;
/** Rows between which faults go by turns. */
const turns = 2;
/** Rows lower than this many text heights have no labels. */
const labelledEm = 0.95;
/** Height of a row with room for its label. */
const rowEm = 1.125;
/** To more rows the track does not grow. */
const grownMax = 6;

/** Height of a track in which each row has room for labels, in heights of its text. */
export function trackEm(faults: readonly Fault[]): number {
  return rowEm * Math.min(grownMax, rowCount(rowsOf(faults)));
}

export interface FaultBar {
  /** Its place in the scenario's list. */
  readonly index: number;
  readonly rect: Rect;
  /** Whether its ends are in view. */
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
  /** In full or in brief, where it has room and touches no other bar; null where it has none. */
  readonly label: FaultLabel | null;
}

export interface FaultLabel {
  readonly text: string;
  readonly side: 'inside' | 'after' | 'before';
}

/** Bars of the faults in view. */
export function faultBars(
  faults: readonly Fault[],
  scale: TimeScale,
  track: Rect,
  textPx: number,
): FaultBar[] {
  const rows = rowsOf(faults);
  const heightPx = track.height / rowCount(rows);
  const right = track.x + track.width;
  const placed = faults.flatMap(({ startNs, endNs }, index) => {
    const startPx = pxFromNs(scale, startNs);
    const endPx = Number.isFinite(endNs) ? pxFromNs(scale, endNs) : Number.POSITIVE_INFINITY;
    if (endPx < track.x || startPx > right) return [];
    const x = clamp(startPx, track.x, right - barMinPx);
    const width = Math.max(barMinPx, clamp(endPx, track.x, right) - x);
    const y = track.y + (rows[index] as number) * heightPx;
    const rect = { x, y, width, height: heightPx - 1 };
    return { index, rect, hasStart: startPx >= track.x, hasEnd: endPx <= right };
  });
  return placed.map((bar) => {
    const { rect } = bar;
    const others = placed.filter((other) => other !== bar && other.rect.y === rect.y);
    const isFree = (from: number, to: number) =>
      from >= track.x &&
      to <= right &&
      others.every((other) => other.rect.x >= to || other.rect.x + other.rect.width <= from);
    const end = rect.x + rect.width;
    // Before the first of a row only: two labels never claim one gap.
    const isFirst = others.every((other) => other.rect.x > rect.x);
    const labelled = (text: string): FaultLabel | null => {
      const needPx = (text.length * characterEm + 1.5) * textPx;
      if (rect.width >= needPx) return { text, side: 'inside' };
      if (isFree(end, end + needPx)) return { text, side: 'after' };
      return isFirst && isFree(rect.x - needPx, rect.x) ? { text, side: 'before' } : null;
    };
    const fault = faults[bar.index] as Fault;
    const hasHeight = heightPx >= labelledEm * textPx;
    return { ...bar, label: hasHeight ? (labelled(fault.text) ?? labelled(fault.brief)) : null };
  });
}

function rowCount(rows: readonly number[]): number {
  return 1 + Math.max(0, ...rows);
}

/**
 * Rows by turns, which leaves room for labels, or the first in which a fault overlaps no earlier one. Rows go by the
 * list and not by what is in view: no bar changes its row while the view moves.
 */
function rowsOf(faults: readonly Fault[]): number[] {
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
