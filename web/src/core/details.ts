/**
 * What answers say of what a family agrees on, as far as any family's do. Each says more, in types of its own
 * (`control.ts` in its folder), which its own parts of the page read.
 */
import type { MessageSketch, PathPart } from './control';
import type { SubjectSketch } from './subjects';

/** One of them, whole. */
export interface SubjectDetail {
  readonly subject: SubjectSketch;
}

/** That it is final to a replica: the block is committed, the instance executed. */
export interface FinalDetail {
  readonly replica: number;
  readonly subject: SubjectSketch;
  readonly committedNs: number;
  /** As which event. */
  readonly sequence: number;
  /** What lies between its proposal and that, and the messages of those parts. */
  readonly parts: readonly PathPart[];
  readonly messages: readonly MessageSketch[];
}

/** A replica as it was at a point. */
export interface ReplicaDetail {
  readonly up: boolean;
}

/** Where a replica stands in what is agreed on, by the family's words: "locked". */
export type Heads = Readonly<Record<string, SubjectSketch | null>>;
