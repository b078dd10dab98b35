/** A replica's commit of a block: its critical path, in sum and step by step. */
import type { FinalDetail } from '../../../core/messages';
import { nameIn } from '../../../layout/lanes';
import { formatPoint } from '../../../model/looking/clock';
import { counted } from '../../../model/looking/selectionText';
import { spentParts } from '../../../model/run/spentTime';
import { CriticalPath } from '../../../views/inspector/CriticalPath';
import { Facts } from '../../../views/inspector/Facts';
import type { DetailProps } from '../../../views/inspector/family';
import type { CommitDetail } from '../control';
import { commitText } from '../words/rulingText';

export function CommitDetails({ workspace, run, detail: final, lanes }: DetailProps<FinalDetail>) {
  const detail = final as CommitDetail;
  const { replica, subject: block, committedNs, messages } = detail;
  const { height, view, transactions, proposedNs } = block;
  const span = { startNs: proposedNs, endNs: Math.max(committedNs, proposedNs + 1) };
  return (
    <>
      <h2>
        Block {height} of view {view}
      </h2>
      <p>committed by {nameIn(lanes, replica)}</p>
      <p className="note">{transactions === 0 ? 'empty' : counted(transactions)}</p>
      {detail.rule !== null && <p>by {commitText(detail.rule, height)}</p>}
      <CriticalPath {...{ workspace, run, lanes, messages }} parts={spentParts(detail.parts)}>
        <Facts
          title="Times"
          facts={[
            ['proposed', formatPoint(proposedNs, span)],
            ['committed', formatPoint(committedNs, span)],
          ]}
        />
      </CriticalPath>
    </>
  );
}
