/** A message to go to. */
import { kindName } from '../../core/kinds';
import type { LaneInfo, MessageSketch } from '../../core/messages';
import { nameIn } from '../../layout/lanes';
import { messageTime } from '../../model/looking/selectionText';
import type { Workspace } from '../../model/page/workspace';

interface MessageLinkProps {
  readonly workspace: Workspace;
  readonly run: string;
  readonly message: MessageSketch;
  /** The message that it is a link of. */
  readonly from: MessageSketch;
  /** Which of its times is told: a cause's arrival, an effect's sending. */
  readonly when: 'arrives' | 'sent';
  readonly lanes: readonly LaneInfo[];
}

export function MessageLink({ workspace, run, message, from, when, lanes }: MessageLinkProps) {
  const { kind, source, target, queuedNs, endedNs } = message;
  const timeNs = when === 'sent' ? queuedNs : endedNs;
  return (
    <button
      type="button"
      className="inspector-link"
      onClick={() => workspace.do(({ inspection }) => inspection.goTo(run, message))}
    >
      <span>{kindName(kind)}</span>{' '}
      <small>
        {when} {messageTime(timeNs, from)}
      </small>
      <br />
      {nameIn(lanes, source)} → {nameIn(lanes, target)}
    </button>
  );
}
