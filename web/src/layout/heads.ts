/** Where a replica stands in the tree of blocks. */
import type { BlockIdentity } from './blockIdentity';

/** The last block that it committed, the one it is locked on, and that of its highest certificate; null: genesis. */
export interface ReplicaHeads {
  readonly committed: BlockIdentity | null;
  readonly locked: BlockIdentity | null;
  readonly key: BlockIdentity | null;
}

/** Replica by replica; null of those that are down. All are null while they are not known. */
export type Heads = readonly (ReplicaHeads | null)[] | null;
