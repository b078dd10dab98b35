/**
 * What HotStuff adds to the control plane, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { MessageSketch, PathPart } from '../../core/control';

/** What a replica waits for. */
export type Awaited = { "awaited": "new_views", lacking: number, untilNs: number | null, } | { "awaited": "parent" } | { "awaited": "batch", untilNs: number, } | { "awaited": "fill", lacking: number, } | { "awaited": "receipts", untilNs: number, } | { "awaited": "votes", lacking: number, phase: string | null, view: number, } | { "awaited": "certificate", phase: string | null, } | { "awaited": "proposal", leader: number, view: number, } | { "awaited": "complaints", lacking: number, } | { "awaited": "view", view: number, } | { "awaited": "nothing" };

/** One block, whole. Times that never came are null. */
export type BlockDetail = {
  /** Which. */
  readonly subject: BlockSketch,
  /** View changes by proof before its view. */
  readonly epoch: number,
  /** Who proposed it. */
  readonly proposer: number,
  /** The block that it extends; null: the genesis block. */
  readonly parent: BlockSketch | null,
  /** The block that it carries a certificate for; null: the genesis block. */
  readonly justify: BlockSketch | null,
  /** Blocks that extend it. */
  readonly children: ReadonlyArray<BlockSketch>,
  /** When it could not be committed any more. */
  readonly abandonedNs: number | null,
  /** What replicas did with it, in order. */
  readonly statements: ReadonlyArray<BlockStatement>,
  /** Its proposals. */
  readonly proposals: ReadonlyArray<MessageSketch>,
  /** Streaming: its cut, lane by lane; empty where nobody has ruled on it. */
  readonly cut: ReadonlyArray<CutLane>,
};

/** A block as others refer to it. */
export type BlockSketch = {
  /** Row in the trace. */
  readonly row: number,
  /** Blocks between it and genesis, itself included. */
  readonly height: number,
  /** How many other blocks of its height were proposed before it: 0, or it is told apart by as many primes. */
  readonly rival: number,
  /** Number of the view that it was proposed in. */
  readonly view: number,
  /** When it was proposed. */
  readonly proposedNs: number,
  /** Where its branch is drawn, from 0 on. */
  readonly lane: number,
  /** How many transactions it orders. */
  readonly transactions: number,
};

/** Who did what with a block, and when. */
export type BlockStatement = {
  /** What. */
  readonly deed: Deed,
  /** Who. */
  readonly replica: number,
  /** When. */
  readonly timeNs: number,
  /** Of which phase a vote or a certificate is, where its view has several. */
  readonly phase: string | null,
};

/** A replica's commit of a block, and its critical path. */
export type CommitDetail = {
  /** Who. */
  readonly replica: number,
  /** The block. */
  readonly subject: BlockSketch,
  /** When this replica committed it. */
  readonly committedNs: number,
  /** As which event. */
  readonly sequence: number,
  /** What lies between the two. */
  readonly parts: ReadonlyArray<PathPart>,
  /** The messages of those parts, in their order. */
  readonly messages: ReadonlyArray<MessageSketch>,
  /** Why it is committed; null where that is not known. */
  readonly rule: CommitRule | null,
};

/** Why a block is committed: a chain of certified blocks, or the certificate of the last phase's votes. */
export type CommitRule = {
  /** Height of the block that the rule commits; those that it extends are committed with it. */
  readonly height: number,
  /** Blocks of the chain; null: there is none. */
  readonly chain: number | null,
  /** View of the first of the chain, or of the certificate. */
  readonly firstView: number,
  /** View of the last. */
  readonly lastView: number,
  /** Whether the views of the chain follow each other, without a view change in between. */
  readonly consecutive: boolean,
};

/** How far a block's cut goes in a lane. */
export type CutLane = {
  /** Whose lane. */
  readonly origin: number,
  /** Transactions from its start on. */
  readonly count: number,
  /** Which of the origin's histories, from 0 on, where it has told two. */
  readonly history: number,
  /** Availability by certificate: who has signed that they hold it; null where this block moves the lane no further. */
  readonly signers: ReadonlyArray<number> | null,
};

/** What a replica did with a block. */
export type Deed = "voted" | "refused" | "certified" | "keyed" | "locked" | "committed";

/** What a message's handling led to beside other messages. */
export type Handled = {
  /** A vote: the certificate that its receiver formed of its view's votes. */
  readonly certificate: VoteCertificate | null,
  /** A proposal: what its receiver made of it as it came; null where it went on to another at once. */
  readonly ruling: Ruling | null,
};

/** Where a replica stands in the tree at a point of the run; null: at the genesis block. */
export type Heads = {
  /** The block of its highest certificate, which it tells the next leader: its key, in protocols that keep one. */
  readonly key: BlockSketch | null,
  /** The block that it is locked on. */
  readonly locked: BlockSketch | null,
  /** The last that it committed. */
  readonly committed: BlockSketch | null,
};

/** A replica as it was at a point of the run. */
export type NodeView = {
  /** Whether it is up. */
  readonly up: boolean,
  /** Current view: number and epoch. */
  readonly view: number,
  /** View changes by proof so far. */
  readonly epoch: number,
  /** Leader of the current view. */
  readonly leader: number,
  /** Number of the last view voted in. */
  readonly votedView: number,
  /** And in which phase of it, where it has several. */
  readonly votedPhase: string | null,
  /** Number of the view of the block that it is locked on. */
  readonly lockedView: number,
  /** Number of the view of its highest quorum certificate. */
  readonly highestQcView: number,
  /** Height of the last committed block. */
  readonly committedHeight: number,
  /** Number of its view; 0 of the genesis block, and of one that is long past. */
  readonly committedView: number,
  /** Height of the last executed block. */
  readonly executedHeight: number,
  /** Transactions known and not executed. */
  readonly pooled: number,
  /** Streaming: transactions held of each lane. */
  readonly lanes: ReadonlyArray<number>,
  /** The last proposal that it handled since it is up. */
  readonly proposal: RuledProposal | null,
  /** What it waits for; null where it acts in this instant, and where its ruling on the proposal says it. */
  readonly awaits: Awaited | null,
  /** Why the last committed block is. */
  readonly committedBy: CommitRule | null,
  /** When it gives up the view that it waits for; null while there is nothing to wait for. */
  readonly timesOutNs: number | null,
};

/** A proposal and what a replica made of it. */
export type RuledProposal = {
  /** The block. */
  readonly block: BlockSketch,
  /** In which phase, where its view has several. */
  readonly phase: string | null,
  /** What it made of it. */
  readonly ruling: Ruling,
};

/** What a replica made of a proposal, by the rule that decided. */
export type Ruling = { "rule": "extends_lock" } | { "rule": "later_certificate", justifyView: number, lockView: number, } | { "rule": "opened", phase: string, } | { "rule": "voted", view: number, } | { "rule": "locked", lockView: number, lockHeight: number | null, justifyView: number, } | { "rule": "past", view: number, } | { "rule": "takes_back" } | { "rule": "uncertified", lane: number, } | { "rule": "late" } | { "rule": "parent" } | { "rule": "view" } | { "rule": "data", lane: number, count: number, } | { "rule": "transactions", count: number, } | { "rule": "not_from_leader" } | { "rule": "known" } | { "rule": "committed" };

/** What became of a vote that was handled. */
export type VoteCertificate = {
  /** What its votes are called, where a view has several phases of them. */
  readonly phase: string | null,
  /** The certified block: its height. */
  readonly height: number,
  /** And its view. */
  readonly view: number,
  /** Whether the vote came before the certificate was complete. */
  readonly counted: boolean,
};
