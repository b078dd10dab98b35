/** The marked transaction of a run: what it waited for, part by part, and what the parts sum to. */
import { formatCount } from '../../base/format';
import { nameIn } from '../../layout/lanes';
import { namedParts, stageNames, totalText } from '../../layout/transactionBar';
import type { ShownRun } from '../../model/page/session';
import type { Workspace } from '../../model/page/workspace';
import { meaningOfStage } from '../../model/words/details';
import { useReadable } from '../figure/useReadable';
import { BlockLink } from './BlockLink';

interface TransactionDetailsProps {
  readonly workspace: Workspace;
  readonly run: ShownRun;
}

export function TransactionDetails({ workspace, run }: TransactionDetailsProps) {
  const detail = useReadable(workspace.marking.found).get(run.key);
  if (detail === undefined) return <p className="note">No transaction is marked in this run.</p>;
  const { number, submittedNs, answeredNs, to, by, block } = detail;
  const parts = namedParts(detail);
  const sumNs = parts.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);
  return (
    <>
      <h2>Transaction {formatCount(number)}</h2>
      <p>
        submitted at {submittedNs / 1e9} s, to {nameIn(run.lanes, to)}
      </p>
      {by !== null && <p>answered by {nameIn(run.lanes, by)}</p>}
      {block !== null && <BlockLink {...{ workspace, block }} run={run.key} name="in" />}
      <table className="transaction-parts">
        <caption>
          Marked transaction: <strong>{totalText(detail)}</strong>
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
              <th scope="row" title={meaningOfStage(stageNames[stage])}>
                {name}
              </th>
              <td>{(startNs / 1e9).toFixed(3)}</td>
              <td data-testid="part-ns">{formatCount(endNs - startNs)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{answeredNs === null ? 'so far' : 'sum'}</th>
            <td />
            <td data-testid="sum-ns">{formatCount(sumNs)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
