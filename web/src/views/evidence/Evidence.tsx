/** The evidence, over the whole page: what the documents publish, beside what this program computes. */

import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { createStore, type Store } from '../../base/store';
import { isEscape } from '../../interaction/escape';
import type { Evidence as All } from '../../model/evidence/evidence';
import { rowsOff } from '../../model/evidence/offPoints';
import { evidenceIn } from '../../model/evidence/place';
import { ALL_ROWS, inSections, type Wanted, wantedRows } from '../../model/evidence/rows';
import type { Workspace } from '../../model/page/workspace';
import { haveOneSource } from '../../model/scenario/document';
import { AddToLecture } from '../parts/AddToLecture';
import { useComing } from '../parts/coming';
import { Missing } from '../parts/later';
import { useReadable } from '../parts/useReadable';
import { comingEvidence } from './comingEvidence';
import { DocumentSection } from './DocumentSection';
import { Filters } from './Filters';
import { Forest } from './Forest';
import { UnknownRow } from './UnknownRow';

/** Kept while the page stands: a reader comes back from a run to what they had searched. */
const wantedStore = createStore<Wanted>(ALL_ROWS);

export function Evidence({ workspace }: { readonly workspace: Workspace }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { value, isMissing, ask } = useComing(comingEvidence);
  const close = useCallback(() => dialog.current?.close(), []);
  const place = useMemo(() => evidenceIn(workspace.over), [workspace]);

  useLayoutEffect(() => {
    const { session, over } = workspace;
    const under = session.state.getState();
    const shown = dialog.current;
    shown?.showModal();
    title.current?.focus();
    return () => {
      // Closed by an address that leads elsewhere: the focus goes on to what that opens.
      shown?.close();
      if (over.get() === null && !haveOneSource(under, session.state.getState())) session.onOpen();
    };
  }, [workspace]);

  const onKeyDown = (event: KeyboardEvent) => {
    const field = dialog.current?.querySelector<HTMLInputElement>('input');
    // WebKit keeps a dialog open when Escape is pressed in one of its fields.
    if (isEscape(event.nativeEvent)) close();
    else if (event.key === '/' && event.target !== field) field?.select();
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className="evidence"
      aria-labelledby="evidence-title"
      onKeyDown={onKeyDown}
      onDrop={close}
      onClose={() => workspace.over.set(null)}
    >
      <header className="browser-head">
        <h2 ref={title} id="evidence-title" tabIndex={-1}>
          Evidence
        </h2>
        <span className="evidence-actions">
          {value !== null && (
            <button type="button" onClick={() => window.print()}>
              Print
            </button>
          )}
          <AddToLecture workspace={workspace} />
          <button type="button" className="browser-close" onClick={close}>
            Close <kbd>Esc</kbd>
          </button>
        </span>
      </header>
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
    </dialog>
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
          <p>No row has all of this. Try another word, or fewer filters.</p>
          <button type="button" onClick={() => wantedStore.set(ALL_ROWS)}>
            Show all {all.rows.length} rows
          </button>
        </div>
      )}
    </>
  );
}
