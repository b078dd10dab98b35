/** What of gossip comes after the first picture. */
import type { FamilyLater } from '../family';
import { PeerState } from './inspector/PeerState';
import { SpreadDetails } from './inspector/SpreadDetails';
import { TransactionLink } from './inspector/TransactionLink';

export const later: FamilyLater = {
  details: {
    ...{ Block: SpreadDetails, BlockLink: TransactionLink, ReplicaState: PeerState },
    // Nothing becomes final, and nobody leads.
    ...{ Commit: () => null, Handling: () => null, leads: () => false },
  },
};
