/**
 * Rows of a table in the order of their times: the last that the playhead has reached is marked, and what follows it is
 * faint.
 */
import type { Key, ReactNode } from 'react';

interface TimedRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly playheadNs: number;
  /** What makes a row the same one after the view has moved; where it is not said, its place in the table. */
  readonly keyOf?: (row: Row, index: number) => Key;
  /** The cells of a row. */
  readonly children: (row: Row) => ReactNode;
}

export function TimedRows<Row extends { readonly timeNs: number }>(props: TimedRowsProps<Row>) {
  const { rows, playheadNs, keyOf = (_row, index) => index, children } = props;
  const reached = rows.findLastIndex(({ timeNs }) => timeNs <= playheadNs);
  return rows.map((row, index) => (
    <tr
      key={keyOf(row, index)}
      data-future={index > reached}
      aria-current={index === reached ? 'time' : undefined}
    >
      {children(row)}
    </tr>
  ));
}
