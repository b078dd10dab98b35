/** Rows of a table in the order of their times: the last that the playhead has reached is marked, and what follows it is faint. */
import type { ReactNode } from 'react';

interface TimedRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly playheadNs: number;
  /** The cells of a row. */
  readonly children: (row: Row) => ReactNode;
}

export function TimedRows<Row extends { readonly timeNs: number }>(props: TimedRowsProps<Row>) {
  const { rows, playheadNs, children } = props;
  const reached = rows.findLastIndex(({ timeNs }) => timeNs <= playheadNs);
  return rows.map((row, index) => (
    <tr
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
      key={index}
      data-future={index > reached}
      aria-current={index === reached ? 'time' : undefined}
    >
      {children(row)}
    </tr>
  ));
}
