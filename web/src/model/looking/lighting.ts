/** What is to be lit of what is known of a message, a commit, a block or a replica. */
import { FATES, MESSAGE_KINDS, type MessageColumns } from '../../core/columns';
import type { BlockDetail, CommitDetail, MessageDetail, MessageSketch } from '../../core/messages';
import type { Lit } from '../../layout/lit';

/** A message with what led to it and what came of it. */
export function litMessage({ message, causes, effects, block }: MessageDetail): Lit {
  // The message itself last: over the others.
  const messages = sketchColumns([...causes, ...effects, message], message.queuedNs);
  const { queuedNs: originNs, row } = message;
  return { ...NOTHING, originNs, messages, row, block: block?.row ?? null };
}

/** A commit with the messages of its critical path. */
export function litCommit({ messages, block, committedNs, replica }: CommitDetail): Lit {
  const originNs = block.proposedNs;
  const columns = sketchColumns(messages, originNs);
  return { ...NOTHING, originNs, messages: columns, replica, committedNs, block: block.row };
}

/** A block with its proposals. */
export function litBlock({ block, proposals }: BlockDetail): Lit {
  const originNs = block.proposedNs;
  return { ...NOTHING, originNs, messages: sketchColumns(proposals, originNs), block: block.row };
}

/** What is known of a block at a time. */
export function knownBlock(detail: BlockDetail, atNs: number): BlockDetail {
  const { children, abandonedNs, statements } = detail;
  return {
    ...detail,
    children: children.filter(({ proposedNs }) => proposedNs <= atNs),
    abandonedNs: abandonedNs !== null && abandonedNs <= atNs ? abandonedNs : null,
    statements: statements.filter(({ timeNs }) => timeNs <= atNs),
  };
}

export function litReplica(replica: number): Lit {
  return { ...NOTHING, replica };
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
    receivedNs: times(
      ({ receivedNs, heldNs, processedNs }) => receivedNs && receivedNs - heldNs - processedNs,
    ),
    heldNs: Float32Array.from(sketches, ({ heldNs }) => heldNs),
    source: Uint16Array.from(sketches, ({ source }) => source),
    target: Uint16Array.from(sketches, ({ target }) => target),
    kind: Uint8Array.from(sketches, ({ kind }) => MESSAGE_KINDS.indexOf(kind)),
    fate: Uint8Array.from(sketches, ({ fate }) => FATES.indexOf(fate)),
    bytes: new Uint32Array(sketches.length),
    // A sketch is drawn whole, from its first transmission to its last.
    lostBytes: new Uint32Array(sketches.length),
    sentAgainNs: new Float32Array(sketches.length).fill(Number.POSITIVE_INFINITY),
    again: new Uint8Array(sketches.length),
    tag: Uint32Array.from(sketches, ({ tag }) => tag),
    height: new Uint32Array(sketches.length),
    rival: new Uint8Array(sketches.length),
    spacingNs: new Float32Array(sketches.length).fill(Number.POSITIVE_INFINITY),
  };
}

const NOTHING: Lit = {
  originNs: 0,
  messages: sketchColumns([], 0),
  row: null,
  replica: null,
  committedNs: null,
  block: null,
};
