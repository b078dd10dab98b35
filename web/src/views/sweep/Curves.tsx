/** The curves, over the whole page: a sweep as pictures, what it varies, and questions to begin with. */
import { type ReactNode, useCallback, useLayoutEffect, useMemo } from 'react';
import { shortened } from '../../base/format';
import { measuredFigure } from '../../model/evidence/measuredFigure';
import type { Workspace } from '../../model/page/workspace';
import { isToldBy } from '../../model/run/heldBack';
import type { Document } from '../../model/scenario/document';
import { type FigureNamed, type Sweep, sweepFrom, sweepHash } from '../../model/sweep/description';
import { sweeps } from '../../model/sweep/family';
import type { MeasuredFigure } from '../../model/sweep/figure';
import { firstSweep } from '../../model/sweep/questions';
import { comingEvidence } from '../evidence/comingEvidence';
import { AddToLecture } from '../parts/AddToLecture';
import { useComing } from '../parts/coming';
import { Missing } from '../parts/later';
import { OverPage } from '../parts/OverPage';
import { useReadable } from '../parts/useReadable';
import { useHeldBack } from '../question/useHeldBack';
import { folded } from './Fold';
import { closePictures } from './pointPicture';
import { SweepControls } from './SweepControls';
import { SweepPicture } from './SweepPicture';
import { useSweepRun } from './useSweepRun';

export function Curves({ workspace }: { readonly workspace: Workspace }) {
  const hash = useReadable(workspace.over) ?? '';
  useLayoutEffect(() => closePictures, []);

  // What the page shows stays under the curves.
  const document = workspace.session.state.getState();
  const read = useMemo(() => sweepFrom(hash), [hash]);
  const measured = useFigure(read);
  const first = useMemo(() => firstSweep(document), [document]);
  const named = read !== null && typeof read === 'object' && 'figure' in read;
  // A figure of the evidence that is on its way has no sweep yet.
  const asked = named ? (measured.figure?.sweep ?? null) : read;
  const isAwaited = named && measured.problem === null && asked === null;
  const sweep = asked === null || typeof asked === 'string' ? first : asked;
  // The address says what is shown, also when the page under it is another one.
  useLayoutEffect(() => {
    if (read === null) workspace.over.set(sweepHash(sweep));
  }, [workspace, read, sweep]);
  const problem = typeof read === 'string' ? read : measured.problem;

  return (
    <OverPage
      workspace={workspace}
      name="sweep"
      title="Curves"
      keepsFields
      head={(closeButton) => (
        <>
          <p className="sweep-about">Every point is a run. Press one to open it.</p>
          <AddToLecture workspace={workspace} />
          {closeButton}
        </>
      )}
    >
      {isAwaited ? (
        <div className="sweep-main">
          {measured.isMissing ? (
            <Missing name="What was measured" onAgain={measured.ask} />
          ) : (
            <p className="note sweep-empty" role="status">
              Loading the measurements…
            </p>
          )}
        </div>
      ) : (
        <Shown {...{ workspace, document, sweep }} figure={measured.figure}>
          {problem !== null && (
            <p className="evidence-unknown" role="alert">
              {problem}{' '}
              {sweep === first
                ? 'Below is the page’s own scenario over its load.'
                : 'The curves are drawn without measured points.'}
            </p>
          )}
          {measured.isMissing && <Missing name="What was measured" onAgain={measured.ask} />}
        </Shown>
      )}
    </OverPage>
  );
}

/** The figure of the evidence that an address names: by itself, or in its sweep. */
function useFigure(read: ReturnType<typeof sweepFrom>) {
  const named = read === null || typeof read === 'string' ? undefined : nameOf(read);
  const own = sweeps.measured.find(({ id }) => id === named) ?? null;
  const { value, isMissing, ask } = useComing(comingEvidence, named !== undefined && own === null);
  const figure = useMemo(
    () => own ?? (value === null || named === undefined ? null : measuredFigure(value, named)),
    [own, value, named],
  );
  const isUnknown = value !== null && named !== undefined && figure === null;
  return {
    figure,
    isMissing: isMissing && named !== undefined,
    ask,
    problem: isUnknown ? `There is no measured figure “${shortened(named, 40)}” here.` : null,
  };
}

function nameOf(read: Sweep | FigureNamed): string | undefined {
  return 'figure' in read ? read.figure : read.description.measured;
}

interface ShownProps {
  readonly workspace: Workspace;
  /** What the page shows under the curves. */
  readonly document: Document;
  readonly sweep: Sweep;
  readonly figure: MeasuredFigure | null;
  /** What is told above the picture. */
  readonly children: ReactNode;
}

/** A sweep with its controls. */
function Shown({ workspace, document, sweep, figure, children }: ShownProps) {
  const onSweep = useCallback(
    (wanted: Sweep) => workspace.over.set(sweepHash(wanted)),
    [workspace],
  );
  const run = useSweepRun(sweep);
  const held = useHeldBack(workspace);
  const { scenario, y, measured } = sweep.description;
  const shown = [...y, sweep.look.across ?? ''];
  // Of another scenario, as of a figure, they tell nothing of what is asked.
  const isOfPage =
    measured === undefined && (typeof scenario !== 'string' || scenario === document.id);
  const areHeld = (paths: readonly string[]) =>
    isOfPage && paths.some((path) => isToldBy(path, held));
  return (
    <div className="sweep-body">
      <SweepControls {...{ sweep, document, run, onSweep, figure }} />
      <div className="sweep-main">
        {children}
        {areHeld(shown) ? (
          <p className="note sweep-empty">
            The page asks about this measurement: the curves appear after your guess.{' '}
            <button
              type="button"
              className="in-line"
              onClick={({ currentTarget }) => {
                // It goes, and keys are to stay with the curves.
                currentTarget.closest('dialog')?.querySelector('h2')?.focus();
                workspace.asking.skip();
              }}
            >
              Show the answer
            </button>
          </p>
        ) : (
          <SweepPicture {...{ document, run, onSweep, figure }} isFoldHeld={areHeld(folded())} />
        )}
      </div>
    </div>
  );
}
