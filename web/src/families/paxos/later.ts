/** What of MultiPaxos comes after the first picture. */
import type { FamilyLater } from '../family';
import type { ReplicaDetail } from './control';
import { ExecutionDetails } from './inspector/ExecutionDetails';
import { InstanceDetails } from './inspector/InstanceDetails';
import { InstanceLink } from './inspector/InstanceLink';
import { ReplicaState } from './inspector/ReplicaState';

export const later: FamilyLater = {
  details: {
    ...{ Block: InstanceDetails, Commit: ExecutionDetails, BlockLink: InstanceLink, ReplicaState },
    Handling: () => null,
    leads: ({ leads }: ReplicaDetail) => leads,
  },
};
