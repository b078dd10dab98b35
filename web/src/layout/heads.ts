/** Where replicas stand in what they agree on. */
import type { NamedSubject } from '../core/columns';

/** Replica by replica, by the family's words; null of those that are down. All are null while they are not known. */
export type Heads = readonly (Readonly<Record<string, NamedSubject | null>> | null)[] | null;
