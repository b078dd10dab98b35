/**
 * Each check of the shown runs beside each other, as far as the playhead; what fails later is a button that goes there.
 */
import { useMemo } from 'react';
import type { RunReport } from '../../core/messages';
import { formatPoint } from '../../model/looking/clock';
import type { Workspace } from '../../model/page/workspace';
import { verdictBy } from '../../model/run/checkDetails';
import { checkName, type RunCheck, runCheck } from '../../model/run/checks';
import type { ShownRun } from '../../model/run/session';
import { sortedChecks } from '../../model/run/sortedChecks';
import { meaningOfCheck } from '../../model/words/details';
import { useFramedPart } from '../figure/useFramed';
import { Term } from '../parts/Term';
import { ConflictTable } from './ConflictTable';

/** A run with its report. */
export interface Judged {
  readonly run: ShownRun;
  readonly report: RunReport;
}

interface CheckTableProps {
  readonly workspace: Workspace;
  readonly judged: readonly Judged[];
}

export function CheckTable({ workspace, judged }: CheckTableProps) {
  const { failing, holding } = useMemo(
    () => sortedChecks(judged.map(({ report }) => report)),
    [judged],
  );
  return (
    <>
      {failing.length > 0 && (
        <Rows {...{ workspace, judged }} checks={failing} caption="Checks that do not hold" />
      )}
      {judged.map(({ run, report }) => (
        <Failures key={run.key} {...{ workspace, run, report }} checks={failing} />
      ))}
      <details className="holding-checks">
        <summary>{failing.length === 0 ? 'each check' : 'the other checks'}</summary>
        <Rows {...{ workspace, judged }} checks={holding} caption="Checks that hold" />
      </details>
    </>
  );
}

interface RowsProps extends CheckTableProps {
  readonly checks: readonly string[];
  readonly caption: string;
}

function Rows({ workspace, judged, checks, caption }: RowsProps) {
  return (
    <table className="check-table">
      <caption className="visually-hidden">{caption}, at the playhead</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">check</span>
          </th>
          {judged.map(({ run }) => (
            <th key={run.key} scope="col">
              {judged.length > 1 && run.key}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check}>
            <th scope="row">
              <Term meaning={meaningOfCheck(check)}>{checkName(check)}</Term>
            </th>
            {judged.map(({ run, report }) => (
              <td key={run.key}>
                <Mark workspace={workspace} check={runCheck(report, check)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const marks = {
  holds: { mark: '✓', text: 'holds', name: 'holds' },
  violated: { mark: '✗', text: 'is violated', name: 'fails' },
  impossible: { mark: '–', text: 'was impossible', name: 'note' },
} as const;

/** What a check has come to at the playhead. */
function Mark({ workspace, check }: { readonly workspace: Workspace; readonly check: RunCheck }) {
  const { playhead } = workspace.playback;
  const verdict = useFramedPart(playhead, () => verdictBy(check, playhead.get().timeNs));
  const { mark, text, name } = marks[verdict];
  return (
    <b className={name} title={text}>
      <span aria-hidden="true">{mark}</span>
      <span className="visually-hidden">{text}</span>
    </b>
  );
}

interface FailuresProps {
  readonly workspace: Workspace;
  readonly run: ShownRun;
  readonly report: RunReport;
  readonly checks: readonly string[];
}

/** What was wrong with a run, check by check: when, what, and which quorums contradict each other. */
function Failures({ workspace, run, report, checks }: FailuresProps) {
  const { playback, session } = workspace;
  return checks.map((check) => {
    const { verdict, violation, reason } = runCheck(report, check);
    if (verdict === 'holds') return null;
    if (violation === null) {
      return (
        <p key={check} className="note">
          {run.key}, {checkName(check)} was impossible{reason !== null && `: ${reason}`}
        </p>
      );
    }
    return (
      <div key={check} className="violation">
        <p>
          {run.key},{' '}
          <button
            type="button"
            className="violation-time"
            title="Move the playhead there"
            onClick={() => {
              playback.pause();
              playback.seek(violation.at_ns);
            }}
          >
            {formatPoint(violation.at_ns, session.viewport.get())}
          </button>
          : {checkName(check)} is violated: {violation.detail}
        </p>
        <ConflictTable violation={violation} lanes={run.lanes} />
      </div>
    );
  });
}
