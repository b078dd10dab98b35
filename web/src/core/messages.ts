/**
 * What the page and a worker say to each other: one map from a request to its parameters and its result.
 *
 * The control plane (these types, small and rare) is the twin of the Rust structs in
 * `core-wasm/crates/wasm`; the data plane (a window's columns) is `columns.ts`.
 */
import type { Stop } from '../../../core-wasm/pkg/quorumscope_wasm';
import type { Fate, MessageKind, TraceWindow, WindowRequest } from './columns';

export type { Stop };

/** A mistake in a scenario: where, what, and what would be allowed. */
export interface ScenarioError {
  /** Path in the scenario with dots between its parts, empty for the whole. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** Empty where nothing in particular would be. */
  readonly allowed: string;
}

export interface CheckResult {
  /** The scenario as JSON text with every default filled in, variants not applied; null where it has errors. */
  readonly scenario: string | null;
  /** Names of the variants; none where the scenario is one run. */
  readonly variants: readonly string[];
  readonly errors: readonly ScenarioError[];
}

export interface Progress {
  readonly timeNs: number;
  readonly horizonNs: number;
  readonly events: number;
  readonly messages: number;
  readonly finished: boolean;
  /** When recording reached its memory cap; metrics go on past it. */
  readonly recordingStoppedNs: number | null;
  readonly backlog: number;
}

export interface LaneInfo {
  readonly replica: number;
  /** Name to show: "N. Virginia", or "replica 3". */
  readonly name: string;
  readonly region: string | null;
}

export interface Distribution {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly count: number;
}

/** The measurements of a finished run: an element of `runs` in the native program's JSON. */
export interface RunReport {
  readonly variant: string;
  readonly seed: number;
  /** 16 hexadecimal digits: equal exactly when two runs are. */
  readonly digest: string;
  readonly horizon_s: number;
  readonly events: number;
  readonly workload: { readonly offered_tps: number | null; readonly submitted: number };
  readonly goodput_tps: number;
  readonly committed: number;
  readonly committed_blocks: number;
  readonly empty_blocks: number;
  readonly latency_s: Distribution | null;
  readonly consensus_latency_s: Distribution | null;
  readonly commit_all_latency_s: Distribution | null;
  readonly block_interval_s: Distribution | null;
  readonly views: number;
  readonly view_changes: number;
  readonly timeouts: number;
  readonly backlog: number;
  readonly queue_growth_tps: number;
  readonly limit: { readonly kind: string; readonly text: string };
  readonly utilisation: readonly {
    readonly replica: number;
    readonly egress: number;
    readonly ingress: number;
    readonly cpu: number;
  }[];
  readonly safety: Readonly<Record<string, string>>;
  readonly liveness: string;
  readonly violations: readonly {
    readonly check: string;
    readonly at_s: number;
    readonly detail: string;
  }[];
}

/** Something that happened at a point of a run, told in one line. */
export interface Moment {
  readonly timeNs: number;
  readonly sequence: number;
  readonly caption: string;
}

/** A message as others refer to it, with what it takes to draw it. Times that never came are null. */
export interface MessageSketch {
  /** Row in the trace. */
  readonly row: number;
  readonly kind: MessageKind;
  readonly source: number;
  readonly target: number;
  /** What the message is about: a view's number, or how many transactions it carries. */
  readonly tag: number;
  readonly fate: Fate;
  readonly queuedNs: number;
  readonly firstBitOutNs: number | null;
  readonly lastBitOutNs: number | null;
  /** First bit at the target. */
  readonly reachedNs: number | null;
  /** Handled by the target. */
  readonly receivedNs: number | null;
  /** Handled or lost, or the end of the run. */
  readonly endedNs: number;
  /** As which event. */
  readonly sequence: number;
}

/** One message, whole. */
export interface MessageDetail {
  readonly message: MessageSketch;
  readonly bytes: number;
  /** Whether it travels in the background. */
  readonly background: boolean;
  /** What its sender had waited for before. */
  readonly wait: 'none' | 'batch' | 'timeout' | 'acknowledge' | 'fetch';
  /** Height of the block that it is about, where it is a proposal or was led to by one. */
  readonly height: number | null;
  /** How many transactions that block holds. */
  readonly transactions: number | null;
  /** What its time went into, from its sending to its end. */
  readonly parts: readonly PathPart[];
  /** Messages that led to it, the nearest first, back to a proposal. */
  readonly causes: readonly MessageSketch[];
  /** Messages sent by its handling, the first few. */
  readonly effects: readonly MessageSketch[];
}

/** What time is spent on. */
export type Spent =
  | 'propagation'
  | 'serialising'
  | 'queueing'
  | 'window_stall'
  | 'batch_wait'
  | 'processor'
  | 'vote_wait'
  | 'time_out';

/** A stretch of a message's or a commit's time; the parts of one leave no gap, so they sum exactly to the whole. */
export interface PathPart {
  readonly part: Spent;
  readonly startNs: number;
  readonly endNs: number;
  /** Row of the message that it belongs to. */
  readonly row: number | null;
}

/** A replica's commit of a block, and its critical path. */
export interface CommitDetail {
  readonly replica: number;
  readonly height: number;
  /** Number of the view that the block was proposed in. */
  readonly view: number;
  readonly transactions: number;
  readonly proposedNs: number;
  readonly committedNs: number;
  /** As which event it was committed. */
  readonly sequence: number;
  /** What lies between the two. */
  readonly parts: readonly PathPart[];
  /** The messages of those parts, in their order. */
  readonly messages: readonly MessageSketch[];
}

/** A replica as it was at a point of the run. */
export interface NodeView {
  readonly up: boolean;
  readonly view: number;
  readonly epoch: number;
  readonly leader: number;
  readonly votedView: number;
  readonly lockedView: number;
  readonly highestQcView: number;
  readonly committedHeight: number;
  readonly executedHeight: number;
  /** Transactions known and not executed. */
  readonly pooled: number;
  /** Streaming: transactions held of each replica's lane. */
  readonly lanes: readonly number[];
}

/** A run before its first event; `errors` says why there is none. */
export interface Opened {
  readonly lanes: readonly LaneInfo[];
  /** The engine's version. */
  readonly engine: string;
  readonly errors: readonly ScenarioError[];
}

/** A window and how far the run had come when it was answered: past `reachedNs` it is still empty. */
export interface WindowAnswer {
  readonly window: TraceWindow;
  readonly reachedNs: number;
}

/** Lines of a table; no bytes where it has no more rows. */
export interface CsvLines {
  readonly heading: string;
  /** UTF-8. */
  readonly lines: Uint8Array<ArrayBuffer>;
}

/** Request -> { params, result }. One that a newer request overtook has no result. */
export interface RequestMap {
  /** Every mistake of a scenario; starts nothing. */
  check: { params: { text: string }; result: CheckResult };
  /** Starts one variant of a scenario in place of the worker's run, which stays where the scenario has mistakes. */
  open: { params: { run: number; text: string; variant: number }; result: Opened };
  /**
   * A part of the run for one view, as soon as the run has passed `readyNs`; per view the latest request wins.
   * `run` is the number that it was opened by: asked of another run the request is overtaken.
   */
  window: {
    params: { run: number; view: string; readyNs: number; request: WindowRequest };
    result: WindowAnswer;
  };
  /** Recorded messages as lines of comma-separated values, from row `first` on, once the run is finished. */
  csv: { params: { run: number; first: number; rows: number }; result: CsvLines };
  /** The measurements, once the run is finished. */
  report: { params: { run: number }; result: RunReport };
  /** Transactions committed so far, by so many equally spaced times from 0 to the horizon; straight between commits. */
  committedAt: { params: { points: number }; result: Float64Array };
  /** The next or previous of what is worth that stop; `found` is null at either end. */
  step: {
    params: { timeNs: number; sequence: number; direction: 1 | -1; stop: Stop };
    result: { found: Moment | null };
  };
  /** The last significant thing at or before a point. */
  moment: { params: { timeNs: number; sequence: number }; result: Moment };
  /** A message, once it is recorded; `found` is null where the run ends without such a row. */
  message: { params: { row: number }; result: { found: MessageDetail | null } };
  /** A commit, once it is recorded; `found` is null where the run ends without it. */
  commit: {
    params: { replica: number; height: number };
    result: { found: CommitDetail | null };
  };
  /** The row of the last message that ended at a point or before it. */
  lastEnded: {
    params: { timeNs: number; sequence: number };
    result: { found: number | null };
  };
  /** In a finished run, the row of the message of a kind (by number), way and tag that was sent nearest to a time. */
  alike: {
    params: { kind: number; source: number; target: number; tag: number; queuedNs: number };
    result: { found: number | null };
  };
  /** A replica as it was at a point, once the run has passed it. */
  inspect: {
    params: { replica: number; timeNs: number; sequence: number };
    result: NodeView;
  };
}

export type RequestName = keyof RequestMap;
export type Params<Name extends RequestName> = RequestMap[Name]['params'];
export type Result<Name extends RequestName> = RequestMap[Name]['result'];

/** Page to worker. */
export type Request = {
  [Name in RequestName]: {
    readonly id: number;
    readonly name: Name;
    readonly params: Params<Name>;
  };
}[RequestName];

/** Worker to page. */
export type Reply =
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'overtaken'; readonly id: number }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'panic'; readonly message: string };
