/**
 * What a map shows at one instant: messages as parts of curves between replicas, and the votes that a quorum has so
 * far.
 */
import { MARK_KINDS, MESSAGE_KINDS, type TraceWindow } from '../../core/columns';
import {
  type BlockIdentity,
  type BlockLook,
  blockNumber,
  messageLook,
  proposal,
} from '../blockIdentity';
import { eachInFlight } from '../inFlight';
import { blockOf, lossOf } from '../transmissions';
import type { Spot } from './spots';

/**
 * How far the curve between two replicas stands out, as a part of their distance: the two ways do not lie on each
 * other.
 */
const bulge = 0.14;

/** A part of a quadratic curve. */
export interface Curve {
  readonly x0: number;
  readonly y0: number;
  readonly cx: number;
  readonly cy: number;
  readonly x1: number;
  readonly y1: number;
}

export interface Flight extends Curve {
  /** Row of its message in the trace: the parts of a message fly one behind the other. */
  readonly row: number;
  /** Number of the message's kind. */
  readonly kind: number;
  readonly look: BlockLook;
  /** Number of the block that it carries; empty where it is no proposal. */
  readonly number: string;
  /** Whether something of it is lost on the way. */
  readonly isLost: boolean;
}

/** A quorum that comes together. */
export interface Votes {
  /** The replica that collects them. */
  readonly replica: number;
  /** How many have come, its own included. */
  readonly count: number;
  /** How many make a certificate. */
  readonly quorum: number;
  readonly view: number;
}

/** The curve from one place to another; the way back bulges to the other side. */
export function curveBetween(from: Spot, to: Spot): Curve {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return {
    x0: from.x,
    y0: from.y,
    cx: (from.x + to.x) / 2 + bulge * dy,
    cy: (from.y + to.y) / 2 - bulge * dx,
    x1: to.x,
    y1: to.y,
  };
}

/** The part of a curve between two fractions of its way. */
export function partOf({ x0, y0, cx, cy, x1, y1 }: Curve, from: number, to: number): Curve {
  const at = (a: number, b: number, c: number, s: number, t: number) =>
    (1 - s) * ((1 - t) * a + t * b) + s * ((1 - t) * b + t * c);
  return {
    x0: at(x0, cx, x1, from, from),
    y0: at(y0, cy, y1, from, from),
    cx: at(x0, cx, x1, from, to),
    cy: at(y0, cy, y1, from, to),
    x1: at(x0, cx, x1, to, to),
    y1: at(y0, cy, y1, to, to),
  };
}

/** Messages on their way at `timeNs`; bit i of `kinds` shows kind i. */
export function flightsAt(
  window: TraceWindow,
  timeNs: number,
  kinds: number,
  spots: ReadonlyMap<number, Spot>,
): Flight[] {
  const { messages } = window;
  const flights: Flight[] = [];
  const isShown = (index: number) => (kinds & (1 << (messages.kind[index] as number))) !== 0;
  eachInFlight(window, timeNs, isShown, (index, lastWay, firstWay) => {
    const from = spots.get(messages.source[index] as number);
    const to = spots.get(messages.target[index] as number);
    if (from === undefined || to === undefined) return;
    const isLost = lossOf(messages, index) !== 'none';
    const part = partOf(curveBetween(from, to), lastWay, firstWay);
    const row = messages.row[index] as number;
    const kind = messages.kind[index] as number;
    const block = blockOf(messages, index);
    const look = messageLook(kind, block);
    flights.push({ ...part, row, kind, look, number: numberOf(kind, block), isLost });
  });
  return flights;
}

function numberOf(kind: number, block: BlockIdentity): string {
  return kind === proposal && block.height > 0 ? blockNumber(block) : '';
}

const vote = MESSAGE_KINDS.indexOf('vote');
const [proposed, voted, certified] = (['proposed', 'voted', 'certified'] as const).map((kind) =>
  MARK_KINDS.indexOf(kind),
);

/**
 * The votes for the latest proposal, as far as they have come at `timeNs`. Null before the first one in the window,
 * where no quorum is known from a certificate in it, and where marks are too dense to be told apart.
 */
export function votesAt({ messages, marks, originNs }: TraceWindow, timeNs: number): Votes | null {
  const atNs = timeNs - originNs;
  let proposal = -1;
  let quorum = 0;
  for (let index = 0; index < marks.count; index++) {
    if ((marks.timeNs[index] as number) > atNs) continue;
    const kind = marks.kind[index] as number;
    // Its upper half is the phase.
    if (kind === certified) quorum = (marks.value[index] as number) & 0xffff;
    if (kind !== proposed) continue;
    if ((marks.standsFor[index] as number) > 1) return null;
    proposal = index;
  }
  if (proposal < 0 || quorum === 0) return null;
  const view = marks.view[proposal] as number;
  let replica = marks.replica[proposal] as number;
  const voters = new Set<number>();
  for (let index = 0; index < messages.count; index++) {
    if (messages.kind[index] !== vote || messages.tag[index] !== view) continue;
    if ((messages.queuedNs[index] as number) > atNs) continue;
    replica = messages.target[index] as number;
    if ((messages.receivedNs[index] as number) <= atNs)
      voters.add(messages.source[index] as number);
  }
  let isCertified = false;
  for (let index = 0; index < marks.count; index++) {
    if ((marks.timeNs[index] as number) > atNs || marks.view[index] !== view) continue;
    if (marks.kind[index] === certified) isCertified = true;
    if (marks.kind[index] === voted && marks.replica[index] === replica) voters.add(replica);
  }
  return { replica, count: isCertified ? quorum : Math.min(voters.size, quorum), quorum, view };
}
