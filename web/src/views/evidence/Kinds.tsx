/** How many rows of each kind come to each verdict, and what the kinds are: no count goes over several of them. */
import { type EvidenceRow, type Kind, VERDICTS } from '../../model/evidence/evidence';
import { countKinds, countVerdicts } from '../../model/evidence/rows';
import { VerdictMark } from './VerdictMark';

const meaning: Readonly<Record<Kind, string>> = {
  reproduced: 'a measurement by others; nothing is fitted on it',
  'sign or order':
    'a sign, an order or a word is published, or a number that hardly tests more (its document says why)',
  input: 'ours is fitted on the published value, or is that value',
  "the document's arithmetic": 'the document’s own computation; nobody measured it',
  'own measurement': 'measured by this project',
};

export function Kinds({ rows }: { readonly rows: readonly EvidenceRow[] }) {
  const there = countVerdicts(rows);
  const verdicts = VERDICTS.filter((verdict) => there.get(verdict));
  return (
    <table className="evidence-kinds">
      <thead>
        <tr>
          <th scope="col">Kind of row</th>
          {verdicts.map((verdict) => (
            <th key={verdict} scope="col">
              <VerdictMark verdict={verdict} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...countKinds(rows)].map(([kind, counts]) => (
          <tr key={kind}>
            <th scope="row">
              {kind} <small>{meaning[kind]}</small>
            </th>
            {verdicts.map((verdict) => (
              <td key={verdict}>{counts.get(verdict) || '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
