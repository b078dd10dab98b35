/**
 * What the page and a worker say to each other: one map from a request to its parameters and its result.
 *
 * What the engine answers, small and rare, is `control.ts`, which is made from the Rust types; a window's columns are
 * `columns.ts`.
 */
import type { OverTime, TraceWindow, WindowRequest } from './columns';
import type {
  Asked,
  CheckResult,
  ScenarioError as EngineError,
  KneeStep,
  LaneInfo,
  MessageDetail,
  Moment,
  PathView,
  Progress,
  SweepPlan,
  TransactionDetail,
} from './control';
import type { FinalDetail, Heads, ReplicaDetail, SubjectDetail } from './details';
import type { Measurement, RunReport } from './reports';

export type * from './control';
export type * from './details';
export type * from './reports';
export type * from './subjects';

/** A mistake in an input: the engine's, or one that the page found before it asked the engine. */
export type ScenarioError = Omit<EngineError, 'code'> & {
  readonly code:
    | EngineError['code']
    | 'digest'
    | 'file'
    | 'link'
    | 'load'
    | 'size'
    | 'storage'
    | 'unknown'
    | 'value';
};

/** A run before its first event; `errors` says why there is none. */
export interface Opened {
  /** The scenario that it runs as JSON: its variant's settings laid over it, every default filled in. */
  readonly scenario: string;
  readonly lanes: readonly LaneInfo[];
  /** What keeps it from being the real protocol within what it bears: "rule removed: quorum of n − f". */
  readonly caveats: readonly string[];
  /** For each adversary why what it does changes nothing; empty where it may. */
  readonly idleLies: readonly string[];
  /** The engine's version. */
  readonly engine: string;
  /** The revision of its rules. */
  readonly revision: number;
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

/** What a run of a sweep came to, behind what it sets: all that it reports, or why it cannot be. */
export type SweepRow = { readonly settings: Readonly<Record<string, unknown>> } & (
  | (RunReport & Pick<Measurement, 'extent' | 'reached_s'>)
  | { variant: string; seed: number; errors: readonly ScenarioError[] }
);

/** Request -> { params, result }. One that a newer request overtook has no result. */
export interface RequestMap {
  /** Every mistake of a scenario; starts nothing. */
  check: { params: { text: string }; result: CheckResult };
  /**
   * What a scenario asks and its runs answer; `reports` by the places of its variants, null for one that is not there.
   */
  asked: {
    params: { text: string; reports: readonly (RunReport | null)[] };
    result: { asked: Asked | null };
  };
  /** The runs that a sweep's description asks for of a scenario. */
  sweepPlan: { params: { description: string; text: string }; result: SweepPlan };
  /** A sweep as comma-separated values, or as JSON; `rows`: what its runs came to. Null where either is not read. */
  sweepFile: {
    params: { description: string; rows: readonly SweepRow[]; isCsv: boolean };
    result: { text: string | null };
  };
  /** A step of the search for a knee, JSON in and out; `grows` is null where it begins. */
  kneeStep: { params: { knee: string; grows: boolean | null }; result: KneeStep };
  /** Starts one variant of a scenario in place of the worker's run, which stays where the scenario has mistakes. */
  open: { params: { run: number; text: string; variant: number }; result: Opened };
  /**
   * A part of the run for one view, as soon as the run has passed `readyNs`; per view the latest request wins.
   * `run` is the number that it was opened by: asked of another run the request is overtaken.
   */
  window: {
    params: {
      run: number;
      view: string;
      readyNs: number;
      /** After so long the window is answered as far as the run has come. */
      patienceMs: number;
      request: WindowRequest;
    };
    result: WindowAnswer;
  };
  /** Recorded messages as lines of comma-separated values, from row `first` on, once the run is finished. */
  csv: { params: { run: number; first: number; rows: number }; result: CsvLines };
  /**
   * Measures a run of its own, which leaves the worker's be; nothing is recorded. Where the scenario has mistakes there
   * is no measurement.
   */
  measure: {
    params: {
      text: string;
      variant: string | null;
      settings: readonly (readonly [path: string, value: unknown])[];
      eventsMax: number;
      mayStop: boolean;
    };
    result: { measurement: Measurement | null; errors: readonly ScenarioError[] };
  };
  /** Ends the run where it has come: windows show what there is, and what waits for the rest of it is overtaken. */
  cancel: { params: { run: number }; result: null };
  /** The measurements, once the run is finished. */
  report: { params: { run: number }; result: RunReport };
  /** Transactions committed so far, by so many equally spaced times from 0 to the horizon; straight between commits. */
  committedAt: { params: { points: number }; result: Float64Array };
  /**
   * How latency, the queue and views go over `[startNs, endNs)`, as far as the run has come, in at most so many columns
   * of time and rows of latency.
   */
  overTime: {
    params: { startNs: number; endNs: number; columns: number; rows: number };
    result: OverTime;
  };
  /**
   * Numbers for equal parts of `[startNs, endNs)` of a finished run, which differ where two runs do; none overtakes
   * another.
   */
  fingerprints: {
    params: { run: number; startNs: number; endNs: number; cells: number };
    result: Float64Array;
  };
  /**
   * The next or previous of what is worth that stop, in the engine's word: of those that all families have, or of the
   * run's; `found` is null at either end.
   */
  step: {
    params: {
      timeNs: number;
      sequence: number;
      direction: 1 | -1;
      stop: string;
      /** How many percent or transactions, or of what the family counts, where that matters. */
      amount: number;
    };
    result: { found: Moment | null };
  };
  /** The last significant thing at or before a point. */
  moment: { params: { timeNs: number; sequence: number }; result: Moment };
  /** A message, once it is recorded; `found` is null where the run ends without such a row. */
  message: { params: { row: number }; result: { found: MessageDetail | null } };
  /** A commit, once it is recorded; `found` is null where the run ends without it. */
  commit: {
    params: { replica: number; height: number };
    result: { found: FinalDetail | null };
  };
  /**
   * The first transaction that is submitted at a time or after it, once it is answered; as far as it is followed where
   * the run ends before. `aimed`: of those that an attack is after, once it is submitted.
   */
  transaction: {
    params: { atNs: number; aimed?: boolean };
    result: { found: TransactionDetail | null };
  };
  /**
   * The time from which on the first transaction is one of the block at a height, once that is committed; null where it
   * never is, or is empty.
   */
  submissionIn: { params: { height: number }; result: { found: number | null } };
  /** A block, once it is proposed; `found` is null where the run ends without such a row. */
  block: { params: { row: number }; result: { found: SubjectDetail | null } };
  /**
   * What replicas hold at a point, each in its place, once the run has passed it: as far as a family’s pictures show
   * it, of all of them, or of the one that is looked at.
   */
  heads: {
    params: { timeNs: number; sequence: number; replica: number };
    result: readonly (Heads | null)[];
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
  /**
   * The queue of the path from one replica to another at a time, once the run has passed it; null where it has no
   * bounds.
   */
  path: {
    params: { source: number; target: number; timeNs: number };
    result: { found: PathView | null };
  };
  /** A replica as it was at a point, once the run has passed it. */
  inspect: {
    params: { replica: number; timeNs: number; sequence: number };
    result: ReplicaDetail;
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
