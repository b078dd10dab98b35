/**
 * What goes over time in a whole run, as the engine counts it, for the pictures of it: what to ask for, dots or cells
 * of the answers, their sizes and shades, and what is told of it in numbers.
 */
import type { OverTime } from '../../core/columns';
import type { TimeSpan } from '../timeScale';

export interface OverTimeRequest extends TimeSpan {
  readonly columns: number;
  readonly rows: number;
}

/** Rows of latency, fine enough for a quantile: a part of 512 of the longest at least. */
const ROWS = 1024;

/** What to ask of a run that ends at a time: a column is at least a pixel wide. */
export function requestFor(horizonNs: number, widthPx: number): OverTimeRequest {
  const columns = Math.max(1, Math.floor(widthPx));
  return { startNs: 0, endNs: horizonNs + 1, columns, rows: ROWS };
}

/** All of a run up to a time. */
export function until(endNs: number): TimeSpan {
  return { startNs: 0, endNs };
}

/** Rows in which all runs are drawn: so many nanoseconds high, up to the longest latency. */
export interface HeatRows {
  readonly rowNs: number;
  readonly highestNs: number;
}

/** The least rows that are of no run's a part, and of which at most `most` reach the longest latency in a span. */
export function heatRows(told: readonly OverTime[], span: TimeSpan, most: number): HeatRows | null {
  let highestNs = 0;
  for (const each of told) {
    forEachCell(each, span, (_, row) => {
      highestNs = Math.max(highestNs, (row + 1) * each.rowNs);
    });
  }
  if (highestNs === 0) return null;
  let rowNs = Math.max(...told.map((each) => each.rowNs));
  while (highestNs > rowNs * most) rowNs *= 2;
  return { rowNs, highestNs: Math.ceil(highestNs / rowNs) * rowNs };
}

/** Calls `each` for the cells of columns that lie in a stretch of time: of one that is not over nothing is told. */
function forEachCell(
  { startNs, columnNs, cells }: OverTime,
  span: TimeSpan,
  each: (atNs: number, row: number, transactions: number) => void,
): void {
  for (let index = 0; index < cells.count; index++) {
    const atNs = startNs + (cells.column[index] as number) * columnNs;
    if (atNs < span.startNs || atNs + columnNs > span.endNs) continue;
    each(atNs, cells.row[index] as number, cells.transactions[index] as number);
  }
}

/** What is answered in one column of time; latencies are the ends of rows, but the shortest its row's begin. */
export interface Dot {
  readonly startNs: number;
  readonly leastNs: number;
  readonly medianNs: number;
  readonly mostNs: number;
  readonly transactions: number;
}

/** A dot for each column in which somebody is answered. */
export function dots(told: OverTime, span: TimeSpan): readonly Dot[] {
  const columns = new Map<number, { row: number; transactions: number }[]>();
  forEachCell(told, span, (atNs, row, transactions) => {
    const cells = columns.get(atNs) ?? [];
    if (cells.length === 0) columns.set(atNs, cells);
    cells.push({ row, transactions });
  });
  return [...columns].map(([startNs, cells]) => dot(startNs, told.rowNs, cells));
}

/** Of the cells of a column, from below; there is one. */
function dot(
  startNs: number,
  rowNs: number,
  cells: readonly { readonly row: number; readonly transactions: number }[],
): Dot {
  const transactions = cells.reduce((sum, cell) => sum + cell.transactions, 0);
  const rows = cells.map(({ row }) => row);
  let seen = 0;
  const median = cells.find((cell) => {
    seen += cell.transactions;
    return seen >= transactions / 2;
  });
  return {
    startNs,
    leastNs: Math.min(...rows) * rowNs,
    medianNs: ((median?.row ?? 0) + 1) * rowNs,
    mostNs: (Math.max(...rows) + 1) * rowNs,
    transactions,
  };
}

/** Numbers of transactions to show the sizes of dots by: the fewest and the most, if these differ. */
export function dotSteps(shown: readonly Dot[]): readonly number[] {
  const counts = shown.map(({ transactions }) => transactions);
  if (counts.length === 0) return [];
  return [...new Set([Math.min(...counts), Math.max(...counts)])];
}

/** Cells of a run in the rows that all share: begin, row and transactions of each. */
export interface HeatCells {
  readonly startNs: readonly number[];
  readonly row: readonly number[];
  readonly transactions: readonly number[];
}

/** The cells in a stretch of time, joined to higher rows. */
export function heatCells(told: OverTime, { rowNs }: HeatRows, span: TimeSpan): HeatCells {
  const joined = rowNs / told.rowNs;
  const [startNs, rows, counts]: [number[], number[], number[]] = [[], [], []];
  forEachCell(told, span, (atNs, fine, transactions) => {
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

/** Null where nobody is answered. */
export function cumulative(told: OverTime, span: TimeSpan): Cumulative | null {
  const counts: number[] = [];
  let transactions = 0;
  forEachCell(told, span, (_, row, count) => {
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

/** How many columns of a run are told and over by a time. */
export function columnsBy({ startNs, columnNs, queue }: OverTime, timeNs: number): number {
  return Math.max(0, Math.min(queue.count, Math.floor((timeNs - startNs) / columnNs)));
}

/** What waited to be committed around a time, of which nothing after `untilNs` is told; null where nothing is. */
export function queueAt(told: OverTime, timeNs: number, untilNs: number): Span | null {
  const { startNs, columnNs, queue } = told;
  const column = Math.floor((Math.min(timeNs, untilNs - columnNs) - startNs) / columnNs);
  const [least, most] = [queue.least[column], queue.most[column]];
  return least === undefined || most === undefined ? null : { least, most };
}

/** The most that waited by a time; 0 of none. */
export function mostWaiting(told: OverTime, untilNs: number): number {
  const over = told.queue.most.subarray(0, columnsBy(told, untilNs));
  return over.reduce((most, each) => Math.max(most, each), 0);
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

/** Views that begin in a stretch of time, as long as they have taken by `untilNs`. */
export function viewsIn(
  { startNs, columnNs, views }: OverTime,
  span: TimeSpan,
  untilNs = span.endNs,
): readonly Views[] {
  const found: Views[] = [];
  for (let index = 0; index < views.count; index++) {
    const atNs = startNs + (views.column[index] as number) * columnNs;
    if (atNs < span.startNs || atNs + columnNs > span.endNs) continue;
    const byThenNs = (ns: number) => Math.min(ns, untilNs - atNs);
    found.push({
      startNs: atNs,
      views: views.views[index] as number,
      view: views.view[index] as number,
      leastNs: byThenNs(views.leastNs[index] as number),
      mostNs: byThenNs(views.mostNs[index] as number),
    });
  }
  return found;
}

/** A part of a run, of what is told of it. */
export interface OverTimeRow extends TimeSpan {
  readonly answers: Cumulative | null;
  readonly queue: Span | null;
  readonly views: number;
  readonly longestViewNs: number;
}

/** A run in at most so many equal parts of whole columns, as far as it has come. */
export function tableRows(told: OverTime, most: number): readonly OverTimeRow[] {
  const { startNs, columnNs, queue } = told;
  const columns = Math.max(1, Math.ceil(queue.count / most));
  const rows: OverTimeRow[] = [];
  for (let column = 0; column < queue.count; column += columns) {
    const last = Math.min(queue.count, column + columns);
    const span = { startNs: startNs + column * columnNs, endNs: startNs + last * columnNs };
    const begun = viewsIn(told, span, Number.POSITIVE_INFINITY);
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
