/**
 * What a side of a NIC carries, and what carries what a leader sends: its own NIC, or in a family in which that has a
 * channel to each of the others, with a rate of its own, the busiest of these.
 */
import type { TraceWindow } from '../core/columns';
import { lanesOfFamily } from './family';

export type Side = 'egress' | 'ingress';

/** Whom a strip is about: a group, or the leader of the moment. */
export type Whose = number | 'leader';

/** Equal parts of time, from `startNs` on. */
export interface Grid {
  readonly buckets: number;
  readonly bucketNs: number;
  readonly startNs: number;
}

/** Shares of a grid's buckets, from a place in each column on. */
export interface Carried {
  readonly grid: Grid;
  readonly foreground: Float32Array;
  readonly background: Float32Array;
  readonly row: number;
}

/** Where in the columns over a grid somebody’s row begins. */
export function rowOf({ lanes }: TraceWindow, { buckets }: Grid, whose: Whose): number {
  return (whose === 'leader' ? lanes.groups : whose) * buckets;
}

export function carriedBy(window: TraceWindow, side: Side, whose: Whose): Carried {
  if (whose === 'leader' && side === 'egress' && hasChannels(window)) return busiest(window);
  const { bandwidth } = window;
  const row = rowOf(window, bandwidth, whose);
  return side === 'egress'
    ? {
        ...{ grid: bandwidth, row },
        ...{ foreground: bandwidth.egressForeground, background: bandwidth.egressBackground },
      }
    : {
        ...{ grid: bandwidth, row },
        ...{ foreground: bandwidth.ingressForeground, background: bandwidth.ingressBackground },
      };
}

/** Paths that replicas share stand under the first of these, which need not lead. */
function hasChannels({ paths }: TraceWindow): boolean {
  return lanesOfFamily.sendsOver === 'channels' && paths.count > 0 && !paths.shared;
}

const known = new WeakMap<TraceWindow, Carried>();

/** Of each bucket the busiest channel of whoever leads then. */
function busiest(window: TraceWindow): Carried {
  const before = known.get(window);
  if (before !== undefined) return before;
  const { paths } = window;
  const leads = lanesOfFamily.whoLeads(window);
  const foreground = Float32Array.from({ length: paths.buckets }, (_, bucket) => {
    const leader = leads(paths.startNs + bucket * paths.bucketNs) ?? paths.source[0];
    let most = 0;
    for (let path = 0; path < paths.count; path++) {
      const share = paths.busy[path * paths.buckets + bucket] as number;
      if (paths.source[path] === leader && share > most) most = share;
    }
    return most;
  });
  const carried = { grid: paths, foreground, background: new Float32Array(paths.buckets), row: 0 };
  known.set(window, carried);
  return carried;
}
