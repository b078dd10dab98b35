/** Where replicas stand in what they agree on. */
import type { NamedSubject } from '../core/columns';
import type { Heads as ReplicaHeads } from '../core/control';

/** Replica by replica; null of those that are down. All are null while they are not known. */
export type Heads =
  | readonly (Readonly<Record<keyof ReplicaHeads, NamedSubject | null>> | null)[]
  | null;
