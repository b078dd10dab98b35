/**
 * Edits of what is done to one message. It is named by what is known of it when it is sent (kind, way, instant, and how
 * many like it go before it in that instant), so that it is the same one however the run goes on.
 */
import type { MessageDetail } from '../../core/messages';
import { type JsonObject, numberAt } from '../scenario/scenario';
import { isOfMessage } from './messageFaults';
import type { Faults } from './stretch';

/** The fault of a message, by its place in the list, or -1. */
export function messageFaultAt(faults: Faults, detail: MessageDetail): number {
  const name = nameOf(detail);
  return faults.findIndex((fault) => isOfMessage(fault) && haveOneName(fault, name));
}

/** Drops a message, or delays it; what was done to it before is taken back. */
export function withMessageFault(
  faults: Faults,
  detail: MessageDetail,
  byMs: number | null,
): Faults {
  const name = nameOf(detail);
  const fault =
    byMs === null
      ? { kind: 'drop_message', ...name }
      : { kind: 'delay_message', ...name, by_ms: byMs };
  const index = messageFaultAt(faults, detail);
  return index < 0 ? [...faults, fault] : faults.toSpliced(index, 1, fault);
}

/** Does nothing to a message any more. */
export function withoutMessageFault(faults: Faults, detail: MessageDetail): Faults {
  const index = messageFaultAt(faults, detail);
  return index < 0 ? faults : faults.toSpliced(index, 1);
}

/** A run with what was measured of it. */
interface Measured {
  readonly key: string;
  readonly faults: Faults;
  readonly report: { readonly faults_without_message: readonly number[] } | null;
}

/** The runs, by their letters, that have a fault of a message and do not send it. */
export function runsWithoutIts(fault: JsonObject, runs: readonly Measured[]): readonly string[] {
  if (!isOfMessage(fault)) return [];
  return runs.flatMap(({ key, faults, report }) => {
    const index = faults.findIndex((other) => haveOneName(other, fault));
    return report?.faults_without_message.includes(index) === true ? [key] : [];
  });
}

function nameOf({ message, nth }: MessageDetail) {
  const { kind, source, target, queuedNs } = message;
  // An integer of nanoseconds comes back from seconds as it was.
  return { message: kind, from: source, to: target, sent_s: queuedNs / 1e9, nth };
}

function haveOneName(one: JsonObject, other: JsonObject): boolean {
  const sentNs = (fault: JsonObject) => Math.round(numberAt(fault, 'sent_s', Number.NaN) * 1e9);
  const nth = (fault: JsonObject) => numberAt(fault, 'nth', 0);
  return (
    isOfMessage(one) &&
    sentNs(one) === sentNs(other) &&
    nth(one) === nth(other) &&
    (['message', 'from', 'to'] as const).every((key) => one[key] === other[key])
  );
}
