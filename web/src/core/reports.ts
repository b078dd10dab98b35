/**
 * What is reported of a run, as far as any family's runs are. Each family's report says more (`Measured` and `Verdicts`
 * in its own types), which its own parts of the page read, and anybody by a measurement's path.
 */
import type {
  Bytes,
  Extent,
  LossReport,
  Messages,
  Report,
  Summary,
  Tripped,
  Utilisation,
  Verdict,
  WorkloadReport,
} from './control';

/** What limits a run. */
export interface Limit {
  /** Which, by the family's word. */
  readonly kind: string;
  /** In a sentence, with the figures it rests on. */
  readonly text: string;
}

/** A check that was tripped. */
export interface Violation extends Tripped {
  /** The two quorums that contradict each other, where two do: who voted for the one and for the other. */
  readonly quorums?: readonly [readonly number[], readonly number[]] | null;
}

/** One element of `runs` of the native program's JSON. */
export interface RunReport extends Report {
  readonly workload: WorkloadReport;
  /** Transactions committed a second of the whole run. */
  readonly throughput_tps: number;
  /** Transactions committed a second from the first commit on, or from the end of the warm-up. */
  readonly goodput_tps: number;
  /** Absent where nothing is. */
  readonly committed?: number;
  /** From a client's submission until the replies that it needs are back; null where none were answered. */
  readonly latency_s: Summary | null;
  readonly backlog: number;
  /** Of each replica. */
  readonly utilisation: readonly Utilisation[];
  /** What was sent. */
  readonly bytes: Bytes;
  readonly messages: Messages;
  /** What was lost on the way, and sent again; only where the model is tcp. */
  readonly losses?: LossReport;
  /** Absent of families that do not say it. */
  readonly limit?: Limit;
  readonly queue_growth_tps: number;
  /** Absent where nothing queues for agreement. */
  readonly queue_grows?: boolean;
  /** Verdicts of the checks of safety, by their names. */
  readonly safety: Readonly<Record<string, Verdict>>;
  /** Absent where nothing is promised of it. */
  readonly liveness?: Verdict;
  /** Why nothing else was possible. */
  readonly liveness_reason?: string | null;
  /** What was wrong, in order. */
  readonly violations: readonly Violation[];
}

/** What a run measures, and how far it went for it. */
export interface Measurement {
  /**
   * The measurements. Where the run stopped because it was steady: its digest, its events, the checks and the limit are
   * of the part that was run.
   */
  readonly report: RunReport;
  /** How far it went. */
  readonly extent: Extent;
  /** Virtual time that was simulated. */
  readonly reached_s: number;
}
