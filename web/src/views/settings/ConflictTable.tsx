/** Two quorums that contradict each other: who is in the one, who in the other, and who in both. */
import type { LaneInfo, Violation } from '../../core/messages';
import { nameIn } from '../../layout/lanes';
import { quorumRows } from '../../model/run/checkDetails';
import { runWords } from '../../model/run/family';
import { DataTable } from '../figure/DataTable';

/** More replicas than this are counted; who is in both is named all the same. */
const ROWS_MAX = 24;

interface ConflictTableProps {
  readonly violation: Violation;
  readonly lanes: readonly LaneInfo[];
}

export function ConflictTable({ violation, lanes }: ConflictTableProps) {
  const all = quorumRows(violation);
  if (all === null) return null;
  const both = all.filter(({ one, other }) => one && other);
  const rows = all.length > ROWS_MAX ? both.slice(0, ROWS_MAX) : all;
  const names = both.map(({ replica }) => nameIn(lanes, replica)).join(', ');
  return (
    <>
      <DataTable
        className="conflict"
        caption="Quorums that contradict each other"
        hidesCaption
        columns={['replica', 'one', 'other']}
      >
        {rows.map(({ replica, one, other }) => (
          <tr key={replica} data-both={one && other}>
            <th scope="row">{nameIn(lanes, replica)}</th>
            <td>{one && <Dot />}</td>
            <td>{other && <Dot />}</td>
          </tr>
        ))}
      </DataTable>
      <p className="note">{both.length === 0 ? 'nobody is in both' : `in both: ${names}`}</p>
    </>
  );
}

function Dot() {
  return (
    <>
      <span aria-hidden="true">●</span>
      <span className="visually-hidden">{runWords.inQuorum}</span>
    </>
  );
}
