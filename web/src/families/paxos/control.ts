/**
 * What MultiPaxos adds to the control plane, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { MessageSketch, PathPart } from '../../core/control';

/** What a replica did with an instance. */
export type Deed = "prepared" | "proposed" | "repeated" | "accepted" | "decided" | "executed";

/** A replica's execution of an instance, and its critical path. */
export type Execution = {
  /** Who. */
  readonly replica: number,
  /** The instance. */
  readonly subject: InstanceSketch,
  /** When this replica executed it. */
  readonly committedNs: number,
  /** As which event. */
  readonly sequence: number,
  /** What lies between its proposal and that. */
  readonly parts: ReadonlyArray<PathPart>,
  /** The messages of those parts, in their order. */
  readonly messages: ReadonlyArray<MessageSketch>,
};

/** One instance, whole. Times that never came are null. */
export type InstanceDetail = {
  /** Which. */
  readonly subject: InstanceSketch,
  /** The round of the last ballot in which a value was proposed, and who led in it. */
  readonly round: number,
  /** See `round`. */
  readonly owner: number,
  /** When somebody knew the decision first. */
  readonly decidedNs: number | null,
  /** When somebody executed it first. */
  readonly executedNs: number | null,
  /** Copies of its 2a that were sent again. */
  readonly copies: number,
  /** What replicas did with it, in order. */
  readonly statements: ReadonlyArray<InstanceStatement>,
  /** Its 2a, copies among them. */
  readonly proposals: ReadonlyArray<MessageSketch>,
};

/** An instance as others refer to it. */
export type InstanceSketch = {
  /** Row in the trace. */
  readonly row: number,
  /** Its number. */
  readonly height: number,
  /** In how many ballots a value was proposed before. */
  readonly rival: number,
  /** When a value was proposed first. */
  readonly proposedNs: number,
  /** How many requests its value has. */
  readonly requests: number,
};

/** Who did what with an instance, and when. */
export type InstanceStatement = {
  /** What. */
  readonly deed: Deed,
  /** Who. */
  readonly replica: number,
  /** When. */
  readonly timeNs: number,
};

/** A replica as it was at a point of the run. */
export type ReplicaDetail = {
  /** Whether it is up. */
  readonly up: boolean,
  /** The round of the ballot that it has promised, and who may lead in it. */
  readonly round: number,
  /** See `round`. */
  readonly owner: number,
  /** Whether it leads. */
  readonly leads: boolean,
  /** The first instance that it does not know to be decided. */
  readonly firstUndecided: number,
};
