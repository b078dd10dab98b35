/** What the pictures over time show of a view: the cells of each run, and the scales that all share. */
import { roundUp } from '../../base/ticks';
import type { OverTime } from '../../core/columns';
import type { TimeSpan } from '../timeScale';
import {
  type Cumulative,
  cumulative,
  type HeatCells,
  type HeatRows,
  heatCells,
  heatRows,
  mostWaiting,
  type Shades,
  shadesOf,
  type Views,
  viewsIn,
} from './overTime';

/** Rows of a heat map at most: each is to be seen. */
const HEAT_ROWS = 48;

export interface OverTimePicture {
  /** Null where nobody is answered in view. */
  readonly rows: HeatRows | null;
  readonly shades: Shades | null;
  /** What the full height of each picture is. */
  readonly highestNs: number;
  readonly mostWaiting: number;
  readonly longestViewNs: number;
  /** Null of a run of which nothing is told yet. */
  readonly runs: readonly (RunOverTime | null)[];
}

export interface RunOverTime {
  readonly told: OverTime;
  readonly cells: HeatCells | null;
  readonly views: readonly Views[];
}

export function overTimePicture(
  told: readonly (OverTime | null)[],
  view: TimeSpan,
): OverTimePicture {
  const there = told.filter((each) => each !== null);
  const rows = heatRows(there, view, HEAT_ROWS);
  const runs = told.map(
    (each): RunOverTime | null =>
      each && {
        told: each,
        cells: rows && heatCells(each, rows, view),
        views: viewsIn(each, view),
      },
  );
  const cells = runs.flatMap((run) => run?.cells ?? []);
  const views = runs.flatMap((run) => run?.views ?? []);
  return {
    rows,
    runs,
    shades: shadesOf(cells),
    highestNs: roundUp(rows?.highestNs ?? 0),
    mostWaiting: roundUp(Math.max(0, ...there.map((each) => mostWaiting(each, view)))),
    longestViewNs: roundUp(Math.max(0, ...views.map(({ mostNs }) => mostNs))),
  };
}

/** Of each run the share answered within a latency, of what is answered in view, or by a time in it. */
export function cumulatives(
  told: readonly (OverTime | null)[],
  view: TimeSpan,
  untilNs: number,
): readonly (Cumulative | null)[] {
  const span = { startNs: view.startNs, endNs: Math.min(view.endNs, untilNs) };
  return told.map((each) => each && cumulative(each, span));
}
