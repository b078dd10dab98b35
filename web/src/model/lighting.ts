/** What is to be lit of what is known of a message, a commit or a replica. */
import { FATES, MESSAGE_KINDS, type MessageColumns } from '../core/columns';
import type { CommitDetail, MessageDetail, MessageSketch } from '../core/messages';
import type { Lit } from '../layout/lit';

/** A message with what led to it and what came of it. */
export function litMessage({ message, causes, effects }: MessageDetail): Lit {
  // The message itself last: over the others.
  const messages = sketchColumns([...causes, ...effects, message], message.queuedNs);
  const { queuedNs: originNs, row } = message;
  return { originNs, messages, row, replica: null, committedNs: null };
}

/** A commit with the messages of its critical path. */
export function litCommit({ messages, proposedNs, committedNs, replica }: CommitDetail): Lit {
  const columns = sketchColumns(messages, proposedNs);
  return { originNs: proposedNs, messages: columns, row: null, replica, committedNs };
}

export function litReplica(replica: number): Lit {
  return { originNs: 0, messages: sketchColumns([], 0), row: null, replica, committedNs: null };
}

/** Sketches as columns of a window; times that never came are far away. */
function sketchColumns(sketches: readonly MessageSketch[], originNs: number): MessageColumns {
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
    receivedNs: times(({ receivedNs }) => receivedNs),
    source: Uint16Array.from(sketches, ({ source }) => source),
    target: Uint16Array.from(sketches, ({ target }) => target),
    kind: Uint8Array.from(sketches, ({ kind }) => MESSAGE_KINDS.indexOf(kind)),
    fate: Uint8Array.from(sketches, ({ fate }) => FATES.indexOf(fate)),
    bytes: new Uint32Array(sketches.length),
    tag: Uint32Array.from(sketches, ({ tag }) => tag),
    spacingNs: new Float32Array(sketches.length).fill(Number.POSITIVE_INFINITY),
  };
}
