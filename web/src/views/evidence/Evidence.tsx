/** The evidence, over the whole page: what the documents publish, beside what this program computes. */

import { type KeyboardEvent, useLayoutEffect, useMemo } from 'react';
import { createStore, type Store } from '../../base/store';
import type { Evidence as All } from '../../model/evidence/evidence';
import { rowsOff } from '../../model/evidence/offPoints';
import { evidenceIn } from '../../model/evidence/place';
import { ALL_ROWS, inSections, type Wanted, wantedRows } from '../../model/evidence/rows';
import type { Workspace } from '../../model/page/workspace';
import { AddToLecture } from '../parts/AddToLecture';
import { useComing } from '../parts/coming';
import { Missing } from '../parts/later';
import { OverPage } from '../parts/OverPage';
import { useReadable } from '../parts/useReadable';
import { comingEvidence } from './comingEvidence';
import { DocumentSection } from './DocumentSection';
import { Filters } from './Filters';
import { Forest } from './Forest';
import { UnknownRow } from './UnknownRow';

/** Kept while the page stands: a reader comes back from a run to what they had searched. */
const wantedStore = createStore<Wanted>(ALL_ROWS);

export function Evidence({ workspace }: { readonly workspace: Workspace }) {
  const { value, isMissing, ask } = useComing(comingEvidence);
  const place = useMemo(() => evidenceIn(workspace.over), [workspace]);
  const onKey = ({ key, target, currentTarget }: KeyboardEvent<HTMLDialogElement>) => {
    const field = currentTarget.querySelector('input');
    if (key !== '/' || target === field) return false;
    field?.select();
    return true;
  };
  return (
    <OverPage
      {...{ workspace, onKey }}
      name="evidence"
      title="Evidence"
      head={(closeButton) => (
        <span className="evidence-actions">
          {value !== null && (
            <button type="button" onClick={() => window.print()}>
              Print
            </button>
          )}
          <AddToLecture workspace={workspace} />
          {closeButton}
        </span>
      )}
    >
      <div className="evidence-body">
        {value !== null && <Rows all={value} place={place} />}
        {value === null &&
          (isMissing ? (
            <Missing name="The evidence" onAgain={ask} />
          ) : (
            <p className="note" role="status">
              Loading the evidence…
            </p>
          ))}
      </div>
    </OverPage>
  );
}

interface RowsProps {
  readonly all: All;
  readonly place: Store<string | null>;
}

function Rows({ all, place }: RowsProps) {
  const wanted = useReadable(wantedStore);
  const open = useReadable(place) ?? '';
  const isKnown =
    open === '' || [...all.rows, ...all.documents, ...all.charts].some(({ id }) => id === open);

  // An address names what a search of before hides: it comes first.
  useLayoutEffect(() => {
    const id = place.get();
    const shown = wantedRows(all.rows, wantedStore.get());
    const chart = all.charts.find((each) => each.id === id);
    const isHidden = !shown.some(
      (row) => row.id === id || row.document === id || chart?.rows.includes(row.id),
    );
    if (id !== '' && isHidden) wantedStore.set(ALL_ROWS);
  }, [all, place]);

  const off = useMemo(() => rowsOff(all.rows), [all]);
  const rows = wantedRows(all.rows, wanted);
  return (
    <>
      {!isKnown && <UnknownRow id={open} all={all} place={place} />}
      <Forest
        all={all}
        place={place}
        onOpen={(id) => {
          // What the filters hide comes first.
          if (!rows.some((row) => row.id === id)) wantedStore.set(ALL_ROWS);
          place.set(id);
        }}
      />
      <div className="evidence-filters">
        <Filters all={all} wanted={wantedStore} />
      </div>
      {inSections(all, rows).map((section) => (
        <DocumentSection
          key={section.document.id}
          section={section}
          charts={all.charts.filter(({ document }) => document === section.document.id)}
          off={off}
          place={place}
        />
      ))}
      {rows.length === 0 && (
        <div className="browser-nothing">
          <p>No row matches all of this. Try another word, or fewer filters.</p>
          <button type="button" onClick={() => wantedStore.set(ALL_ROWS)}>
            Show all {all.rows.length} rows
          </button>
        </div>
      )}
    </>
  );
}
