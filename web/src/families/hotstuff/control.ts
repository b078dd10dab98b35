/**
 * What HotStuff adds to the control plane, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { Bytes, LossReport, MessageSketch, Messages, PathPart, Summary, Utilisation, Verdict, WorkShares, WorkloadReport } from '../../core/control';

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

/** A check: those of safety in the order of a report, then liveness. */
export type Check = "agreement" | "commits_final" | "validity" | "one_block_per_view" | "one_vote_per_view" | "lock" | "commit_rule" | "commit_locked" | "certificate" | "views_monotone" | "cut_monotone" | "lane_order" | "cut_held" | "executed_held" | "buffers_bounded" | "messages_conserved" | "utilisation" | "sojourns" | "liveness";

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

/** What limits a run, in words. */
export type Limit = {
  /** Which. */
  readonly kind: LimitKind,
  /** In a sentence, with the figures it rests on. */
  readonly text: string,
};

/** Which of a run's resources is spent. */
export type LimitKind = "time-out" | "replicas" | "offered load" | "egress" | "ingress" | "loss" | "window" | "congestion window" | "path" | "path queue" | "processor" | "full blocks" | "block cap" | "unknown" | "round trip";

/** What `run --json` says of a run, from `workload` on. */
export type Measured = {
  /** What clients submitted. */
  readonly workload: WorkloadReport,
  /** Transactions committed a second of the whole run. */
  readonly throughput_tps: number,
  /** Transactions committed a second from the first commit on, or from the end of the warm-up. */
  readonly goodput_tps: number,
  /** Transactions answered a second from the first answer until the clients stop, those of the warm-up left out; null
 * where no time is left for it. */
  readonly reply_goodput_tps: number | null,
  /** Transactions answered, also after the clients stop, a second of the time for which they send, or from the first
 * answer to the last where that is longer; those of the warm-up are left out. Null where none was answered. */
  readonly answered_tps: number | null,
  /** When the first block was committed; null where none was. */
  readonly first_commit_s: number | null,
  /** Transactions committed. */
  readonly committed: number,
  /** Transactions in blocks that every replica has voted for, as far as its votes have come. */
  readonly acknowledged: number,
  /** Blocks with transactions that were committed. */
  readonly committed_blocks: number,
  /** Blocks without. */
  readonly empty_blocks: number,
  /** From a client's submission until the replies that it needs are back; null where none were answered. */
  readonly latency_s: Summary | null,
  /** From the proposal of a block with transactions to its first commit; null where none was committed. */
  readonly consensus_latency_s: Summary | null,
  /** To its commit at the last replica that stays. */
  readonly commit_all_latency_s: Summary | null,
  /** Between the proposals of consecutive committed blocks. */
  readonly block_interval_s: Summary | null,
  /** The longest time in which no transaction was committed, from the first one that was on, and up to the end where
 * some wait then; null where none was. */
  readonly longest_pause_s: number | null,
  /** Number of the highest view. */
  readonly views: number,
  /** View changes by proof. */
  readonly view_changes: number,
  /** Time-outs of replicas. */
  readonly timeouts: number,
  /** Transactions submitted and not committed. */
  readonly backlog: number,
  /** Of each replica. */
  readonly utilisation: ReadonlyArray<Utilisation>,
  /** What their processors were busy with; only where work takes time. */
  readonly work?: ReadonlyArray<WorkShares>,
  /** Bytes sent. */
  readonly bytes: Bytes,
  /** Messages sent. */
  readonly messages: Messages,
  /** What was lost on the way, and sent again; only where the model is tcp. */
  readonly losses?: LossReport,
  /** What binds the run since its settings changed last. */
  readonly limit: Limit,
  /** The backlog's slope over the later half of the run, or of the time since its settings changed last, in
 * transactions a second; not below 0, and 0 where clients wait for their replies. */
  readonly queue_growth_tps: number,
  /** Whether that is more than noise (0.5 % of the load offered since, and one transaction a second), and requests
 * wait behind others or ever longer, or a resource is spent. */
  readonly queue_grows: boolean,
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

/** The verdicts of a run's checks. */
export type Verdicts = {
  /** Verdicts of the checks of safety, by their names. */
  readonly safety: { readonly [check in Exclude<Check, "liveness">]: Verdict },
  /** Verdict of the check of liveness. */
  readonly liveness: Verdict,
  /** Why nothing else was possible; null where something was. */
  readonly liveness_reason: string | null,
  /** What was wrong, in order: the first few of each check. */
  readonly violations: ReadonlyArray<ViolationReport>,
};

/** A check that was tripped. */
export type ViolationReport = {
  /** Which check. */
  readonly check: Check,
  /** When. */
  readonly at_s: number,
  /** When, in nanoseconds: with `sequence` the point of the run from which on the check is tripped. */
  readonly at_ns: number,
  /** As which event. */
  readonly sequence: number,
  /** By whose statement; null where it is nobody's. */
  readonly replica: number | null,
  /** What was wrong. */
  readonly detail: string,
  /** The two quorums that contradict each other, where two do: who voted for the one and for the other. */
  readonly quorums: [ReadonlyArray<number>, ReadonlyArray<number>] | null,
  /** Who is in both of them. */
  readonly both: ReadonlyArray<number> | null,
};

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
