/**
 * What a map shows at one instant: messages as parts of the ways between replicas, and the votes that a quorum has so
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
import type { Way, Ways } from './ways';

export interface Flight {
  /** Row of its message in the trace; below 0 where it has none of its own. */
  readonly row: number;
  /** Number of the message's kind. */
  readonly kind: number;
  readonly look: BlockLook;
  /** Number of the block that it carries; empty where it is no proposal. */
  readonly number: string;
  /** Whether something of it is lost on the way. */
  readonly isLost: boolean;
  readonly way: Way;
  /** Fractions of the way that its last and its first bit have gone. */
  readonly last: number;
  readonly first: number;
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

/** Messages on their way at `timeNs`; bit i of `kinds` shows kind i. */
export function flightsAt(
  window: TraceWindow,
  timeNs: number,
  kinds: number,
  ways: Ways,
): Flight[] {
  const { messages } = window;
  const flights: Flight[] = [];
  const isShown = (index: number) => (kinds & (1 << (messages.kind[index] as number))) !== 0;
  eachInFlight(window, timeNs, isShown, (index, last, first) => {
    const way = ways(messages.source[index] as number, messages.target[index] as number);
    if (way === null) return;
    const isLost = lossOf(messages, index) !== 'none';
    const row = messages.row[index] as number;
    const kind = messages.kind[index] as number;
    const block = blockOf(messages, index);
    const look = messageLook(kind, block);
    flights.push({ row, kind, look, number: numberOf(kind, block), isLost, way, last, first });
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
