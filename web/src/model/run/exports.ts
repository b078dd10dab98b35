/** The shown runs as files: their measurements, and every message that was recorded. */
import type { Asked } from '../../core/control';
import type { Session, SessionState } from './session';

/** Rows asked for at a time: some ten milliseconds of the worker, two megabytes. */
const ROWS = 20_000;

const LINE_END = '\n'.charCodeAt(0);

/** Null until all shown runs are finished. In the shape of the native program's `run --json`. */
export function reportsJson({ id, runs }: SessionState, asked: Asked | null): Blob | null {
  const reports = runs.flatMap(({ report, isReportCurrent }) =>
    report !== null && isReportCurrent ? [report] : [],
  );
  if (reports.length < runs.length) return null;
  const { engine, revision } = runs[0] ?? { engine: '', revision: null };
  const output = {
    engine,
    revision,
    scenario: id,
    ...(asked === null ? {} : { asked }),
    runs: reports,
  };
  return new Blob([`${JSON.stringify(output, null, 2)}\n`], { type: 'application/json' });
}

/**
 * The messages of the shown runs, run after run, in the columns of the native program's `--trace`. Each part is handed
 * to the browser at once, which keeps it out of the page's memory. Null where the runs were replaced meanwhile, or
 * `signal` ended it.
 */
export async function messagesCsv(
  session: Session,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Blob | null> {
  const parts: Blob[] = [];
  let rows = 0;
  const { runs } = session.state.getState();
  // All before the first is read: an edit meanwhile must not add the next run's rows.
  const readers = runs.map(({ key }) => session.variantOfKey(key)?.csvReader());
  for (const read of readers) {
    for (let first = 0; ; first += ROWS) {
      const answer = await read?.(first, ROWS);
      if (!answer || signal.aborted) return null;
      if (parts.length === 0) parts.push(new Blob([answer.heading]));
      if (answer.lines.length === 0) break;
      parts.push(new Blob([answer.lines]));
      rows += answer.lines.reduce((lines, byte) => (byte === LINE_END ? lines + 1 : lines), 0);
      onRows(rows);
    }
  }
  return new Blob(parts, { type: 'text/csv' });
}
