/** The marked transaction of a run: what it waited for, part by part, and what the parts sum to. */

import { capital, formatCount } from '../../base/format';
import { lanesOfFamily } from '../../layout/family';
import { nameIn } from '../../layout/lanes';
import { namedParts, stageName, totalText } from '../../layout/transactionBar';
import { lookingOfFamily } from '../../model/looking/family';
import type { Workspace } from '../../model/page/workspace';
import type { ShownRun } from '../../model/run/session';
import { meaningOfStage } from '../../model/words/details';
import { AFTER_GUESS, AfterGuess } from '../parts/AfterGuess';
import { useReadable } from '../parts/useReadable';
import { useHeldBack } from '../question/useHeldBack';
import { details } from './family';

interface TransactionDetailsProps {
  readonly workspace: Workspace;
  readonly run: ShownRun;
  /** Nothing is told of what comes after. */
  readonly untilNs: number;
}

export function TransactionDetails({ workspace, run, untilNs }: TransactionDetailsProps) {
  const detail = useReadable(workspace.marking.found).get(run.key);
  // How long it takes may be what is to be predicted.
  const isHeld = useHeldBack(workspace).has('latency');
  if (detail === undefined)
    return <p className="note">No {lanesOfFamily.request[0]} is marked in this run.</p>;
  const { number, submittedNs, answeredNs, to, by, subject: block } = detail;
  const isKnown = (answeredNs ?? 0) <= untilNs;
  const parts = namedParts(detail).filter(({ endNs }) => endNs <= untilNs);
  const sumNs = parts.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);
  return (
    <>
      <h2>
        {capital(lanesOfFamily.request[0])} {formatCount(number)}
      </h2>
      <p>
        submitted at {submittedNs / 1e9} s, to {nameIn(run.lanes, to)}
      </p>
      {isKnown && by !== null && <p>answered by {nameIn(run.lanes, by)}</p>}
      {block !== null && lookingOfFamily.beganNs(block) <= untilNs && (
        <details.BlockLink {...{ workspace, block }} run={run.key} name="in" />
      )}
      <table className="transaction-parts">
        <caption>
          Marked transaction:{' '}
          {isHeld ? (
            <AfterGuess text={AFTER_GUESS} />
          ) : (
            <strong>{isKnown ? totalText(detail) : 'under way'}</strong>
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col">part</th>
            <th scope="col">from (s)</th>
            <th scope="col">ns</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, stage, startNs, endNs }) => (
            <tr key={startNs}>
              <th scope="row" title={meaningOfStage(stageName(stage))}>
                {name}
              </th>
              <td>{(startNs / 1e9).toFixed(3)}</td>
              <td data-testid="part-ns">{formatCount(endNs - startNs)}</td>
            </tr>
          ))}
        </tbody>
        {!isHeld && (
          <tfoot>
            <tr>
              <th scope="row">{answeredNs === null || !isKnown ? 'so far' : 'sum'}</th>
              <td />
              <td data-testid="sum-ns">{formatCount(sumNs)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}
