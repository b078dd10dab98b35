/**
 * What goes over time, as the engine counts it, for the pictures of it: which part of a run to ask for, cells that all
 * runs share, their shades, and what is told of it in numbers.
 */
import type { OverTime } from '../../core/columns';
import type { TimeSpan } from '../timeScale';

export interface OverTimeRequest extends TimeSpan {
  readonly columns: number;
  readonly rows: number;
}

/** Of a view so much beside it to both sides, so that it can move without another answer. */
const BESIDE = 0.25;
/** A column is at least so wide. */
const COLUMN_PX = 2;
/** Rows of latency, fine enough for a quantile: a part of 256 of the longest at least. */
const ROWS = 512;

/** What to ask for a view of a run that ends at a time. */
export function requestFor(view: TimeSpan, horizonNs: number, widthPx: number): OverTimeRequest {
  const spanNs = view.endNs - view.startNs;
  const startNs = Math.max(0, view.startNs - BESIDE * spanNs);
  const endNs = Math.min(horizonNs, view.endNs + BESIDE * spanNs);
  const px = (widthPx * (endNs - startNs)) / spanNs;
  return { startNs, endNs, columns: Math.max(1, Math.floor(px / COLUMN_PX)), rows: ROWS };
}

/** Whether what was asked for holds a view, and is as fine as it can be shown. */
export function serves(asked: OverTimeRequest, wanted: OverTimeRequest, view: TimeSpan): boolean {
  const holds = asked.startNs <= view.startNs && asked.endNs >= Math.min(view.endNs, wanted.endNs);
  const isFine = columnNs(asked) <= columnNs(wanted) && columnNs(asked) >= columnNs(wanted) / 4;
  return holds && isFine;
}

function columnNs({ startNs, endNs, columns }: OverTimeRequest): number {
  return (endNs - startNs) / columns;
}

/** Rows in which all runs are drawn: so many nanoseconds high, up to the longest latency in view. */
export interface HeatRows {
  readonly rowNs: number;
  readonly highestNs: number;
}

/** The least rows that are of no run's a part, and of which at most `most` reach the longest latency in view. */
export function heatRows(told: readonly OverTime[], view: TimeSpan, most: number): HeatRows | null {
  let highestNs = 0;
  for (const each of told) {
    forEachCell(each, view, (_, row) => {
      highestNs = Math.max(highestNs, (row + 1) * each.rowNs);
    });
  }
  if (highestNs === 0) return null;
  let rowNs = Math.max(...told.map((each) => each.rowNs));
  while (highestNs > rowNs * most) rowNs *= 2;
  return { rowNs, highestNs: Math.ceil(highestNs / rowNs) * rowNs };
}

/** Calls `each` for the cells whose columns are in a stretch of time, in part or whole. */
function forEachCell(
  { startNs, columnNs, cells }: OverTime,
  view: TimeSpan,
  each: (atNs: number, row: number, transactions: number) => void,
): void {
  for (let index = 0; index < cells.count; index++) {
    const atNs = startNs + (cells.column[index] as number) * columnNs;
    if (atNs + columnNs <= view.startNs || atNs >= view.endNs) continue;
    each(atNs, cells.row[index] as number, cells.transactions[index] as number);
  }
}

/** Cells of a run in the rows that all share: begin, row and transactions of each. */
export interface HeatCells {
  readonly startNs: readonly number[];
  readonly row: readonly number[];
  readonly transactions: readonly number[];
}

/** The cells in a stretch of time, joined to higher rows. */
export function heatCells(told: OverTime, { rowNs }: HeatRows, view: TimeSpan): HeatCells {
  const joined = rowNs / told.rowNs;
  const [startNs, rows, counts]: [number[], number[], number[]] = [[], [], []];
  forEachCell(told, view, (atNs, fine, transactions) => {
    const row = Math.floor(fine / joined);
    const last = startNs.length - 1;
    // Cells come column by column, and in each from below.
    if (startNs[last] === atNs && rows[last] === row) {
      counts[last] = (counts[last] as number) + transactions;
      return;
    }
    startNs.push(atNs);
    rows.push(row);
    counts.push(transactions);
  });
  return { startNs, row: rows, transactions: counts };
}

/** How many transactions a cell is how dark for: by their number, or where that spans more than a decade by its log. */
export interface Shades {
  readonly least: number;
  readonly most: number;
  readonly isLog: boolean;
}

export function shadesOf(cells: readonly HeatCells[]): Shades | null {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { transactions } of cells) {
    for (const count of transactions) {
      least = Math.min(least, count);
      most = Math.max(most, count);
    }
  }
  return most === 0 ? null : { least, most, isLog: most > 10 * least };
}

/** One transaction is to be seen. */
const LEAST_SHADE = 0.14;

/** Opacity of a cell. */
export function shadeOf(transactions: number, { least, most, isLog }: Shades): number {
  const part = isLog
    ? Math.log(transactions / least) / Math.log(most / least)
    : transactions / most;
  return LEAST_SHADE + (1 - LEAST_SHADE) * part;
}

/** Numbers of transactions to show the shades of: powers of ten, or the least and the most. */
export function shadeSteps({ least, most, isLog }: Shades): readonly number[] {
  if (!isLog) return least === most ? [most] : [least, most];
  const steps: number[] = [];
  for (let step = 10 ** Math.ceil(Math.log10(least)); step <= most; step *= 10) steps.push(step);
  return steps;
}

/** The share of the transactions answered in a stretch of time that had waited no longer, at the ends of rows. */
export interface Cumulative {
  readonly latencyNs: readonly number[];
  readonly share: readonly number[];
  readonly transactions: number;
}

/** Of columns that are over by the end of the stretch; null where nobody is answered in them. */
export function cumulative(told: OverTime, span: TimeSpan): Cumulative | null {
  const counts: number[] = [];
  let transactions = 0;
  forEachCell(told, span, (atNs, row, count) => {
    if (atNs + told.columnNs > span.endNs) return;
    counts[row] = (counts[row] ?? 0) + count;
    transactions += count;
  });
  if (transactions === 0) return null;
  const first = counts.findIndex((count) => count > 0);
  const latencyNs = [first * told.rowNs];
  const share = [0];
  let seen = 0;
  for (let row = first; row < counts.length; row++) {
    seen += counts[row] ?? 0;
    latencyNs.push((row + 1) * told.rowNs);
    share.push(seen / transactions);
  }
  return { latencyNs, share, transactions };
}

/** A latency within which at least so many of them were answered. */
export function within({ latencyNs, share }: Cumulative, part: number): number {
  return latencyNs[share.findIndex((each) => each >= part - 1e-12)] as number;
}

/** The fewest and the most of a column. */
export interface Span {
  readonly least: number;
  readonly most: number;
}

/** What waited to be committed around a time; null where that is not told. */
export function queueAt({ startNs, columnNs, queue }: OverTime, timeNs: number): Span | null {
  const column = Math.floor((timeNs - startNs) / columnNs);
  const [least, most] = [queue.least[column], queue.most[column]];
  return least === undefined || most === undefined ? null : { least, most };
}

/** The most of all that wait, and of all views the longest, in a stretch of time; 0 of none. */
export function mostWaiting({ startNs, columnNs, queue }: OverTime, view: TimeSpan): number {
  const first = Math.max(0, Math.floor((view.startNs - startNs) / columnNs));
  const end = Math.max(first, Math.ceil((view.endNs - startNs) / columnNs));
  return queue.most.subarray(first, end).reduce((most, each) => Math.max(most, each), 0);
}

/** Views that begin in a column. */
export interface Views {
  readonly startNs: number;
  readonly views: number;
  /** Number of the first. */
  readonly view: number;
  readonly leastNs: number;
  readonly mostNs: number;
}

/** Views that begin in a stretch of time, and the column before. */
export function viewsIn({ startNs, columnNs, views }: OverTime, span: TimeSpan): readonly Views[] {
  const found: Views[] = [];
  for (let index = 0; index < views.count; index++) {
    const atNs = startNs + (views.column[index] as number) * columnNs;
    if (atNs >= span.endNs) break;
    const isBefore = atNs + columnNs <= span.startNs;
    if (isBefore) found.length = 0;
    found.push({
      startNs: atNs,
      views: views.views[index] as number,
      view: views.view[index] as number,
      leastNs: views.leastNs[index] as number,
      mostNs: views.mostNs[index] as number,
    });
  }
  return found;
}

/** A part of a stretch of time, of what is told of a run. */
export interface OverTimeRow extends TimeSpan {
  readonly answers: Cumulative | null;
  readonly queue: Span | null;
  readonly views: number;
  readonly longestViewNs: number;
}

/** A stretch of time in at most so many equal parts of whole columns, as far as a run has come. */
export function tableRows(told: OverTime, view: TimeSpan, most: number): readonly OverTimeRow[] {
  const { startNs, columnNs, queue } = told;
  const first = Math.max(0, Math.floor((view.startNs - startNs) / columnNs));
  const end = Math.min(queue.count, Math.ceil((view.endNs - startNs) / columnNs));
  const columns = Math.max(1, Math.ceil((end - first) / most));
  const rows: OverTimeRow[] = [];
  for (let column = first; column < end; column += columns) {
    const last = Math.min(end, column + columns);
    const span = { startNs: startNs + column * columnNs, endNs: startNs + last * columnNs };
    const begun = viewsIn(told, span).filter((each) => each.startNs >= span.startNs);
    rows.push({
      ...span,
      answers: cumulative(told, span),
      queue: {
        least: Math.min(...queue.least.subarray(column, last)),
        most: Math.max(...queue.most.subarray(column, last)),
      },
      views: begun.reduce((sum, { views }) => sum + views, 0),
      longestViewNs: Math.max(0, ...begun.map(({ mostNs }) => mostNs)),
    });
  }
  return rows;
}
