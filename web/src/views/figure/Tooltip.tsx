/**
 * What the message under the pointer is, beside the pointer: the same numbers as a click tells. What is under it may be
 * a piece of the message, where the window or a loss has cut it.
 */
import { formatBytes, formatCount } from '../../base/format';
import type { Readable } from '../../base/store';
import { FATES, subjectOf } from '../../core/columns';
import { tables } from '../../core/kinds';
import type { MessageDetail } from '../../core/messages';
import { lanesOfFamily } from '../../layout/family';
import { liarsAt } from '../../layout/faults';
import { nameIn } from '../../layout/lanes';
import { clock } from '../../layout/names';
import type { FigureScene } from '../../layout/scene';
import { subjectText } from '../../layout/subject';
import { formatMs, messageParts, spentName, sumUs, totalsOf } from '../../model/run/spentTime';
import { useReadable } from '../parts/useReadable';
import { fateTexts } from './fateTexts';
import type { FigureProps, FigureRun } from './figureProps';
import { besidePointer } from './placed';
import type { Pointed } from './usePointed';

interface TooltipProps extends Pick<FigureProps, 'hidesFuture' | 'playhead'> {
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
  readonly pointed: Readable<Pointed | null>;
}

export function Tooltip({ runs, scene, pointed, hidesFuture, playhead }: TooltipProps) {
  const at = useReadable(pointed);
  const current = useReadable(scene);
  const run = runs[at?.hit.run ?? -1];
  const window = current?.runs[at?.hit.run ?? -1]?.content?.window;
  if (at === null || current === null || run === undefined || window === undefined) return null;
  const { messages, originNs } = window;
  const { index } = at.hit;
  const sentNs = originNs + (messages.queuedNs[index] as number);
  const isOfLiar = liarsAt(run.faults, sentNs).includes(messages.source[index] as number);
  const name = (replica: number | undefined) => nameIn(run.lanes, replica ?? -1);
  const kind = tables.kinds[messages.kind[index] as number];
  const fate = FATES[messages.fate[index] as number] ?? 'delivered';
  const lostBytes = messages.lostBytes[index] as number;
  const againNs = messages.sentAgainNs[index] as number;
  const untilNs = hidesFuture ? playhead.get().timeNs : Number.POSITIVE_INFINITY;
  const isOver = (at.detail?.message.endedNs ?? Number.POSITIVE_INFINITY) <= untilNs;
  const subject = at.detail?.subject ?? null;
  return (
    <div className="figure-tooltip" style={besidePointer(at, current.geometry)}>
      <strong>{kind?.names[0]}</strong> {name(messages.source[index])} →{' '}
      {name(messages.target[index])}
      {subject !== null && (
        <div>
          {lanesOfFamily.subject[0]} {subjectText(subjectOf(subject))}
        </div>
      )}
      {at.detail !== null && <div>{sizeText(messages.bytes[index] as number, at.detail)}</div>}
      {at.detail !== null && isOver && <Spent detail={at.detail} />}
      {messages.again[index] === 1 && <div>sent again</div>}
      {lostBytes > 0 && (
        <div className="figure-alert">
          {formatBytes(lostBytes)} lost on the way,{' '}
          {Number.isFinite(againNs)
            ? `sent again from ${clock(current.scale)(originNs + againNs)} on`
            : 'not sent again by the end'}
        </div>
      )}
      {isOfLiar && <div className="figure-alert">◐ {name(messages.source[index])} lies</div>}
      {fateTexts[fate] !== '' && <div className="figure-alert">{fateTexts[fate]}</div>}
    </div>
  );
}

/** "piece of 15,000 of 2,066,816 bytes", or all of them. */
export function sizeText(pieceBytes: number, { bytes }: Pick<MessageDetail, 'bytes'>): string {
  return pieceBytes > 0 && pieceBytes < bytes
    ? `piece of ${formatCount(pieceBytes)} of ${formatCount(bytes)} bytes`
    : `${formatCount(bytes)} bytes`;
}

/** Where the time of the whole message went, as the inspector has it. */
function Spent({ detail }: { readonly detail: MessageDetail }) {
  const parts = messageParts(detail.parts);
  if (parts.length === 0) return null;
  return (
    <>
      {totalsOf(parts).map((total) => (
        <div key={total.name}>
          {spentName(total.name)} {formatMs(total.us)}
        </div>
      ))}
      <div>
        <strong>{formatMs(sumUs(parts))}</strong> in all
      </div>
    </>
  );
}
