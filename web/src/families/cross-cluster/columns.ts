/** What a window holds of two clusters alone. */
import type { TraceWindow } from '../../core/columns';

/** Who is in which: those of A come first. */
export interface ClusterColumns {
  /** How many replicas A has, and B. */
  readonly sizes: Uint16Array;
}

/** What of a window is theirs alone: their runs have this layer. */
export function clustersOf(window: TraceWindow): ClusterColumns {
  return (window as TraceWindow & { readonly clusters: ClusterColumns }).clusters;
}
