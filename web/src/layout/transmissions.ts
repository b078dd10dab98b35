/**
 * Shapes of single messages in a space-time diagram. A transmission is a parallelogram: its left edge is the first
 * bit's way from source to target, its right edge the last bit's; its width on the source lane is the time it takes to
 * serialise. One too thin to be seen is a line. What waits before its first bit is a thin mark on the source lane.
 * Parts of a message that follow each other closely are one shape. A lost message ends in a cross: at the target's lane
 * where the target was down, half-way where the network cut it; in a cross with a ring where a fault dropped it alone.
 * What a fault holds back waits on the target's lane until it is handled. A transmission that is lost whole ends
 * half-way (`losses` marks the place), and one that carries what was lost is a shape of its own.
 */
import { FATES, type MessageColumns, type Subject, subjectAt } from '../core/columns';
import { opens, tables } from '../core/kinds';
import { endOfTravelNs, type VisibleMessages } from './detail';
import type { LanePositions } from './lanes';
import { ShapeList } from './shapeList';
import { joinedStretches } from './stretches';
import { isSameSubject, type Look, looks, messageLook } from './subject';
import type { TimeScale } from './timeScale';

/** Thinner parallelograms are lines. */
const quadMinPx = 1.75;
/** Parts of one message with less between them are one parallelogram. */
const partGapPx = 2;
/** Shorter waiting is not drawn. */
const waitMinPx = 2;
/** Steps of opacity in which single messages fade where their link is also a band. */
const fadeSteps = 4;

const sourceDown = FATES.indexOf('source_down');
const targetDown = FATES.indexOf('target_down');
const cut = FATES.indexOf('cut');
const dropped = FATES.indexOf('dropped');

/** The shapes of one kind and look at one step of fading. */
export interface TransmissionBatch {
  readonly kind: number;
  /** Which of the tints they have. */
  readonly look: Look;
  /** Whether they carry the marked transaction. */
  readonly marked: boolean;
  /** 0: full, up to fadeSteps - 1: faintest. */
  readonly fade: number;
  /** Whether it carries what was sent before. */
  readonly again: boolean;
  /** x, y of four corners each; all turn the same way. */
  readonly quads: Float32Array;
  /** x, y of two ends each. */
  readonly lines: Float32Array;
  /** Waiting on the source lane: x, y of two ends each; what waits together is one stretch. */
  readonly waits: Float32Array;
  /** Where messages were lost: x, y each. */
  readonly crosses: Float32Array;
  /** Where faults dropped messages by name. */
  readonly drops: Float32Array;
  /** Waiting on the target lane, while a fault holds a message back: x, y of two ends each. */
  readonly holds: Float32Array;
}

interface Batch {
  readonly quads: ShapeList;
  readonly lines: ShapeList;
  readonly waits: ShapeList;
  readonly crosses: ShapeList;
  readonly drops: ShapeList;
  readonly holds: ShapeList;
}

/** The edges of one transmission in pixels; one that is `lost` ends where it is. */
export interface Edges {
  readonly firstOutPx: number;
  readonly lastOutPx: number;
  readonly reachedPx: number;
  readonly receivedPx: number;
  readonly sourceYPx: number;
  readonly targetYPx: number;
  readonly queuedPx: number;
  /** Where the wait on the target's lane ends, if a fault holds it back there. */
  readonly heldPx: number;
  readonly lost: boolean;
  /** Lost by a fault of this one message. */
  readonly dropped: boolean;
  /** How much of the transmission was lost on its way. */
  readonly loss: 'none' | 'part' | 'whole';
  /** Whether it carries what was sent before. */
  readonly again: boolean;
}

/** Edges of a row. A message that the network cut, or whose source went down, ends half-way. */
export function edgesOf(
  messages: MessageColumns,
  index: number,
  originNs: number,
  scale: TimeScale,
  lanes: LanePositions,
): Edges {
  const px = (ns: number) => scale.leftPx + (originNs + ns - scale.startNs) * scale.pxPerNs;
  const outNs = messages.firstBitOutNs[index] as number;
  const lastOutNs = messages.lastBitOutNs[index] as number;
  const reachedNs = messages.reachedNs[index] as number;
  const receivedNs = endOfTravelNs(messages, index);
  const fate = messages.fate[index] as number;
  const sourceYPx = lanes.yPx[messages.source[index] as number] as number;
  const targetYPx = lanes.yPx[messages.target[index] as number] as number;
  const firstOutPx = px(outNs);
  const lastOutPx = Number.isFinite(lastOutNs) ? px(lastOutNs) : firstOutPx;
  const reachedPx = Number.isFinite(reachedNs) ? px(reachedNs) : firstOutPx;
  const receivedPx = Math.max(reachedPx, px(receivedNs));
  const queuedPx = px(messages.queuedNs[index] as number);
  const loss = lossOf(messages, index);
  const isCut = fate === cut || fate === sourceDown;
  const way = isCut || loss === 'whole' ? 0.5 : 1;
  const endPx = lastOutPx + (receivedPx - lastOutPx) * way;
  return {
    firstOutPx,
    lastOutPx,
    reachedPx: firstOutPx + (reachedPx - firstOutPx) * way,
    receivedPx: endPx,
    sourceYPx,
    targetYPx: sourceYPx + (targetYPx - sourceYPx) * way,
    queuedPx,
    heldPx: way < 1 ? endPx : px(receivedNs + (messages.heldNs[index] as number)),
    lost: isCut || fate === targetDown || fate === dropped,
    dropped: fate === dropped,
    loss,
    again: messages.again[index] === 1,
  };
}

/** How much of a transmission was lost on its way. */
export function lossOf({ lostBytes, receivedNs }: MessageColumns, index: number): Edges['loss'] {
  if (lostBytes[index] === 0) return 'none';
  return Number.isFinite(receivedNs[index] as number) ? 'part' : 'whole';
}

/** Shapes of all rows in view that are not only part of a band, by kind, look and fading; kinds in their order. */
export function transmissionBatches(
  visible: VisibleMessages,
  weights: Float32Array,
  lanes: LanePositions,
  marked: Subject | null = null,
): TransmissionBatch[] {
  const { messages } = visible;
  const each = 4 * looks.length;
  const batches = new Array<Batch | undefined>(each * tables.kinds.length * fadeSteps);
  const isSingle = (index: number) => (weights[index] as number) < 1;
  eachShape(visible, lanes, isSingle, (index, edges) => {
    const kind = messages.kind[index] as number;
    const fade = Math.floor((weights[index] as number) * fadeSteps);
    const subject = subjectAt(messages, index);
    const isMarked = opens(kind) && isSameSubject(marked, subject);
    const look = looks.indexOf(messageLook(kind, subject));
    const looked = (2 * look + Number(isMarked)) * 2 + (messages.again[index] as number);
    const slot = (kind * fadeSteps + fade) * each + looked;
    const batch = batches[slot] ?? emptyBatch();
    batches[slot] = batch;
    pushEdges(batch, edges);
  });
  return batches.flatMap((batch, slot) => {
    if (batch === undefined) return [];
    const faded = Math.floor(slot / each);
    return {
      kind: Math.floor(faded / fadeSteps),
      look: looks[Math.floor(slot / 4) % looks.length] as Look,
      marked: Math.floor(slot / 2) % 2 === 1,
      fade: faded % fadeSteps,
      again: slot % 2 === 1,
      quads: batch.quads.finish(),
      lines: batch.lines.finish(),
      waits: joinedStretches(batch.waits.finish()),
      crosses: batch.crosses.finish(),
      drops: batch.drops.finish(),
      holds: batch.holds.finish(),
    };
  });
}

/**
 * Visits each shape of the rows that are wanted, with the last row that is part of it: parts that follow each other
 * closely are one.
 */
export function eachShape(
  { messages, originNs, scale }: VisibleMessages,
  lanes: LanePositions,
  isWanted: (index: number) => boolean,
  visit: (index: number, edges: Edges) => void,
): void {
  // The last shape of each message, open for the parts that follow; what is sent again goes between what is sent for
  // the first time.
  const open = new Map<number, { readonly index: number; readonly edges: Edges }>();
  for (let index = 0; index < messages.count; index++) {
    if (!isWanted(index)) continue;
    const key = 2 * (messages.row[index] as number) + (messages.again[index] as number);
    const edges = edgesOf(messages, index, originNs, scale, lanes);
    const before = open.get(key);
    if (before !== undefined && areJoined(before.edges, edges)) {
      open.set(key, { index, edges: joined(before.edges, edges) });
    } else {
      if (before !== undefined) visit(before.index, before.edges);
      open.set(key, { index, edges });
    }
  }
  for (const { index, edges } of open.values()) visit(index, edges);
}

function areJoined(before: Edges, after: Edges): boolean {
  const isWhole = [before, after].map(({ loss }) => loss === 'whole');
  if (before.lost || after.lost || isWhole[0] !== isWhole[1]) return false;
  return before.again === after.again && after.firstOutPx - before.lastOutPx < partGapPx;
}

/** From the first bit of one part to the last of the other. */
function joined(before: Edges, after: Edges): Edges {
  const { lastOutPx, receivedPx, heldPx } = after;
  return { ...before, lastOutPx, receivedPx, heldPx };
}

function emptyBatch(): Batch {
  return {
    quads: new ShapeList(),
    lines: new ShapeList(),
    waits: new ShapeList(),
    crosses: new ShapeList(),
    drops: new ShapeList(),
    holds: new ShapeList(),
  };
}

function pushEdges(batch: Batch, edges: Edges): void {
  const { firstOutPx, lastOutPx, reachedPx, receivedPx, sourceYPx, targetYPx } = edges;
  if (Math.max(lastOutPx - firstOutPx, receivedPx - reachedPx) < quadMinPx) {
    const outPx = (firstOutPx + lastOutPx) / 2;
    batch.lines.push4(outPx, sourceYPx, (reachedPx + receivedPx) / 2, targetYPx);
  } else if (targetYPx >= sourceYPx) {
    batch.quads.push4(firstOutPx, sourceYPx, lastOutPx, sourceYPx);
    batch.quads.push4(receivedPx, targetYPx, reachedPx, targetYPx);
  } else {
    batch.quads.push4(lastOutPx, sourceYPx, firstOutPx, sourceYPx);
    batch.quads.push4(reachedPx, targetYPx, receivedPx, targetYPx);
  }
  if (firstOutPx - edges.queuedPx >= waitMinPx) {
    batch.waits.push4(edges.queuedPx, sourceYPx, firstOutPx, sourceYPx);
  }
  if (edges.heldPx - receivedPx >= waitMinPx) {
    batch.holds.push4(receivedPx, targetYPx, edges.heldPx, targetYPx);
  }
  const ends = edges.dropped ? batch.drops : batch.crosses;
  if (edges.lost) ends.push2((reachedPx + receivedPx) / 2, targetYPx);
}
