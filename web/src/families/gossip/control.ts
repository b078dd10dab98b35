/**
 * What Gossip adds to the control plane, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { MessageSketch } from '../../core/control';

/** That a peer has a transaction. */
export type ArrivalSketch = {
  /** Who. */
  readonly peer: number,
  /** Who sent it: as it is, or the sum that it comes out of. */
  readonly from: number,
  /** When. */
  readonly timeNs: number,
};

/** One window, sent to the end once for each of ten seeds. */
export type BucketDetail = {
  /** How many transactions it has. */
  readonly window: number,
  /** After how many sums each it is told how many are known. */
  readonly every: number,
  /** Seed by seed. */
  readonly fillings: ReadonlyArray<FillingDetail>,
  /** Of how many transactions sums were, from one on. */
  readonly degrees: ReadonlyArray<DegreeDetail>,
};

/** How many sums are of so many transactions. */
export type DegreeDetail = {
  /** From so many on. */
  readonly from: number,
  /** Up to so many. */
  readonly to: number,
  /** As a share of all. */
  readonly drawn: number,
  /** As likely as it is. */
  readonly expected: number,
};

/** What lies on a peer's desk. */
export type DeskDetail = {
  /** In the order in which they were made. */
  readonly transactions: ReadonlyArray<DeskTransaction>,
  /** Those that have opened something, in the order in which they did; then those that wait, fewest unknown first. */
  readonly sums: ReadonlyArray<DeskSum>,
  /** How many sums of the last half second wait; of transactions that are asked for, how many are not there. */
  readonly waiting: number,
  /** How many sums, or copies, came in the last half second. */
  readonly came: number,
  /** How many of these held nothing unknown. */
  readonly useless: number,
  /** What one sender's window comes to, sent to the end; null where nobody sends sums. */
  readonly bucket: BucketDetail | null,
};

/** A sum on a desk. */
export type DeskSum = {
  /** From whom. */
  readonly from: number,
  /** When it came. */
  readonly timeNs: number,
  /** Of how many transactions it is the sum. */
  readonly of: number,
  /** As which of those that the latest one opened it opened a transaction, from 1 on; 0 while it waits. */
  readonly opens: number,
  /** Rows of those that were unknown: before the latest sum came where it opens something, now where it waits. */
  readonly unknown: ReadonlyArray<number>,
};

/** A transaction on a desk. */
export type DeskTransaction = {
  /** Which. */
  readonly subject: TransactionSketch,
  /** Whether the peer has it. */
  readonly known: boolean,
  /** As which of those it was opened that the latest sum opened, from 1 on; 0 where it was not. */
  readonly opened: number,
  /** How often it came as it is in the last half second. */
  readonly copies: number,
  /** Whom the peer has asked for it last. */
  readonly asked: number | null,
};

/** What came of a window with one seed. */
export type FillingDetail = {
  /** How many transactions are known after each so many sums. */
  readonly known: ReadonlyArray<number>,
  /** After how many sums all are; null where too many were sent before. */
  readonly full: number | null,
};

/** A link of a peer that sends sums. */
export type LinkRate = {
  /** To whom. */
  readonly peer: number,
  /** Codewords a second. */
  readonly rate: number,
};

/** A peer as it was at a point of the run. */
export type PeerDetail = {
  /** Whether it is up. */
  readonly up: boolean,
  /** Whether it follows the rules, sends nothing of what is asked of it, or breaks them. */
  readonly role: PeerRole,
  /** How fast it sends sums to each of its peers; none where it sends none. */
  readonly rates: ReadonlyArray<LinkRate>,
  /** Codewords that wait to be decoded. */
  readonly waiting: number,
  /** How many transactions it has heard of and has not. */
  readonly wanted: number,
};

/** What a peer is to the others. */
export type PeerRole = "honest" | "silent" | "adversary";

/** One transaction, and how it spread. */
export type SpreadDetail = {
  /** Which. */
  readonly subject: TransactionSketch,
  /** Who made it. */
  readonly maker: number,
  /** Who got it, in the order in which they did. */
  readonly arrivals: ReadonlyArray<ArrivalSketch>,
  /** The messages that brought it, or the last that was missing in a sum, in the same order. */
  readonly messages: ReadonlyArray<MessageSketch>,
};

/** A transaction as others refer to it. */
export type TransactionSketch = {
  /** Row in the trace. */
  readonly row: number,
  /** Its number, in the order in which they were made. */
  readonly height: number,
  /** None has the number of another. */
  readonly rival: number,
  /** When it was made. */
  readonly madeNs: number,
  /** How it spread, where it is followed; null elsewhere. */
  readonly arrivals: ReadonlyArray<ArrivalSketch> | null,
  /** How many links away from its maker each peer is, where it is followed; null of who is out of reach. */
  readonly links: ReadonlyArray<number | null> | null,
};
