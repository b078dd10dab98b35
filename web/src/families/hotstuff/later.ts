/** What of HotStuff comes after the first picture. */
import type { FamilyLater } from '../family';
import type { NodeView } from './control';
import { BlockDetails } from './inspector/BlockDetails';
import { BlockLink } from './inspector/BlockLink';
import { CommitDetails } from './inspector/CommitDetails';
import { Handling } from './inspector/Handling';
import { ReplicaState } from './inspector/ReplicaState';

export const later: FamilyLater = {
  details: {
    ...{ Block: BlockDetails, Commit: CommitDetails, BlockLink, ReplicaState, Handling },
    leads: ({ leader }: NodeView, replica) => leader === replica,
  },
};
