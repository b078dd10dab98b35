/** A replica’s execution of an instance: its critical path. */
import type { FinalDetail } from '../../../core/messages';
import { nameIn } from '../../../layout/lanes';
import { formatPoint } from '../../../model/looking/clock';
import { spentParts } from '../../../model/run/spentTime';
import { CriticalPath } from '../../../views/inspector/CriticalPath';
import { Facts } from '../../../views/inspector/Facts';
import type { DetailProps } from '../../../views/inspector/family';
import type { Execution } from '../control';

export function ExecutionDetails({ workspace, run, detail, lanes }: DetailProps<FinalDetail>) {
  const { replica, subject, committedNs, messages, parts } = detail as Execution;
  const { proposedNs } = subject;
  const span = { startNs: proposedNs, endNs: Math.max(committedNs, proposedNs + 1) };
  return (
    <>
      <h2>Instance {subject.height}</h2>
      <p>executed by {nameIn(lanes, replica)}</p>
      <CriticalPath {...{ workspace, run, lanes, messages }} parts={spentParts(parts)}>
        <Facts
          title="Times"
          facts={[
            ['proposed', formatPoint(proposedNs, span)],
            ['executed', formatPoint(committedNs, span)],
          ]}
        />
      </CriticalPath>
    </>
  );
}
