/** Small tables for the layout's tests, written as rows of seconds. */
import { FATES } from '../core/columns';
import type { BlockColumns, HotStuffWindow } from '../families/hotstuff/columns';
import { type MarkKind, type MessageKind, tables as words } from '../families/hotstuff/tables';
import { eachAlone } from './lanes';

export interface TestMessage {
  readonly kind?: MessageKind;
  readonly source?: number;
  readonly target?: number;
  readonly queued?: number;
  readonly out: number;
  readonly lastOut: number;
  readonly reached: number;
  readonly received: number;
  readonly fate?: (typeof FATES)[number];
  readonly held?: number;
  readonly row?: number;
  /** Bytes lost on its way. */
  readonly lost?: number;
  readonly sentAgain?: number;
  /** It carries what was sent before. */
  readonly again?: boolean;
  /** Height of the block that it is about, and how many of it were proposed before. */
  readonly height?: number;
  readonly rival?: number;
  /** Distance of its like. */
  readonly spacing?: number;
}

export interface TestBlock {
  readonly at: number;
  readonly row?: number;
  readonly view?: number;
  readonly height?: number;
  readonly rival?: number;
  readonly lane?: number;
  readonly parentAt?: number;
  readonly parentLane?: number;
  readonly certified?: number;
  readonly committed?: number;
  readonly abandoned?: number;
  readonly skipped?: number;
  readonly isEmpty?: boolean;
  /** A run: how many blocks, and when the last was proposed. */
  readonly blocks?: number;
  readonly lastAt?: number;
}

export interface TestMark {
  readonly at: number;
  readonly kind: MarkKind;
  readonly replica: number;
  readonly height?: number;
  readonly rival?: number;
  readonly value?: number;
  readonly standsFor?: number;
}

interface TestTables {
  readonly replicas?: number;
  readonly messages?: readonly TestMessage[];
  readonly marks?: readonly TestMark[];
  readonly blocks?: readonly TestBlock[];
  /** Start, end, number, leader. */
  readonly views?: readonly (readonly [number, number, number, number])[];
  /** Time, transactions so far. */
  readonly committed?: readonly (readonly [number, number])[];
  /** Transactions requested by 0 s, 0.1 s, 0.2 s and so on. */
  readonly requested?: readonly number[];
  /** Seconds at which a block's clients are answered, and how long they waited least and most. */
  readonly answered?: readonly (readonly [number, number, number])[];
  /**
   * Since when the oldest submission waits before each answer, and at the end; else each is in the next block, and
   * nobody waits.
   */
  readonly waitingSince?: readonly number[];
  /** Egress in the foreground and in the background of each bucket of 0.1 s, by replica. */
  readonly egress?: readonly (readonly (readonly [number, number])[])[];
  /** Messages, cryptography and transactions of each bucket of 0.1 s, by replica and at last of whoever leads. */
  readonly work?: readonly (readonly (readonly [number, number, number])[])[];
}

const seconds = (values: readonly number[]) => Float32Array.from(values, (value) => value * 1e9);

const kindOf = ({ kind = 'vote' }: TestMessage) =>
  words.kinds.findIndex(({ word }) => word === kind);

/** A window from 0 s to 1 s. */
export function testWindow(tables: TestTables): HotStuffWindow {
  const messages = tables.messages ?? [];
  const marks = tables.marks ?? [];
  const views = tables.views ?? [];
  const committed = tables.committed ?? [];
  const answered = tables.answered ?? [];
  const egress = tables.egress ?? [];
  const work = (tables.work ?? []).flat();
  const buckets = egress[0]?.length ?? 0;
  const shares = egress.flat();
  return {
    originNs: 0,
    startNs: 0,
    endNs: 1e9,
    lanes: eachAlone([...new Array(tables.replicas ?? 3).keys()]),
    messages: {
      count: messages.length,
      row: Uint32Array.from(messages, (message, index) => message.row ?? index),
      queuedNs: seconds(messages.map((message) => message.queued ?? message.out)),
      firstBitOutNs: seconds(messages.map((message) => message.out)),
      lastBitOutNs: seconds(messages.map((message) => message.lastOut)),
      reachedNs: seconds(messages.map((message) => message.reached)),
      receivedNs: seconds(messages.map((message) => message.received)),
      heldNs: seconds(messages.map((message) => message.held ?? 0)),
      source: Uint16Array.from(messages, (message) => message.source ?? 0),
      target: Uint16Array.from(messages, (message) => message.target ?? 1),
      kind: Uint8Array.from(messages, (message) => kindOf(message)),
      fate: Uint8Array.from(messages, (message) => FATES.indexOf(message.fate ?? 'delivered')),
      bytes: new Uint32Array(messages.length),
      lostBytes: Uint32Array.from(messages, (message) => message.lost ?? 0),
      sentAgainNs: seconds(messages.map((message) => message.sentAgain ?? Infinity)),
      again: Uint8Array.from(messages, (message) => (message.again ? 1 : 0)),
      tag: new Uint32Array(messages.length),
      height: Uint32Array.from(messages, (message) => message.height ?? 0),
      rival: Uint8Array.from(messages, (message) => message.rival ?? 0),
      spacingNs: seconds(messages.map((message) => message.spacing ?? Number.POSITIVE_INFINITY)),
    },
    bands: {
      count: messages.length,
      bucketNs: 1,
      singlesFromNs: 0,
      startNs: seconds(messages.map((message) => message.out)),
      source: Uint16Array.from(messages, (message) => message.source ?? 0),
      target: Uint16Array.from(messages, (message) => message.target ?? 1),
      kind: Uint8Array.from(messages, (message) => kindOf(message)),
      messages: new Uint32Array(messages.length).fill(1),
      bytes: new Float64Array(messages.length),
      delayNs: seconds(messages.map((message) => message.received - message.out)),
      spacingNs: seconds(messages.map((message) => message.spacing ?? Number.POSITIVE_INFINITY)),
    },
    marks: {
      count: marks.length,
      timeNs: seconds(marks.map((mark) => mark.at)),
      sequence: Uint32Array.from(marks.keys()),
      replica: Uint16Array.from(marks, (mark) => mark.replica),
      kind: Uint8Array.from(marks, (mark) => words.marks.indexOf(mark.kind)),
      view: Uint32Array.from(marks, (mark) => mark.height ?? 0),
      height: Uint32Array.from(marks, (mark) => mark.height ?? 0),
      rival: Uint8Array.from(marks, (mark) => mark.rival ?? 0),
      value: Uint32Array.from(marks, (mark) => mark.value ?? 0),
      standsFor: Uint32Array.from(marks, (mark) => mark.standsFor ?? 1),
    },
    work: {
      buckets: tables.work?.[0]?.length ?? 0,
      bucketNs: 1e8,
      startNs: 0,
      messages: Float32Array.from(work, ([messages]) => messages),
      cryptography: Float32Array.from(work, ([, cryptography]) => cryptography),
      transactions: Float32Array.from(work, ([, , transactions]) => transactions),
    },
    bandwidth: {
      buckets,
      bucketNs: 1e8,
      startNs: 0,
      egressForeground: Float32Array.from(shares, (share) => share[0]),
      egressBackground: Float32Array.from(shares, (share) => share[1]),
      ingressForeground: new Float32Array(shares.length),
      ingressBackground: new Float32Array(shares.length),
    },
    paths: {
      count: 0,
      buckets: 0,
      bucketNs: 1e8,
      startNs: 0,
      bitsPerSecond: new Float64Array(),
      bufferBytes: Infinity,
      shared: false,
      source: new Uint16Array(0),
      target: new Uint16Array(0),
      busy: new Float32Array(0),
      queueBytes: new Float32Array(0),
      droppedBytes: new Float32Array(0),
    },
    committed: {
      count: committed.length,
      timeNs: seconds(committed.map(([at]) => at)),
      transactions: Float64Array.from(committed, ([, transactions]) => transactions),
    },
    requested: {
      startNs: 0,
      stepNs: 1e8,
      transactions: Float64Array.from(tables.requested ?? [0]),
    },
    answered: {
      count: answered.length,
      timeNs: seconds(answered.map(([at]) => at)),
      leastNs: seconds(answered.map(([, least]) => least)),
      mostNs: seconds(answered.map(([, , most]) => most)),
      waitingSinceNs: seconds(
        tables.waitingSince ?? [...answered.map(([at, , most]) => at - most), Infinity],
      ),
    },
    views: {
      count: views.length,
      startNs: seconds(views.map(([start]) => start)),
      endNs: seconds(views.map(([, end]) => end)),
      view: Uint32Array.from(views, ([, , view]) => view),
      epoch: new Uint32Array(views.length),
      leader: Uint16Array.from(views, ([, , , leader]) => leader),
    },
    blocks: blockColumns(tables.blocks ?? []),
  };
}

function blockColumns(rows: readonly TestBlock[]): BlockColumns {
  const never = Number.POSITIVE_INFINITY;
  const last = (row: TestBlock, name: number) => name + (row.blocks ?? 1) - 1;
  const heightOf = (row: TestBlock, index: number) => row.height ?? index + 1;
  const viewOf = (row: TestBlock, index: number) => row.view ?? heightOf(row, index);
  const parents = seconds(rows.map((row) => row.parentAt ?? row.at));
  const parentLanes = Uint8Array.from(rows, (row) => row.parentLane ?? row.lane ?? 0);
  return {
    count: rows.length,
    row: Uint32Array.from(rows, (row, index) => row.row ?? index),
    blocks: Uint32Array.from(rows, (row) => row.blocks ?? 1),
    filled: Uint32Array.from(rows, (row) => (row.isEmpty ? 0 : (row.blocks ?? 1))),
    abandoned: Uint32Array.from(rows, (row) => (row.abandoned === undefined ? 0 : 1)),
    proposedNs: seconds(rows.map((row) => row.at)),
    lastProposedNs: seconds(rows.map((row) => row.lastAt ?? row.at)),
    certifiedNs: seconds(rows.map((row) => row.certified ?? never)),
    committedNs: seconds(rows.map((row) => row.committed ?? never)),
    abandonedNs: seconds(rows.map((row) => row.abandoned ?? never)),
    view: Uint32Array.from(rows, viewOf),
    lastView: Uint32Array.from(rows, (row, index) => last(row, viewOf(row, index))),
    height: Uint32Array.from(rows, heightOf),
    lastHeight: Uint32Array.from(rows, (row, index) => last(row, heightOf(row, index))),
    rival: Uint8Array.from(rows, (row) => row.rival ?? 0),
    skippedViews: Uint32Array.from(rows, (row) => row.skipped ?? 0),
    proposer: new Uint16Array(rows.length),
    lane: Uint8Array.from(rows, (row) => row.lane ?? 0),
    parentNs: parents,
    parentLane: parentLanes,
    justifyNs: parents,
    justifyLane: parentLanes,
  };
}
