/** A message: whose turn it was to send it, and how far it has come. */
import { formatCount, formatLatency } from '../../../base/format';
import type { SubjectDetail } from '../../../core/messages';
import { nameIn } from '../../../layout/lanes';
import { formatPoint } from '../../../model/looking/clock';
import { useFramed } from '../../../views/figure/useFramed';
import { Facts } from '../../../views/inspector/Facts';
import type { DetailProps } from '../../../views/inspector/family';
import type { CrossingDetail } from '../control';
import { sideName } from '../looking';

export function CrossingDetails({ workspace, detail, lanes }: DetailProps<SubjectDetail>) {
  const told = detail as CrossingDetail;
  const { subject, turns, delivered, receivers } = told;
  const view = useFramed(workspace.session.viewport);
  const after = (timeNs: number | null) =>
    timeNs === null ? 'not yet' : `+ ${formatLatency((timeNs - subject.committedNs) / 1e9)}`;
  return (
    <>
      <h2>
        Message {formatCount(subject.height)} of {sideName(subject.side)}
      </h2>
      <p>committed at {formatPoint(subject.committedNs, view)}</p>
      <button
        type="button"
        className="inspector-link"
        onClick={() => void workspace.marking.mark(subject.committedNs)}
      >
        show how it crosses
      </button>
      <Facts
        title="On its way"
        facts={[
          ['sent across', after(told.sentNs)],
          ['first replica has it', after(told.receivedNs)],
          ['handed on inside', after(told.handedOnNs)],
          [`${formatCount(delivered)} of ${formatCount(receivers)} have it`, after(told.latestNs)],
          ['first QUACK', after(told.quackedNs)],
          ['all senders have one', after(told.collectedNs)],
        ]}
      />
      {turns.length > 0 && (
        <Facts
          title="Whose turn it was"
          facts={turns.map(({ from, to }, attempt) => [
            attempt === 0 ? 'first' : `resend ${attempt}`,
            `${nameIn(lanes, from)} to ${nameIn(lanes, to)}`,
          ])}
        />
      )}
    </>
  );
}
