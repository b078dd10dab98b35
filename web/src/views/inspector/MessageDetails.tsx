/** A message: what it is, when what happened to it, what delayed it, what led to it and what came of it. */

import { formatCount } from '../../base/format';
import { kindName } from '../../core/kinds';
import type { MessageDetail, MessageSketch } from '../../core/messages';
import { lanesOfFamily } from '../../layout/family';
import { nameIn } from '../../layout/lanes';
import { formatPoint } from '../../model/looking/clock';
import { lookingOfFamily } from '../../model/looking/family';
import { fillText, lossText } from '../../model/looking/pathText';
import { aboutText, causeless, messageTime } from '../../model/looking/selectionText';
import type { Workspace } from '../../model/page/workspace';
import type { ShownRun } from '../../model/run/session';
import { formatMs, messageParts } from '../../model/run/spentTime';
import { MessageFault } from '../faults/MessageFault';
import { fateTexts } from '../figure/fateTexts';
import { KindSwatch } from '../figure/Legend';
import { useFramed } from '../figure/useFramed';
import { Facts } from './Facts';
import { details } from './family';
import { MessageLink } from './MessageLink';
import { Fill } from './PathDetails';
import { SpentBar } from './SpentBar';
import { useSeenPath } from './useSeenPath';

interface MessageDetailsProps {
  readonly workspace: Workspace;
  readonly run: ShownRun;
  readonly detail: MessageDetail;
  /** Nothing is told of what comes after. */
  readonly untilNs: number;
}

export function MessageDetails(props: MessageDetailsProps) {
  const { workspace, run, detail, untilNs } = props;
  const { key, lanes, recordingStoppedNs } = run;
  const { message, subject: block, causes } = detail;
  const effects = detail.effects.filter(({ queuedNs }) => queuedNs <= untilNs);
  const isOnItsWay = message.endedNs > untilNs;
  const text = aboutText(detail);
  // Its link says it, too, where that is what it is about.
  const about = block !== null && text === lookingOfFamily.title(block) ? '' : text;
  const link = (when: 'arrives' | 'sent') => (other: MessageSketch) => (
    <li key={other.row}>
      <MessageLink {...{ workspace, lanes, when }} run={key} message={other} from={message} />
    </li>
  );
  return (
    <>
      <h2>
        <KindSwatch kind={message.kind} />
        {kindName(message.kind)}
      </h2>
      <p>
        {nameIn(lanes, message.source)} → {nameIn(lanes, message.target)}
      </p>
      {about !== '' && <p className="note">{about}</p>}
      {block !== null && (
        <>
          <details.BlockLink {...{ workspace, block }} run={key} name="" />
          <p className="note">{lookingOfFamily.sizeText(block)}</p>
        </>
      )}
      <p className="note">
        {formatCount(detail.bytes)} bytes
        {!lanesOfFamily.isOneClass && (detail.background ? ', background' : ', foreground')}
      </p>
      {isOnItsWay ? (
        <p className="note">on its way; what becomes of it comes as it is played</p>
      ) : (
        <MessageEnd {...props} />
      )}
      <PathQueue {...{ workspace, message }} run={key} />
      {!isOnItsWay && <Facts title="Times" facts={timesOf(message)} />}
      <MessageFault {...{ workspace, run, detail }} />
      <section>
        <h3>Because of</h3>
        {causes.length === 0 ? (
          <p className="note">
            no message: {nameIn(lanes, message.source)} sent it {causeless(detail.wait)}
          </p>
        ) : (
          <ul>{causes.map(link('arrives'))}</ul>
        )}
      </section>
      <section>
        <h3>Led to</h3>
        {!isOnItsWay && <details.Handling {...{ detail, lanes }} />}
        {effects.length === 0 ? (
          <p className="note">
            no message
            {recordingStoppedNs !== null && ' that is recorded: the recording is full'}
          </p>
        ) : (
          <ul>{effects.map(link('sent'))}</ul>
        )}
      </section>
    </>
  );
}

/** What became of it: where its time went, and what it lost. */
function MessageEnd({ workspace, run, detail }: MessageDetailsProps) {
  const { message } = detail;
  return (
    <>
      {fateTexts[message.fate] !== '' && <p className="fails">{fateTexts[message.fate]}</p>}
      {detail.losses !== null && <p className="fails">{lossText(detail.losses, message)}</p>}
      <SpentBar
        title={endOf(message)}
        parts={messageParts(detail.parts)}
        onQueue={({ startNs }) =>
          workspace.do(({ inspection }) => inspection.goToPath(run.key, message, startNs))
        }
      />
      {message.processedNs > 0 && (
        <p className="note">
          waited for the processor of {nameIn(run.lanes, message.target)} and was read there:{' '}
          {formatMs(Math.round(message.processedNs / 1000))}
        </p>
      )}
    </>
  );
}

interface PathQueueProps {
  readonly workspace: Workspace;
  readonly run: string;
  readonly message: MessageSketch;
}

/** The queue of its path at the playhead, where that has one. */
function PathQueue({ workspace, run, message }: PathQueueProps) {
  const { source, target } = message;
  const seen = useSeenPath(workspace, { run, source, target });
  const span = useFramed(workspace.session.viewport);
  if (seen === null || seen.view === null) return null;
  return (
    <section>
      <h3>Queue of its path</h3>
      <p>
        at {formatPoint(seen.timeNs, span)}: {fillText(seen.view)}
      </p>
      <Fill view={seen.view} />
      <button
        type="button"
        className="inspector-link"
        onClick={() => workspace.selection.set({ run, kind: 'path', source, target })}
      >
        look at the path
      </button>
    </section>
  );
}

/** What the end of the message's time is. */
function endOf({ fate }: MessageSketch): string {
  if (fate === 'delivered') return 'Total';
  return fate === 'in_flight' ? 'Until the end of the run' : 'Until lost';
}

/** When what happened, each after the sending. */
function timesOf(message: MessageSketch): readonly (readonly [string, string])[] {
  const { queuedNs, firstBitOutNs, lastBitOutNs, reachedNs, receivedNs } = message;
  const after = (timeNs: number | null) =>
    timeNs === null ? 'never' : `+ ${formatMs(Math.round((timeNs - queuedNs) / 1000))}`;
  return [
    ['queued', messageTime(queuedNs, message)],
    ['first bit out', after(firstBitOutNs)],
    ['last bit out', after(lastBitOutNs)],
    ['first bit in', after(reachedNs)],
    ['handled', after(receivedNs)],
  ];
}
