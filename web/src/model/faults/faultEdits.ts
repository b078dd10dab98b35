/**
 * Faults made by hand in the picture: pure edits of a scenario's list of faults, of its liars, or of its changes. What
 * the engine would refuse for its times (an end before its begin, two crashes of one replica at once, two lies of a
 * kind, or changes out of their order) does not come about here.
 */
import { clamp } from '../../base/geometry';
import type { JsonObject } from '../scenario/scenario';
import { faultsOfFamily } from './family';
import { isOfMessage } from './messageFaults';
import { type Faults, type Stretch, stretchOf } from './stretch';

/** How a bar is dragged: as a whole, or by one end. */
export type BarPart = 'start' | 'body' | 'end';

/** No fault is shorter, and no two changes are nearer. */
export const LEAST_S = 0.001;
/** The part of the segments that a new loss takes: enough to be seen wherever one is waited for. */
export const LOSS_RATE = 0.01;
/** How much longer links to a slowed replica take. */
const SLOWDOWN = 3;

/**
 * The faults with one of them dragged by `byS` from where it was at the drag's begin, as far as it may go: inside of
 * the run, and not over another like it of its replica. An end at the end of the run is none.
 */
export function withDragged(
  faults: Faults,
  index: number,
  part: BarPart,
  from: Stretch,
  byS: number,
  horizonS: number,
): Faults {
  const fault = faults[index];
  // One of a message stays with it.
  if (fault === undefined || isOfMessage(fault)) return faults;
  const { earliestS, latestS } = roomOf(faults, index, from, horizonS);
  const endS = from.untilS ?? horizonS;
  const round = (seconds: number) => Number(seconds.toFixed(6));
  const isOpen = (untilS: number) => untilS >= horizonS - LEAST_S;
  if (isInstant(fault)) {
    const [leastS, mostS] = isChange(fault)
      ? roomOfChange(faults, index, horizonS)
      : [0, horizonS - LEAST_S];
    return replaced(faults, index, { at_s: round(clamp(from.atS + byS, leastS, mostS)) });
  }
  if (part === 'start') {
    return replaced(faults, index, {
      at_s: round(clamp(from.atS + byS, earliestS, endS - LEAST_S)),
    });
  }
  if (part === 'end') {
    const untilS = round(clamp(endS + byS, from.atS + LEAST_S, latestS));
    return replaced(faults, index, { until_s: isOpen(untilS) ? null : untilS });
  }
  const lengthS = from.untilS === null ? LEAST_S : endS - from.atS;
  const atS = round(clamp(from.atS + byS, earliestS, latestS - lengthS));
  return replaced(faults, index, {
    at_s: atS,
    until_s: from.untilS === null ? null : round(atS + lengthS),
  });
}

/** Whether it has no length. */
function isInstant(fault: JsonObject): boolean {
  return fault.kind === 'timeout' || isChange(fault);
}

/** Whether it is a change of settings. */
function isChange(fault: JsonObject): boolean {
  return fault.set !== undefined;
}

/** Between which times a change of settings stays in its place among them, which is their order in time. */
export function roomOfChange(
  changes: Faults,
  index: number,
  horizonS: number,
): readonly [leastS: number, mostS: number] {
  const at = (change: JsonObject | undefined, otherwise: number) =>
    change === undefined ? otherwise : stretchOf(change).atS;
  return [at(changes[index - 1], 0) + LEAST_S, at(changes[index + 1], horizonS) - LEAST_S];
}

/** Lets a replica's time-out fire before its time. */
export function withTimeout(faults: Faults, replica: number, atS: number): Faults {
  return [...faults, { kind: 'timeout', replica, at_s: atS }];
}

/** Between which times a fault may lie. */
function roomOf(faults: Faults, index: number, from: Stretch, horizonS: number) {
  const fault = faults[index] as JsonObject;
  const others = faults.filter((other, i) => i !== index && excludes(other, fault)).map(stretchOf);
  const ends = others.map(({ untilS }) => untilS ?? horizonS);
  const starts = others.map(({ atS }) => atS);
  return {
    earliestS: Math.max(0, ...ends.filter((endS) => endS <= from.atS)),
    latestS: Math.min(horizonS, ...starts.filter((atS) => atS > from.atS)),
  };
}

/** Whether two can never be at once: crashes of one replica, or lies of one replica in one way. */
function excludes(one: JsonObject, other: JsonObject): boolean {
  if (one.replica === undefined || one.replica !== other.replica) return false;
  const apart = faultsOfFamily.lies?.apart ?? [];
  const areApart = [one, other].every(({ kind }) => apart.includes(String(kind)));
  return one.kind === other.kind || areApart;
}

/** What of a list holds at a time that a new one may not be with, by its place in the list, or -1. */
export function exclusionAt(faults: Faults, fault: JsonObject, timeS: number): number {
  return faults.findIndex((other) => {
    const { atS, untilS } = stretchOf(other);
    return excludes(other, fault) && atS <= timeS && (untilS === null || timeS < untilS);
  });
}

/** One more, which lasts no longer than until the next that it may not be with; none where there is one already. */
export function withOneMore(faults: Faults, fault: JsonObject, { atS, untilS }: Stretch): Faults {
  if (exclusionAt(faults, fault, atS) >= 0) return faults;
  const later = faults
    .filter((other) => excludes(other, fault))
    .map((other) => stretchOf(other).atS);
  const nextS = Math.min(
    untilS ?? Number.POSITIVE_INFINITY,
    ...later.filter((otherS) => otherS > atS),
  );
  return [
    ...faults,
    { ...fault, ...times({ atS, untilS: Number.isFinite(nextS) ? nextS : null }) },
  ];
}

/** The crash that has a replica down at a time, by its place in the list, or -1. */
export function crashAt(faults: Faults, replica: number, timeS: number): number {
  return exclusionAt(faults, { kind: 'crash', replica }, timeS);
}

/** Crashes a replica that is up, no longer than until its next crash if there is one. */
export function withCrash(faults: Faults, replica: number, when: Stretch): Faults {
  return withOneMore(faults, { kind: 'crash', replica }, when);
}

/**
 * The stretch between two times, whichever is the later, as far as a fault may lie in it: not before `earliestS`, and
 * inside of the run. Without a second time, or with one at the end of the run, it lasts.
 */
export function stretchBetween(
  oneS: number,
  otherS: number | null,
  earliestS: number,
  horizonS: number,
): Stretch {
  const atS = clamp(Math.min(oneS, otherS ?? oneS), earliestS, horizonS - LEAST_S);
  if (otherS === null) return { atS, untilS: null };
  const untilS = Math.max(oneS, otherS, atS + LEAST_S);
  return { atS, untilS: untilS > horizonS - LEAST_S ? null : untilS };
}

/**
 * The faults with one of them for the whole run, or for as much of it as is not another's like it of its replica;
 * `earliestS`: where the run begins, or the fork.
 */
export function withWhole(
  faults: Faults,
  index: number,
  earliestS: number,
  horizonS: number,
): Faults {
  const fault = faults[index];
  if (fault === undefined || isOfMessage(fault) || isInstant(fault)) return faults;
  const room = roomOf(faults, index, stretchOf(fault), horizonS);
  return replaced(faults, index, {
    at_s: Math.max(earliestS, room.earliestS),
    until_s: room.latestS < horizonS ? room.latestS : null,
  });
}

/** Ends a fault at a time after its begin. */
export function withEnd(faults: Faults, index: number, untilS: number): Faults {
  const fault = faults[index];
  if (fault === undefined) return faults;
  const least = stretchOf(fault).atS + LEAST_S;
  return replaced(faults, index, { until_s: Math.max(least, untilS) });
}

/** Delays one link both ways, or with "*" all of a replica's. */
export function withSlowLink(
  faults: Faults,
  from: number,
  to: number | '*',
  when: Stretch,
): Faults {
  return [...faults, { kind: 'slow_link', from, to, factor: SLOWDOWN, ...times(when) }];
}

/** Cuts one link both ways. */
export function withCutLink(faults: Faults, one: number, other: number, when: Stretch): Faults {
  const cut = (from: number, to: number) => ({ kind: 'one_way', from, to, ...times(when) });
  return [...faults, cut(one, other), cut(other, one)];
}

/** Loses segments on one link both ways, or with "*" on all of a replica's. */
export function withLoss(
  faults: Faults,
  replica: number,
  other: number | '*',
  when: Stretch,
): Faults {
  const loss = (from: number | '*', to: number | '*') => ({
    kind: 'loss',
    rate: LOSS_RATE,
    from,
    to,
    ...times(when),
  });
  return [...faults, loss(replica, other), loss(other, replica)];
}

/** Splits the network into two groups. */
export function withSplit(
  faults: Faults,
  groups: readonly (readonly number[])[],
  when: Stretch,
): Faults {
  return [...faults, { kind: 'partition', groups, ...times(when) }];
}

function times({ atS, untilS }: Stretch): { at_s: number; until_s?: number } {
  return untilS === null ? { at_s: atS } : { at_s: atS, until_s: untilS };
}

function replaced(faults: Faults, index: number, change: JsonObject): Faults {
  return faults.map((fault, i) => (i === index ? { ...fault, ...change } : fault));
}
