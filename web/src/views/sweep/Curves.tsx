/** The curves, over the whole page: a sweep as pictures, what it varies, and questions to begin with. */
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { isEscape } from '../../interaction/escape';
import type { Workspace } from '../../model/page/workspace';
import { isToldBy } from '../../model/run/heldBack';
import { haveOneSource } from '../../model/scenario/document';
import { PLAIN, type Sweep, sweepFrom, sweepHash } from '../../model/sweep/description';
import { firstSweep } from '../../model/sweep/questions';
import { AddToLecture } from '../parts/AddToLecture';
import { useReadable } from '../parts/useReadable';
import { useHeldBack } from '../question/useHeldBack';
import { FOLDED } from './Fold';
import { closePictures } from './pointPicture';
import { SweepControls } from './SweepControls';
import { SweepPicture } from './SweepPicture';
import { useSweepRun } from './useSweepRun';

export function Curves({ workspace }: { readonly workspace: Workspace }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const hash = useReadable(workspace.over) ?? '';
  const close = useCallback(() => dialog.current?.close(), []);

  useLayoutEffect(() => {
    const { session, over } = workspace;
    const under = session.state.getState();
    const shown = dialog.current;
    shown?.showModal();
    title.current?.focus();
    return () => {
      // Closed by an address that leads elsewhere: the focus goes on to what that opens.
      shown?.close();
      closePictures();
      if (over.get() === null && !haveOneSource(under, session.state.getState())) session.onOpen();
    };
  }, [workspace]);

  const onKeyDown = (event: KeyboardEvent) => {
    // WebKit keeps a dialog open when Escape is pressed in one of its fields; there it takes back what is typed.
    if (!isEscape(event.nativeEvent) || event.target instanceof HTMLInputElement) return;
    close();
    event.preventDefault();
  };

  // What the page shows stays under the curves.
  const document = workspace.session.state.getState();
  const read = useMemo(() => sweepFrom(hash), [hash]);
  const problem = typeof read === 'string' ? read : null;
  const sweep = useMemo(
    (): Sweep =>
      read === null || typeof read === 'string'
        ? { description: firstSweep(document), look: PLAIN }
        : read,
    [read, document],
  );
  // The address says what is shown, also when the page under it is another one.
  useLayoutEffect(() => {
    if (read === null) workspace.over.set(sweepHash(sweep));
  }, [workspace, read, sweep]);
  const onSweep = useCallback(
    (wanted: Sweep) => workspace.over.set(sweepHash(wanted)),
    [workspace],
  );
  const run = useSweepRun(sweep);
  // Of another scenario they tell nothing of what is asked.
  const held = useHeldBack(workspace);
  const { scenario, y } = sweep.description;
  const isOfPage = typeof scenario !== 'string' || scenario === document.id;
  const areHeld = (paths: readonly string[]) =>
    isOfPage && paths.some((path) => isToldBy(path, held));
  const isHeld = areHeld(y);

  return (
    <dialog
      ref={dialog}
      className="sweep"
      aria-labelledby="sweep-title"
      onKeyDown={onKeyDown}
      onDrop={close}
      onClose={() => workspace.over.set(null)}
    >
      <header className="browser-head">
        <h2 ref={title} id="sweep-title" tabIndex={-1}>
          Curves
        </h2>
        <p className="sweep-about">Every point is a run. Press one to open it.</p>
        <AddToLecture workspace={workspace} />
        <button type="button" className="browser-close" onClick={close}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <div className="sweep-body">
        <SweepControls {...{ sweep, document, run, onSweep }} />
        <div className="sweep-main">
          {problem !== null && (
            <p className="evidence-unknown" role="alert">
              {problem} Below is the page’s own scenario over its load.
            </p>
          )}
          {isHeld ? (
            <p className="note sweep-empty">
              What these curves measure is asked on the page: they are drawn after your guess.{' '}
              <button
                type="button"
                className="in-line"
                onClick={() => {
                  workspace.asking.skip();
                  close();
                }}
              >
                Show the answer
              </button>
            </p>
          ) : (
            <SweepPicture {...{ document, run, onSweep }} isFoldHeld={areHeld(FOLDED)} />
          )}
        </div>
      </div>
    </dialog>
  );
}
