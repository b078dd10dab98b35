/** A table in the order of time: the last row that the playhead has reached is marked, and what follows it is faint. */
import type { Key, ReactNode } from 'react';
import { DataTable } from './DataTable';

export interface Table {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Whether the first cell of a row is its head. */
  readonly hasHeads?: boolean;
  /** In the order of their times. */
  readonly timed?: readonly (Row & { readonly timeNs: number })[];
  /** Below them, or alone. */
  readonly rows?: readonly Row[];
}

export interface Row {
  /** What makes it the same one after the view has moved; where it is not said, its place in the table. */
  readonly key?: Key;
  readonly cells: readonly ReactNode[];
  readonly isFuture?: boolean;
  /** Opens what the row is of, by a button, which may be called other than it is written. */
  readonly open?: () => void;
  readonly label?: string;
}

/** Rows of a table at most: zoom in for more. */
export const rowsMax = 200;

/** What a table shows; of as many rows as it holds, that there may be more. */
export function captionOf(text: string, rows: readonly unknown[]): string {
  return rows.length < rowsMax ? text : `${text} (the first ${rowsMax})`;
}

export function ToldTable(props: { readonly table: Table; readonly playheadNs: number }) {
  const { caption, columns, hasHeads = false, timed = [], rows = [] } = props.table;
  const reached = timed.findLastIndex(({ timeNs }) => timeNs <= props.playheadNs);
  const cellsOf = ({ cells, open, label }: Row) =>
    cells.map((cell, index) => {
      const key = columns[index];
      if (index > 0 || !hasHeads) return <td key={key}>{cell}</td>;
      const button = open && (
        <button type="button" className="figure-button" aria-label={label} onClick={open}>
          {cell}
        </button>
      );
      return (
        <th key={key} scope="row">
          {button ?? cell}
        </th>
      );
    });
  return (
    <DataTable {...{ caption, columns }}>
      {timed.map((row, index) => (
        <tr
          key={row.key ?? index}
          data-future={index > reached}
          aria-current={index === reached ? 'time' : undefined}
        >
          {cellsOf(row)}
        </tr>
      ))}
      {rows.map((row) => (
        <tr key={row.key} data-future={row.isFuture}>
          {cellsOf(row)}
        </tr>
      ))}
    </DataTable>
  );
}
