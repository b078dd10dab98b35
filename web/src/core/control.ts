/**
 * The control plane, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { Json } from '../base/json';
import type { Handled, SubjectSketch } from './subjects';

/** The word of a kind of message, from the table of its family. */
export type MessageKind = string;

/** What a kind of message is for. */
export const ROLES = ["opens", "asks", "answers", "closes", "leads", "catches_up", "forwards", "spreads"] as const;
export type Role = (typeof ROLES)[number];

/** What the tag of a message counts. */
export const TAGS = ["round", "transactions", "nothing"] as const;
export type Tag = (typeof TAGS)[number];

/** How a message ended, in the order of the engine's numbers. */
export const FATES = ["delivered", "in_flight", "source_down", "target_down", "cut", "dropped"] as const;
export type Fate = (typeof FATES)[number];

/** What a message's sender had waited for. */
export const WAITS = ["none", "batch", "timeout", "acknowledge", "fetch"] as const;
export type Wait = (typeof WAITS)[number];

/** What the runs answer. */
export type Answered = {
  /** Place of the case that holds; null where none does, so that the question does not apply, or a report is missing. */
  readonly case: number | null,
  /** The answer; null where no case holds, or a measurement that the text needs is missing. */
  readonly text: string | null,
  /** What is right, in a few words; null where the case has none, or a measurement is missing. */
  readonly verdict: string | null,
  /** The time to which the picture plays, in seconds; null where it stays where it is. */
  readonly at_s: number | null,
  /** Places, in the file, of the variants shown with the answer. */
  readonly reveal: ReadonlyArray<number>,
  /** The reason, drawn where it is; null where nothing is. */
  readonly mark: Reason | null,
};

/** The texts of a scenario with the values of its runs in them. */
export type Asked = {
  /** The question in full; empty where the scenario has none. */
  readonly question: string,
  /** What the reader is to predict; null where the scenario asks for nothing. */
  readonly prediction: Prediction | null,
  /** What the runs answer; null where the scenario has no answer. */
  readonly answer: Answered | null,
  /** Places, in the file, of variants whose reports are needed and not there. */
  readonly missing: ReadonlyArray<number>,
  /** What decides a comparison of its runs beside what they are compared for, in a sentence each. Mostly nothing. */
  readonly caveats: ReadonlyArray<string>,
};

/** Bytes of the messages handed to the network. */
export type Bytes = {
  /** Consensus. */
  readonly foreground: number,
  /** Dissemination. */
  readonly background: number,
  /** By kind of message. */
  readonly by_kind: { [kind in MessageKind]?: number },
};

/** Every mistake of a scenario, or the scenario itself. */
export type CheckResult = {
  /** The scenario as JSON text with every default filled in, variants not applied; null where it has errors. */
  readonly scenario: string | null,
  /** Names of the variants; none where the scenario is one run. */
  readonly variants: ReadonlyArray<string>,
  /** What is wrong with it. */
  readonly errors: ReadonlyArray<ScenarioError>,
};

/** The kinds of errors. */
export type Code = "syntax" | "too_large" | "unknown_key" | "missing" | "type" | "range" | "choice" | "not_available" | "conflict" | "reference" | "expression";

/** How far a measured run went. */
export type Extent = "whole" | "steady" | "cut";

/** What a prediction is asked as. */
export type Form = { "kind": "choices",
  /** What may be chosen; null where a measurement that the text needs is missing. */
  readonly choices: ReadonlyArray<string | null>,
  /** Place of the right one; null where none is. */
  readonly right: number | null, } | { "kind": "value" } & Sought | { "kind": "at" } & Sought;

/** A search for a knee; as JSON it is what the next step takes. */
export type Knee = {
  /** Path of the setting: `workload.rate_tps`. */
  readonly path: string,
  /** The first value to run. */
  readonly start: number,
  /** Least value to run: the setting's, where none is given. */
  readonly from: number,
  /** Largest value to run: the setting's, where none is given. */
  readonly to: number,
  /** The search ends where the bracket is no wider than this part of its lower end, or a step. */
  readonly tolerance: number,
  /** The largest value that was run with a queue that does not grow; null: none yet. */
  readonly held: number | null,
  /** The least value above that was run with a queue that grows; null: none yet. */
  readonly grew: number | null,
  /** The least value above `grew` that was run with a queue that grows; null: none yet. */
  readonly above: number | null,
  /** The value to run next; null: the search is over. */
  readonly next: number | null,
  /** What is found. */
  readonly found: KneeFound,
};

/** What a search has found. */
export type KneeFound = "searching" | "between" | "never" | "always";

/** A step of the search for a knee. */
export type KneeStep = {
  /** What is wrong with what was given. */
  readonly errors: ReadonlyArray<ScenarioError>,
  /** The search after this step: with what to run next, or what it has found; null where there are errors. */
  readonly knee: Knee | null,
};

/** A replica's lane in the picture. */
export type LaneInfo = {
  /** Which replica. */
  readonly replica: number,
  /** Name to show: "N. Virginia", or "replica 3". */
  readonly name: string,
  /** Region of the latency preset. */
  readonly region: string | null,
};

/** What was lost on the way, and for how long paths held up the rest. */
export type LossReport = {
  /** Bytes of data that queues of paths had no room for. */
  readonly dropped_bytes: number,
  /** Bytes of data that did not arrive, these among them. */
  readonly lost_bytes: number,
  /** Bytes of data in what was sent again, whether it had been lost or not. */
  readonly sent_again_bytes: number,
  /** The longest time that a queue of a path took to drain. */
  readonly longest_path_queue_s: number,
};

/** What a message lost on its way, and when that was sent again. */
export type Losses = {
  /** Bytes of data that were lost, each time that they were. */
  readonly bytes: number,
  /** How many of its transmissions lost anything. */
  readonly transmissions: number,
  /** Begin of the first of these. */
  readonly firstNs: number,
  /** End of the last. */
  readonly lastNs: number,
  /** Begin of the first transmission that carries anything again; null where nothing was sent again. */
  readonly againFromNs: number | null,
  /** End of the last. */
  readonly againUntilNs: number | null,
};

/** One message, whole. `S`: what its family says of what it is about; `H`: and of what its handling led to. */
export type MessageDetail = {
  /** Who, what and when. */
  readonly message: MessageSketch,
  /** How many of its kind went over the same link in the same instant before it. */
  readonly nth: number,
  /** Size on the wire. */
  readonly bytes: number,
  /** Whether it travels in the background. */
  readonly background: boolean,
  /** What its sender had waited for before. */
  readonly wait: Wait,
  /** What it is about, where it opens that or was led to by what does; null of nothing that is known. */
  readonly subject: SubjectSketch | null,
  /** What its time went into, from its sending to its end. */
  readonly parts: ReadonlyArray<PathPart>,
  /** What it lost on its way; null where it was nothing, or the network does not say. */
  readonly losses: Losses | null,
  /** Messages that led to it, the nearest first, back to one that opens what it is about. */
  readonly causes: ReadonlyArray<MessageSketch>,
  /** Messages sent by its handling, the first few. */
  readonly effects: ReadonlyArray<MessageSketch>,
  /** What else its handling led to. */
  readonly handled: Handled,
};

/** A message as others refer to it, with what it takes to draw it. Times that never came are null. */
export type MessageSketch = {
  /** Row in the trace. */
  readonly row: number,
  /** Kind of message. */
  readonly kind: MessageKind,
  /** Sender. */
  readonly source: number,
  /** Receiver. */
  readonly target: number,
  /** What the message is about: a round's number, or how many transactions it carries. */
  readonly tag: number,
  /** How it ended. */
  readonly fate: Fate,
  /** Handed to the network. */
  readonly queuedNs: number,
  /** First bit out of the source. */
  readonly firstBitOutNs: number | null,
  /** Last bit out of the source. */
  readonly lastBitOutNs: number | null,
  /** First bit at the target. */
  readonly reachedNs: number | null,
  /** Handled by the target. */
  readonly receivedNs: number | null,
  /** How long a fault kept it from the target once it was there. */
  readonly heldNs: number,
  /** How long it waited for its target's processor, and was read there. */
  readonly processedNs: number,
  /** Handled or lost, or the end of the run. */
  readonly endedNs: number,
  /** As which event. */
  readonly sequence: number,
};

/** Messages handed to the network. */
export type Messages = {
  /** By kind. */
  readonly by_kind: { [kind in MessageKind]?: number },
};

/** Something that happened at a point of a run, told in one line. */
export type Moment = {
  /** When. */
  readonly timeNs: number,
  /** As which event. */
  readonly sequence: number,
  /** In one line. */
  readonly caption: string,
};

/** A stretch of a message's or a commit's time; the parts of one leave no gap, so they sum exactly to the whole. */
export type PathPart = {
  /** What the time is spent on. */
  readonly part: Spent,
  /** Begin. */
  readonly startNs: number,
  /** End. */
  readonly endNs: number,
  /** Row of the message that it belongs to. */
  readonly row: number | null,
};

/** The queue of a path at a time of the run. */
export type PathView = {
  /** From where: the sender, or the first of those that share the path. */
  readonly source: number,
  /** To where. */
  readonly target: number,
  /** Rate of its line. */
  readonly bitsPerSecond: number,
  /** What the queue holds, in bytes on the wire; null where nothing is ever dropped. */
  readonly bufferBytes: number | null,
  /** Bytes in the queue. */
  readonly bytes: number,
  /** How long the line takes for them. */
  readonly waitNs: number,
  /** The longest that it was so far. */
  readonly longestNs: number,
  /** Bytes of data that it had no room for so far. */
  readonly droppedBytes: number,
};

/** A prediction that is asked for, and what is right. */
export type Prediction = {
  /** What is asked; null where a measurement that it needs is missing. */
  readonly ask: string | null,
  /** What it is asked as. */
  readonly form: Form,
};

/** How far a run is. */
export type Progress = {
  /** Virtual time. */
  readonly timeNs: number,
  /** Where it ends. */
  readonly horizonNs: number,
  /** Events handled. */
  readonly events: number,
  /** Messages that ended. */
  readonly messages: number,
  /** Whether it is over. */
  readonly finished: boolean,
  /** When recording reached its memory cap; metrics go on past it. */
  readonly recordingStoppedNs: number | null,
  /** Transactions submitted and not committed. */
  readonly backlog: number,
};

/** The reason of an answer, drawn in the picture of a run. */
export type Reason = {
  /** Place of the run, in the file. */
  readonly run: number,
  /** What is marked, by its word in the scenario format. */
  readonly what: string,
  /** What is written there. */
  readonly text: string,
};

/** One element of `runs`: what any run has, what a family measures, and the verdicts of its checks. */
export type Report = {
  /** Name of the variant. */
  readonly variant: string,
  /** What keeps it from being the real protocol within what it bears: "rule removed: quorum of n − f". Mostly
 * nothing. */
  readonly caveats: ReadonlyArray<string>,
  /** Seed of all chance. */
  readonly seed: number,
  /** 16 hexadecimal digits: equal for equal runs. */
  readonly digest: string,
  /** Virtual time that the figures cover. */
  readonly horizon_s: number,
  /** What was popped from the queue. */
  readonly events: number,
  /** Wall time, where it was taken. */
  readonly wall_s?: number,
  /** When the recorder was full; null while everything is recorded. */
  readonly recording_stopped_s: number | null,
  /** Places in the scenario's `faults` of those of a message that is not sent in this run. */
  readonly faults_without_message: ReadonlyArray<number>,
};

/** One thing wrong with a scenario. */
export type ScenarioError = {
  /** Where: keys and list positions joined by dots (`faults.0.at_s`); empty for the file as a whole. */
  readonly path: string,
  /** What kind of error, for programs. */
  readonly code: Code,
  /** What is wrong, for people. */
  readonly message: string,
  /** What would be right; empty where nothing in particular would be. */
  readonly allowed: string,
};

/** A value that is to be guessed. */
export type Sought = {
  /** It, in `unit`; null where a measurement is missing. */
  readonly value: number | null,
  /** It as text, with its unit as that is written. */
  readonly text: string | null,
  /** The unit of a guess; empty of what is counted. */
  readonly unit: string,
  /** Largest deviation of a right guess, in `unit`. */
  readonly tolerance: number | null,
};

/** What a stretch of the path is spent on. */
export type Spent = "propagation" | "serialising" | "queueing" | "window_stall" | "batch_wait" | "processor" | "vote_wait" | "time_out" | "held" | "congestion_window" | "path_queue" | "sent_again";

/** What a transaction waits for. */
export type Stage = "request" | "waiting" | "handed_on" | "streamed" | "quorum" | "next_proposal" | "timer" | "new_view" | "consensus" | "decision" | "reply_sending" | "reply" | "unanswered";

/** The end of the load, before that of the run. */
export type Stopped = {
  /** When. */
  readonly at_s: number,
  /** Transactions committed by then. */
  readonly committed: number,
};

/** What is said of a distribution, in seconds. */
export type Summary = {
  /** Mean. */
  readonly mean: number,
  /** Standard deviation: of these values, not of what they may be a sample of. */
  readonly sd: number,
  /** Median. */
  readonly p50: number,
  /** 95th percentile. */
  readonly p95: number,
  /** 99th percentile. */
  readonly p99: number,
  /** Largest. */
  readonly max: number,
  /** Number of samples. */
  readonly count: number,
};

/** The runs of a sweep, or what is wrong with its description or its scenario. */
export type SweepPlan = {
  /** What is wrong; the path is one of the description (`x.from`, `scenario.network.loss`). */
  readonly errors: ReadonlyArray<ScenarioError>,
  /** The runs: `x` moves slowest, then `series`, then `panels`; of each combination all variants, of each all seeds. */
  readonly points: ReadonlyArray<SweepPoint>,
};

/** One run of a sweep. */
export type SweepPoint = {
  /** Name of the variant; null where the scenario has none. */
  readonly variant: string | null,
  /** Everything that is laid over the variant, in order; the seed too, where it is not the scenario's. */
  readonly settings: readonly (readonly [path: string, value: Json])[],
  /** Seed of the run. */
  readonly seed: number,
  /** Value of `x`. */
  readonly x: Json,
  /** Value of `series`; null where there is none. */
  readonly series: Json,
  /** Value of `panels`; null where there is none. */
  readonly panel: Json,
};

/** A transaction, followed as far as the run is. `S`: what its family says of what it is agreed on in. */
export type TransactionDetail = {
  /** Its number in its stream. */
  readonly number: number,
  /** Its client's group. */
  readonly group: number,
  /** When it was submitted. */
  readonly submittedNs: number,
  /** When its client had the replies that it needed; null where that has not come. */
  readonly answeredNs: number | null,
  /** The replica that the request goes to: which proposes or streams the transaction, or hands it on. */
  readonly to: number,
  /** The replica whose reply was the last that the client needed. */
  readonly by: number | null,
  /** What it is agreed on in, once that is committed. */
  readonly subject: SubjectSketch | null,
  /** Where its time went, in order, from its submission to its answer, or as far as the run is. */
  readonly parts: ReadonlyArray<TransactionPart>,
  /** The messages that the agreement on it waited for, in order. */
  readonly messages: ReadonlyArray<MessageSketch>,
};

/** A stretch of a transaction's time; the parts of one leave no gap, so they sum exactly to the whole. */
export type TransactionPart = {
  /** What it waits for. */
  readonly stage: Stage,
  /** Begin. */
  readonly startNs: number,
  /** End. */
  readonly endNs: number,
};

/** A check that was tripped, as a report has it. */
export type Tripped = {
  /** Which check. */
  readonly check: string,
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
};

/** Fractions of the run for which a replica's resources were busy. */
export type Utilisation = {
  /** Which replica. */
  readonly replica: number,
  /** NIC outwards. */
  readonly egress: number,
  /** NIC inwards. */
  readonly ingress: number,
  /** Processor. */
  readonly cpu: number,
};

/** What a check has come to. */
export type Verdict = "holds" | "violated" | "impossible";

/** Fractions of the run for which a replica's processor was busy with each kind of work. */
export type WorkShares = {
  /** Which replica. */
  readonly replica: number,
  /** Reading and sending messages. */
  readonly messages: number,
  /** Signing, verifying, aggregating. */
  readonly cryptography: number,
  /** Taking in requests, hashing, executing, answering. */
  readonly transactions: number,
};

/** What clients submitted. */
export type WorkloadReport = {
  /** Transactions per second; null where clients wait for their replies. */
  readonly offered_tps: number | null,
  /** Transactions. */
  readonly submitted: number,
  /** From when on latencies and goodput are measured, where that is after a warm-up; null where all counts, the cold
 * start of TCP's connections too. */
  readonly measured_from_s: number | null,
  /** When clients stop, where that is before the end: what limits the run, and how its queue grows, is judged then. */
  readonly stopped?: Stopped,
};
