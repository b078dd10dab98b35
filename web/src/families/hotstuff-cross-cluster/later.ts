/** What of HotStuff across two clusters comes after the first picture: HotStuff’s, and what has crossed. */
import type { FamilyLater } from '../family';
import type { NodeView } from '../hotstuff/control';
import { later as hotstuff } from '../hotstuff/later';
import type { RecoveringView } from './control';
import { RecoveringState } from './inspector/RecoveringState';

export const later: FamilyLater = {
  details: {
    ...hotstuff.details,
    ReplicaState: RecoveringState,
    leads: (seen: NodeView & RecoveringView, replica) => seen.runs && seen.leader === replica,
  },
};
