/** How far from a leader the others are in time, and when a quorum of them is reached. */
import type { Fault } from '../faults';

/** One-way delays between a leader and another replica, in milliseconds. */
export interface Reach {
  readonly replica: number;
  readonly outMs: number;
  readonly backMs: number;
}

/** Whose vote completes a leader's quorum, and how far that replica is. */
export interface QuorumReach {
  /** Null where the leader's own vote is enough. */
  readonly replica: number | null;
  /** Half of its round trip. */
  readonly ms: number;
}

/**
 * The quorum that a leader has soonest: with its own vote, those of the replicas with the shortest round trips. Null
 * where there are too few.
 */
export function quorumReach(reaches: readonly Reach[], quorum: number): QuorumReach | null {
  if (quorum <= 1) return { replica: null, ms: 0 };
  const last = reaches.toSorted((a, b) => roundTripMs(a) - roundTripMs(b))[quorum - 2];
  return last === undefined ? null : { replica: last.replica, ms: roundTripMs(last) / 2 };
}

export function roundTripMs({ outMs, backMs }: Reach): number {
  return outMs + backMs;
}

/** What is wrong with a replica at a time, as its leader sees it. */
export type Standing = 'up' | 'down' | 'cut' | 'slow' | 'lies';

/** How many times as long a message takes at a time as it would without faults; Infinity: nothing gets through. */
export function slowdownAt(
  faults: readonly Fault[],
  from: number,
  to: number,
  timeNs: number,
): number {
  return faults.reduce((product, fault) => {
    if (fault.startNs > timeNs || timeNs >= fault.endNs) return product;
    if (fault.kind === 'partition')
      return arePartedBy(fault.groups, from, to) ? Number.POSITIVE_INFINITY : product;
    if (fault.kind !== 'link') return product;
    const is = (end: number | '*', replica: number) => end === '*' || end === replica;
    const isThere = is(fault.source, from) && is(fault.target, to);
    const isBack = !fault.directed && is(fault.source, to) && is(fault.target, from);
    return isThere || isBack ? product * fault.slowdown : product;
  }, 1);
}

/** Replicas in no group are alone. */
function arePartedBy(groups: readonly (readonly number[])[], one: number, other: number): boolean {
  return one !== other && !groups.some((group) => group.includes(one) && group.includes(other));
}

export function standingAt(
  faults: readonly Fault[],
  leader: number,
  replica: number,
  timeNs: number,
): Standing {
  const has = (kind: 'crash' | 'lie') =>
    faults.some(
      (fault) =>
        fault.kind === kind &&
        fault.replica === replica &&
        fault.startNs <= timeNs &&
        timeNs < fault.endNs,
    );
  if (has('crash')) return 'down';
  const slowdown = Math.max(
    slowdownAt(faults, leader, replica, timeNs),
    slowdownAt(faults, replica, leader, timeNs),
  );
  if (leader !== replica && slowdown === Number.POSITIVE_INFINITY) return 'cut';
  if (has('lie')) return 'lies';
  return leader !== replica && slowdown > 1 ? 'slow' : 'up';
}

/** 85.2 -> "85 ms", 0.05 -> "50 µs", 1500 -> "1.5 s". */
export function delayText(ms: number): string {
  const gap = '\u00a0';
  if (ms === 0) return `0${gap}ms`;
  if (ms < 0.9995) return `${Number((ms * 1e3).toPrecision(3))}${gap}µs`;
  if (ms < 9.95) return `${Number(ms.toPrecision(2))}${gap}ms`;
  if (ms < 999.5) return `${Math.round(ms)}${gap}ms`;
  return `${Number((ms / 1e3).toPrecision(3))}${gap}s`;
}
