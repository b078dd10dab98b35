/**
 * What the reader has picked out of the picture, to look at it closely: a message, a replica, a commit or a block of
 * one of the shown runs. It is a name, not the thing: what it names may be gone after an edit.
 */
import type {
  FinalDetail,
  MessageDetail,
  PathView,
  ReplicaDetail,
  SubjectDetail,
} from '../../core/messages';

/** From where to where a path leads: replicas. */
export interface PathEnds {
  readonly source: number;
  readonly target: number;
}

export type Selection =
  | {
      /** Key of the variant: A, B, ... */
      readonly run: string;
      readonly kind: 'message';
      /** Row of the message in the run's trace. */
      readonly row: number;
    }
  | { readonly run: string; readonly kind: 'replica'; readonly replica: number }
  | ({ readonly run: string; readonly kind: 'path' } & PathEnds)
  /** The marked transaction. */
  | { readonly run: string; readonly kind: 'transaction' }
  | {
      readonly run: string;
      readonly kind: 'commit';
      /** Who committed. */
      readonly replica: number;
      /** Height of the block. */
      readonly height: number;
    }
  | {
      readonly run: string;
      readonly kind: 'block';
      /** Row of the block in the run's trace. */
      readonly row: number;
    };

/** What is known of it. */
export type Inspected =
  | { readonly run: string; readonly kind: 'message'; readonly detail: MessageDetail }
  | { readonly run: string; readonly kind: 'commit'; readonly detail: FinalDetail }
  | { readonly run: string; readonly kind: 'block'; readonly detail: SubjectDetail }
  | {
      readonly run: string;
      readonly kind: 'replica';
      readonly replica: number;
      /** As it was at `timeNs`. */
      readonly view: ReplicaDetail;
      readonly timeNs: number;
    }
  /** What is known of its queue is `Inspection.path`. */
  | ({ readonly run: string; readonly kind: 'path' } & PathEnds)
  /** What is known of it is `Marking.found`. */
  | { readonly run: string; readonly kind: 'transaction' }
  /** What was selected is not in the run as it is now. */
  | { readonly run: string; readonly kind: 'gone'; readonly sought: Sought };

/** The queue of a path at a time, of the path that is selected or of the message that is. */
export interface SeenPath extends PathEnds {
  readonly run: string;
  readonly timeNs: number;
  /** Null where the path has no bounds, or within a group that shares its paths. */
  readonly view: PathView | null;
}

/** What is looked for again after an edit. */
export type Sought = Extract<Inspected, { kind: 'message' | 'commit' | 'block' }>;
