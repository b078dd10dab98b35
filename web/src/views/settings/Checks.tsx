/** Whether the shown runs were safe and live, as the engine's checkers saw it from outside. */

import { useMemo } from 'react';
import { lanesOfFamily } from '../../layout/family';
import type { Workspace } from '../../model/page/workspace';
import { isLive, isSafe } from '../../model/run/checks';
import { areRunsAwaited, type ShownRun } from '../../model/run/session';
import { allChecks } from '../../model/words/details';
import { meaningOf } from '../../model/words/glossary';
import { AFTER_GUESS, AfterGuess } from '../parts/AfterGuess';
import { RunProgress } from '../parts/RunProgress';
import { Term } from '../parts/Term';
import { useSession } from '../parts/useSession';
import { useHeldBack } from '../question/useHeldBack';
import { CheckTable, type Judged } from './CheckTable';

export function Checks({ workspace }: { readonly workspace: Workspace }) {
  const runs = useSession(workspace, (state) => state.runs);
  const judged = useMemo(() => runs.flatMap(judgedRun), [runs]);
  const isDone = runs.length > 0 && judged.length === runs.length;
  const isAwaited = useSession(workspace, areRunsAwaited);
  const isHeld = useHeldBack(workspace).has('verdict');

  return (
    <section className="checks" aria-label="Checks">
      <h2>Checks</h2>
      {isHeld ? (
        <AfterGuess text={AFTER_GUESS} />
      ) : (
        <p className="verdicts">
          <Verdict
            name="safe"
            holds={isDone ? judged.every(({ report }) => isSafe(report)) : null}
          />
          {allChecks().includes('liveness') && (
            <Verdict
              name="live"
              holds={isDone ? judged.every(({ report }) => isLive(report)) : null}
            />
          )}
        </p>
      )}
      <p className="note">
        {isDone
          ? `every ${lanesOfFamily.final.one} of ${runs.length === 1 ? 'this run' : `these ${runs.length} runs`}`
          : isAwaited
            ? runs.map((run) => <RunProgress key={run.key} run={run} />)
            : NOT_RUN}
      </p>
      <Digests runs={runs} missing={isAwaited ? '…' : NOT_RUN} />
      {isDone && !isHeld && <CheckTable workspace={workspace} judged={judged} />}
    </section>
  );
}

function judgedRun(run: ShownRun): readonly Judged[] {
  const { report, isReportCurrent } = run;
  return report !== null && isReportCurrent ? [{ run, report }] : [];
}

const NOT_RUN = 'not run';

/** `holds`: null until it is known. */
function Verdict({ name, holds }: { readonly name: string; readonly holds: boolean | null }) {
  return (
    <span className={holds === null ? 'note' : holds ? 'holds' : 'fails'}>
      <b>{holds === null ? '…' : holds ? '✓' : '✗'}</b> {holds === false && 'not '}
      <Term meaning={meaningOf(name)}>{name}</Term>
    </span>
  );
}

/** The digest names a run: the native program prints the same one. */
function Digests({
  runs,
  missing,
}: {
  readonly runs: readonly ShownRun[];
  readonly missing: string;
}) {
  return (
    <dl className="digests" aria-label="Digests of the runs">
      {runs.map(({ key, name, report, isReportCurrent }) => (
        <div key={key}>
          <dt title={name}>
            {key} {name}
          </dt>
          <dd>{report !== null && isReportCurrent ? report.digest : missing}</dd>
        </div>
      ))}
    </dl>
  );
}
