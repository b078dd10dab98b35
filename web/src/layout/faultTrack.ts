/** The fault track: a bar for each fault over the time that it lasts, in as few rows as keep bars and labels apart. */
import type { Rect } from '../base/geometry';
import { clamp } from '../base/geometry';
import { rowCount, rowsOf } from './faultRows';
import type { Fault } from './faults';
import { pxFromNs, type TimeScale } from './timeScale';

/** A bar is never narrower, so that it can be seen and gripped. */
const barMinPx = 8;
/** Mean width of a character, in text heights. */
const characterEm = 0.55;
/** Rows lower than this many text heights have no labels. */
const labelledEm = 0.95;

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
