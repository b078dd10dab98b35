/** A table of the page's: what it is of, its columns, and the rows in it. */
import type { ReactNode } from 'react';

interface DataTableProps {
  readonly caption: string;
  /** Where the caption is for those who do not see what stands around the table. */
  readonly hidesCaption?: boolean;
  readonly className?: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

export function DataTable(props: DataTableProps) {
  const { caption, hidesCaption = false, className, columns, children } = props;
  return (
    <table className={className}>
      <caption className={hidesCaption ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
