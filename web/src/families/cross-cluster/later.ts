/** What of two clusters comes after the first picture. */
import type { FamilyLater } from '../family';
import { CrossingDetails } from './inspector/CrossingDetails';
import { CrossingLink } from './inspector/CrossingLink';
import { ReplicaState } from './inspector/ReplicaState';

export const later: FamilyLater = {
  details: {
    ...{ Block: CrossingDetails, BlockLink: CrossingLink, ReplicaState },
    // Nothing becomes final, and nobody leads.
    ...{ Commit: () => null, Handling: () => null, leads: () => false },
  },
};
