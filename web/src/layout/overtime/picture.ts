/** What the pictures over time show of a run: dots or cells of its answers, and the scales that all runs share. */
import { roundUp } from '../../base/ticks';
import type { OverTime } from '../../core/columns';
import {
  type Cumulative,
  cumulative,
  type Dot,
  dots,
  type HeatCells,
  type HeatRows,
  heatCells,
  heatRows,
  mostWaiting,
  type Shades,
  shadesOf,
  until,
  type Views,
  viewsIn,
} from './overTime';

/** Rows of a heat map at most: each is to be seen. */
const HEAT_ROWS = 48;
/** Room for a dot beside the next: a plot of the page's usual width has it for some 500. */
const DOT_PX = 2;

export interface OverTimePicture {
  /** Nothing after it is shown. */
  readonly untilNs: number;
  /** Null where nobody is answered. */
  readonly rows: HeatRows | null;
  /** Of the runs with cells. */
  readonly shades: Shades | null;
  /** The most transactions that a dot of any run stands for. */
  readonly largestDot: number;
  /** What the full height of each picture is. */
  readonly highestNs: number;
  readonly mostWaiting: number;
  readonly longestViewNs: number;
  /** Null of a run of which nothing is told yet. */
  readonly runs: readonly (RunOverTime | null)[];
}

export interface RunOverTime {
  readonly told: OverTime;
  /** Null where they are too many. */
  readonly dots: readonly Dot[] | null;
  /** Of what has too many dots. */
  readonly cells: HeatCells | null;
  readonly views: readonly Views[];
}

/** `widthPx`: of the plot. */
export function overTimePicture(
  told: readonly (OverTime | null)[],
  untilNs: number,
  widthPx: number,
): OverTimePicture {
  const span = until(untilNs);
  const there = told.filter((each) => each !== null);
  const rows = heatRows(there, span, HEAT_ROWS);
  const runs = told.map((each) => each && runOverTime(each, untilNs, rows, widthPx / DOT_PX));
  const views = runs.flatMap((run) => run?.views ?? []);
  const shown = runs.flatMap((run) => run?.dots ?? []);
  return {
    untilNs,
    rows,
    runs,
    shades: shadesOf(runs.flatMap((run) => run?.cells ?? [])),
    largestDot: Math.max(0, ...shown.map(({ transactions }) => transactions)),
    highestNs: roundUp(rows?.highestNs ?? 0),
    mostWaiting: roundUp(Math.max(0, ...there.map((each) => mostWaiting(each, untilNs)))),
    longestViewNs: roundUp(Math.max(0, ...views.map(({ mostNs }) => mostNs))),
  };
}

function runOverTime(
  told: OverTime,
  untilNs: number,
  rows: HeatRows | null,
  mostDots: number,
): RunOverTime {
  const span = until(untilNs);
  const all = dots(told, span);
  const isFew = all.length <= mostDots;
  return {
    told,
    dots: isFew ? all : null,
    cells: isFew || rows === null ? null : heatCells(told, rows, span),
    views: viewsIn(told, span),
  };
}

/** Of each run the share answered within a latency, of what is answered by a time. */
export function cumulatives(
  told: readonly (OverTime | null)[],
  untilNs: number,
): readonly (Cumulative | null)[] {
  return told.map((each) => each && cumulative(each, until(untilNs)));
}
