/** What is to be lit of what is known of a message or a replica. */
import { FATES, type MessageColumns, noSubjects } from '../../core/columns';
import { kindNumber } from '../../core/kinds';
import type { FinalDetail, MessageDetail, MessageSketch, SubjectDetail } from '../../core/messages';
import type { Lit } from '../../layout/lit';
import { lookingOfFamily } from './family';

/** A message with what led to it and what came of it. */
export function litMessage({ message, causes, effects, subject: block }: MessageDetail): Lit {
  // The message itself last: over the others.
  const messages = sketchColumns([...causes, ...effects, message], message.queuedNs);
  const { queuedNs: originNs, row } = message;
  return { ...NOTHING_LIT, originNs, messages, row, block: block?.row ?? null };
}

/** A subject with the messages that spread it. */
export function litSubject(detail: SubjectDetail): Lit {
  const { subject } = detail;
  const originNs = lookingOfFamily.beganNs(subject);
  const messages = sketchColumns(lookingOfFamily.spreading(detail), originNs);
  return { ...NOTHING_LIT, originNs, messages, block: subject.row };
}

/** What is final, with the messages of its critical path. */
export function litFinal({ messages: path, subject, committedNs, replica }: FinalDetail): Lit {
  const originNs = lookingOfFamily.beganNs(subject);
  const messages = sketchColumns(path, originNs);
  return { ...NOTHING_LIT, originNs, messages, replica, committedNs, block: subject.row };
}

export function litReplica(replica: number): Lit {
  return { ...NOTHING_LIT, replica };
}

/** Sketches as columns of a window; times that never came are far away. */
export function sketchColumns(
  sketches: readonly MessageSketch[],
  originNs: number,
): MessageColumns {
  const times = (read: (sketch: MessageSketch) => number | null) =>
    Float32Array.from(sketches, (sketch) => (read(sketch) ?? Number.POSITIVE_INFINITY) - originNs);
  return {
    count: sketches.length,
    row: Uint32Array.from(sketches, ({ row }) => row),
    queuedNs: times(({ queuedNs }) => queuedNs),
    // One that never left waits until its end.
    firstBitOutNs: times(({ firstBitOutNs, endedNs }) => firstBitOutNs ?? endedNs),
    lastBitOutNs: times(({ lastBitOutNs }) => lastBitOutNs),
    reachedNs: times(({ reachedNs }) => reachedNs),
    receivedNs: times(
      ({ receivedNs, heldNs, processedNs }) => receivedNs && receivedNs - heldNs - processedNs,
    ),
    heldNs: Float32Array.from(sketches, ({ heldNs }) => heldNs),
    source: Uint16Array.from(sketches, ({ source }) => source),
    target: Uint16Array.from(sketches, ({ target }) => target),
    kind: Uint8Array.from(sketches, ({ kind }) => kindNumber(kind)),
    fate: Uint8Array.from(sketches, ({ fate }) => FATES.indexOf(fate)),
    bytes: new Uint32Array(sketches.length),
    // A sketch is drawn whole, from its first transmission to its last.
    lostBytes: new Uint32Array(sketches.length),
    sentAgainNs: new Float32Array(sketches.length).fill(Number.POSITIVE_INFINITY),
    again: new Uint8Array(sketches.length),
    tag: Uint32Array.from(sketches, ({ tag }) => tag),
    ...noSubjects(sketches.length),
    spacingNs: new Float32Array(sketches.length).fill(Number.POSITIVE_INFINITY),
  };
}

export const NOTHING_LIT: Lit = {
  originNs: 0,
  messages: sketchColumns([], 0),
  row: null,
  replica: null,
  committedNs: null,
  block: null,
};
