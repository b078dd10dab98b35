/** What the inspector is given by a family of protocols. */
import type { ComponentType } from 'react';
import type {
  FinalDetail,
  LaneInfo,
  MessageDetail,
  ReplicaDetail,
  SubjectDetail,
  SubjectSketch,
} from '../../core/messages';
import type { Workspace } from '../../model/page/workspace';
import type { ShownRun } from '../../model/run/session';

export interface DetailsOfFamily {
  readonly Block: ComponentType<DetailProps<SubjectDetail>>;
  readonly Commit: ComponentType<DetailProps<FinalDetail>>;
  readonly BlockLink: ComponentType<BlockLinkProps>;
  /** Whether a replica leads. */
  leads(seen: ReplicaDetail, replica: number): boolean;
  /** What a replica waits for and holds. */
  readonly ReplicaState: ComponentType<ReplicaStateProps>;
  /** What a message led to beside other messages. */
  readonly Handling: ComponentType<HandlingProps>;
}

export interface DetailProps<Detail> {
  readonly workspace: Workspace;
  readonly run: string;
  readonly detail: Detail;
  readonly lanes: readonly LaneInfo[];
}

export interface BlockLinkProps {
  readonly workspace: Workspace;
  readonly run: string;
  /** What it is to what is looked at; empty where that is plain. */
  readonly name: string;
  /** Null: the genesis block, which there is nothing to be told of. */
  readonly block: SubjectSketch | null;
}

export interface ReplicaStateProps {
  readonly workspace: Workspace;
  readonly run: ShownRun;
  readonly replica: number;
  readonly seen: ReplicaDetail;
}

export interface HandlingProps {
  readonly detail: MessageDetail;
  readonly lanes: readonly LaneInfo[];
}

/** Of the family that is shown: it comes with the inspector. */
export let details: DetailsOfFamily;

export function setDetails(shown: DetailsOfFamily): void {
  details = shown;
}
