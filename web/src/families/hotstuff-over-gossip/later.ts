/** What of HotStuff over gossip comes after the first picture: HotStuff’s, and what waits at the peer of a replica. */
import type { FamilyLater } from '../family';
import { later as hotstuff } from '../hotstuff/later';
import { HostState } from './inspector/HostState';

export const later: FamilyLater = { details: { ...hotstuff.details, ReplicaState: HostState } };
