/** What of HotStuff across two clusters comes after the first picture: HotStuff’s, and what has crossed. */
import type { FamilyLater } from '../family';
import { later as hotstuff } from '../hotstuff/later';
import { RecoveringState } from './inspector/RecoveringState';

export const later: FamilyLater = {
  details: { ...hotstuff.details, ReplicaState: RecoveringState },
};
