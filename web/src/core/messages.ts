/**
 * What the page and a worker say to each other: one map from a request to its parameters and its result.
 *
 * The control plane (these types, small and rare) is the twin of the Rust structs in
 * `core-wasm/crates/wasm`; the data plane (a window's columns) is `columns.ts`.
 */
import type { TraceWindow, WindowRequest } from './columns';

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

/** One message, whole. Times that never came are null. */
export interface MessageDetail {
  readonly row: number;
  readonly kind: string;
  readonly source: number;
  readonly target: number;
  readonly bytes: number;
  readonly queuedNs: number;
  readonly firstBitOutNs: number | null;
  readonly lastBitOutNs: number | null;
  readonly reachedNs: number | null;
  readonly receivedNs: number | null;
  readonly stalledNs: number;
  readonly propagationNs: number;
  readonly fate: string;
  /** Row of the message whose handling sent this one. */
  readonly cause: number | null;
  readonly causes: readonly number[];
  readonly tag: number;
}

/** A part of a commit's latency; the parts of one path sum exactly to it. */
export interface PathPart {
  readonly part:
    | 'propagation'
    | 'serialising'
    | 'queueing'
    | 'window_stall'
    | 'batch_wait'
    | 'processor'
    | 'vote_wait'
    | 'time_out';
  readonly startNs: number;
  readonly endNs: number;
  readonly row: number | null;
}

/** A replica as it was at a point of the run. */
export interface NodeView {
  readonly view: number;
  readonly epoch: number;
  readonly leader: number;
  readonly votedView: number;
  readonly lockedView: number;
  readonly highestQcView: number;
  readonly committedHeight: number;
  readonly executedHeight: number;
  /** Streaming: transactions held of each replica's lane. */
  readonly lanes: readonly number[];
}

/** A run before its first event; `errors` says why there is none. */
export interface Opened {
  readonly lanes: readonly LaneInfo[];
  readonly errors: readonly ScenarioError[];
}

/** A window and how far the run had come when it was answered: past `reachedNs` it is still empty. */
export interface WindowAnswer {
  readonly window: TraceWindow;
  readonly reachedNs: number;
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
  /** The measurements, once the run is finished. */
  report: { params: { run: number }; result: RunReport };
  /** The next or previous thing worth a stop, or any event with `every`; `found` is null at either end. */
  step: {
    params: { timeNs: number; sequence: number; direction: 1 | -1; every: boolean };
    result: { found: Moment | null };
  };
  /** The last significant thing at or before a point. */
  moment: { params: { timeNs: number; sequence: number }; result: Moment };
  message: { params: { row: number }; result: MessageDetail };
  criticalPath: {
    params: { replica: number; height: number };
    result: readonly PathPart[];
  };
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
