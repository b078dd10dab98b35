/**
 * What two clusters add, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { MessageSketch } from '../../core/control';

/** One message, and how far it has come. */
export type CrossingDetail = {
  /** Which. */
  readonly subject: CrossingSketch,
  /** When it was sent across first. */
  readonly sentNs: number | null,
  /** How often it was sent again. */
  readonly resent: number,
  /** When a replica of the other side had it first. */
  readonly receivedNs: number | null,
  /** When it was first handed on inside. */
  readonly handedOnNs: number | null,
  /** How many replicas of the other side have it. */
  readonly delivered: number,
  /** Of how many. */
  readonly receivers: number,
  /** When the latest of them got it. */
  readonly latestNs: number | null,
  /** When a sender first had a QUACK. */
  readonly quackedNs: number | null,
  /** When all had, and so collected it. */
  readonly collectedNs: number | null,
  /** Whose turn it was to send it, the first sending and each resend; empty where nobody takes turns. */
  readonly turns: ReadonlyArray<Turn>,
  /** The messages that carried it across and inside, in the order in which they came. */
  readonly messages: ReadonlyArray<MessageSketch>,
};

/** A message as others refer to it. */
export type CrossingSketch = {
  /** Row in the trace. */
  readonly row: number,
  /** Its number in its cluster, from 1 on. */
  readonly height: number,
  /** No other message of its cluster has its number. */
  readonly rival: number,
  /** Which cluster has committed it: 0 is A. */
  readonly side: number,
  /** When it may cross. */
  readonly committedNs: number,
};

/** What a replica has heard of what its cluster sends. */
export type HeardDetail = {
  /** Whether its cluster sends and hears of it. */
  readonly hears: boolean,
  /** The first message that is shown. */
  readonly first: number,
  /** Everything up to it is with a correct replica of the other side. */
  readonly quack: number,
  /** How many messages may have crossed, as far as it knows. */
  readonly sent: number,
  /** How much stake a QUACK takes, of how much. */
  readonly needed: number,
  /** Of how much. */
  readonly stake: number,
  /** How much stake must ask twice for a message before it is sent again. */
  readonly asking: number,
  /** Replica by replica of the other side. */
  readonly rows: ReadonlyArray<HeardRow>,
  /** How often the message after the QUACK is to be sent again by now. */
  readonly resends: number,
  /** Whose turns it is to send it: the first sending, the resends by now, and the next one. */
  readonly turns: ReadonlyArray<Turn>,
  /** How turns are shared by stake among those that send; empty where all have the same. */
  readonly shares: ReadonlyArray<ShareRow>,
};

/** What one replica of the other side has said. */
export type HeardRow = {
  /** Who. */
  readonly replica: number,
  /** It has everything up to this one. */
  readonly ack: number,
  /** Of each message that is shown: 2 where it is acknowledged in order, 1 where it is there out of order, 0 where
 * that is not known. */
  readonly states: ReadonlyArray<number>,
  /** How often it has said that the message after the QUACK is missing. */
  readonly asks: number,
};

/** A replica as it was at a point of the run. */
export type ReplicaDetail = {
  /** Whether it is up. */
  readonly up: boolean,
  /** What it does that is against the rules, by its word in scenarios; null where it follows them. */
  readonly fault: string | null,
  /** Everything up to it is with a correct replica of the other side, as it knows. */
  readonly quack: number,
  /** How many messages of its cluster may have crossed. */
  readonly sent: number,
  /** Of the other side it has everything up to this one. */
  readonly has: number,
  /** And this is the highest one. */
  readonly highest: number,
};

/** What part of the messages a replica sends. */
export type ShareRow = {
  /** Who. */
  readonly replica: number,
  /** Its stake. */
  readonly stake: number,
  /** How many messages it sends before the same turns come again; null where senders are drawn. */
  readonly turns: number | null,
};

/** Whose turn it is to send a message. */
export type Turn = {
  /** From whom. */
  readonly from: number,
  /** To whom. */
  readonly to: number,
};
