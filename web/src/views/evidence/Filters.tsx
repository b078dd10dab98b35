/** What of the evidence is shown: a search, a document, a kind, a verdict, and how many rows that leaves. */
import type { Store } from '../../base/store';
import { type Evidence, KINDS, VERDICTS } from '../../model/evidence/evidence';
import { countKinds, countVerdicts, type Wanted, wantedRows } from '../../model/evidence/rows';
import { useReadable } from '../parts/useReadable';
import { VerdictMark } from './VerdictMark';

interface FiltersProps {
  readonly all: Evidence;
  readonly wanted: Store<Wanted>;
}

export function Filters({ all: { documents, rows }, wanted: store }: FiltersProps) {
  const wanted = useReadable(store);
  const change = (part: Partial<Wanted>) => store.set({ ...wanted, ...part });
  const there = countVerdicts(rows);
  const shown = wantedRows(rows, wanted).length;
  return (
    <>
      <input
        type="search"
        aria-label="Search the evidence"
        aria-keyshortcuts="/"
        placeholder={`Search ${rows.length} rows`}
        spellCheck={false}
        autoComplete="off"
        value={wanted.query}
        onChange={({ currentTarget }) => change({ query: currentTarget.value })}
      />
      <select
        aria-label="Document"
        value={wanted.document ?? ''}
        onChange={({ currentTarget }) => change({ document: currentTarget.value || null })}
      >
        <option value="">all documents</option>
        {documents.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <select
        aria-label="Kind"
        value={wanted.kind ?? ''}
        onChange={({ currentTarget }) =>
          change({ kind: KINDS.find((kind) => kind === currentTarget.value) ?? null })
        }
      >
        <option value="">all kinds</option>
        {[...countKinds(rows).keys()].map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </select>
      <fieldset className="browser-filters" aria-label="Verdict">
        {VERDICTS.filter((verdict) => there.get(verdict)).map((verdict) => (
          <button
            key={verdict}
            type="button"
            aria-pressed={verdict === wanted.verdict}
            onClick={() => change({ verdict: verdict === wanted.verdict ? null : verdict })}
          >
            <VerdictMark verdict={verdict} />
          </button>
        ))}
      </fieldset>
      <p role="status">
        {shown === rows.length ? `${shown} rows` : `${shown} of ${rows.length} rows`}
      </p>
    </>
  );
}
