/** The selection in words: as it is announced, and what is said where there is nothing to go to. */

import { formatCount, formatLatency } from '../../base/format';
import { kindName, kindOf } from '../../core/kinds';
import type { LaneInfo, MessageDetail, MessageSketch, SubjectSketch } from '../../core/messages';
import { nameIn } from '../../layout/lanes';
import { formatPoint } from './clock';
import { lookingOfFamily } from './family';
import type { Sought } from './selection';

type Lanes = readonly LaneInfo[];

/** "vote, Tokyo → N. Virginia". */
export function messageTitle({ kind, source, target }: MessageSketch, lanes: Lanes): string {
  return `${kindName(kind)}, ${nameIn(lanes, source)} → ${nameIn(lanes, target)}`;
}

/** A time to a thousandth of how long a message takes. */
export function messageTime(timeNs: number, { queuedNs, endedNs }: MessageSketch): string {
  return formatPoint(timeNs, { startNs: queuedNs, endNs: Math.max(endedNs, queuedNs + 1) });
}

/** What a message is about, beside what it carries: "view 4" or "30 transactions"; empty where it is about neither. */
export function aboutText({ message }: MessageDetail): string {
  const { kind, tag } = message;
  switch (kindOf(kind)?.tag) {
    case 'transactions':
      return counted(tag);
    case 'round':
      return lookingOfFamily.roundText(kind, tag);
    default:
      return '';
  }
}

export function counted(transactions: number): string {
  return transactions === 1 ? '1 transaction' : `${formatCount(transactions)} transactions`;
}

/** Said when something is selected. */
export function announcement(inspected: Sought, lanes: Lanes): string {
  const { finalVerb } = lookingOfFamily;
  const title = (subject: SubjectSketch) => lookingOfFamily.title(subject);
  if (inspected.kind === 'message') {
    const { message } = inspected.detail;
    return `Selected: ${messageTitle(message, lanes)}, ${messageTime(message.endedNs, message)}.`;
  }
  if (inspected.kind === 'block') return `Selected: ${title(inspected.detail.subject)}.`;
  const { replica, subject, committedNs, parts } = inspected.detail;
  const latency = formatLatency((committedNs - lookingOfFamily.beganNs(subject)) / 1e9);
  return `Selected: ${nameIn(lanes, replica)} ${finalVerb} ${title(subject)} after ${latency}, ${parts.length} parts.`;
}

/** Said where there is nothing to go to: a message's cause or effect, what a subject extends or is extended by. */
export function nothingFurther(from: Sought, direction: 1 | -1, lanes: Lanes): string {
  const { ends } = lookingOfFamily;
  if (from.kind === 'commit') return ends.final;
  if (from.kind === 'block') return direction === -1 ? ends.before : ends.behind;
  const { message, wait } = from.detail;
  if (direction === -1) return `${nameIn(lanes, message.source)} sent it ${causeless(wait)}.`;
  return message.fate === 'delivered'
    ? `${nameIn(lanes, message.target)} sent nothing because of it.`
    : 'It was never handled.';
}

/** Why a message has no other message as its cause. */
export function causeless(wait: MessageDetail['wait']): string {
  return wait === 'timeout' ? lookingOfFamily.timedOut : waits[wait];
}

const waits: Readonly<Record<Exclude<MessageDetail['wait'], 'timeout'>, string>> = {
  none: 'of its own accord',
  batch: 'when a batch was due',
  acknowledge: 'when an acknowledgement was due',
  fetch: 'to ask again for what it lacked',
};

/** Said of what is not in the run any more. */
export function goneText(sought: Sought): string {
  switch (sought.kind) {
    case 'message':
      return 'This message is not sent with these settings.';
    case 'commit':
      return lookingOfFamily.gone[1];
    case 'block':
      return lookingOfFamily.gone[0];
  }
}
