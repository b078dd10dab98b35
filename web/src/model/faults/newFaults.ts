/** Faults to start editing from, and partitions as they are typed. */
import type { Json, JsonObject } from '../scenario/scenario';
import { crashAt, LEAST_S, LOSS_RATE } from './faultEdits';
import { type FaultKind, groupsOf } from './faults';

/** Where a new fault goes. */
export interface Surroundings {
  /** The faults that there are. */
  readonly faults: readonly JsonObject[];
  readonly replicas: number;
  /** Replica that leads at the playhead. */
  readonly leader: number;
  readonly playheadS: number;
  readonly viewStartS: number;
  readonly viewEndS: number;
  /** Where the run ends. */
  readonly horizonS: number;
}

/**
 * A fault to start editing from, at the playhead, so that what was shown stays as it was: a crash of the leader or else
 * of the first replica that is up, null where all are down; a loss to the end of the run, as lines lose segments all
 * along; another kind for a third of the view, or what is left of it.
 */
export function newFault(kind: FaultKind, surroundings: Surroundings): JsonObject | null {
  const { replicas } = surroundings;
  const times = newTimes(surroundings);
  const others = Array.from({ length: replicas - 1 }, (_, i) => i);
  switch (kind) {
    case 'crash':
      return newCrash(surroundings, times.at_s);
    case 'partition':
      return { kind, groups: [others, [replicas - 1]], ...times };
    case 'slow_link':
      return { kind, from: 0, to: replicas - 1, factor: 3, ...times };
    case 'loss':
      return { kind, rate: LOSS_RATE, from: '*', to: '*', at_s: times.at_s };
  }
}

/**
 * From the playhead on, rounded up by less than a pixel, but inside of the run; what would end behind it does not end.
 */
function newTimes({ playheadS, viewStartS, viewEndS, horizonS }: Surroundings) {
  const spanS = viewEndS - viewStartS;
  const digits = Math.min(9, Math.max(0, Math.ceil(-Math.log10(spanS / 1000))));
  const round = (seconds: number, to: (value: number) => number) =>
    Number((to(seconds * 10 ** digits) / 10 ** digits).toFixed(digits));
  const latestS = Number((horizonS - LEAST_S).toFixed(9));
  const atS = Math.min(
    round(playheadS, (value) => Math.ceil(value - 1e-6)),
    latestS,
  );
  // What would be too short to be seen ends out of view.
  const leftS = viewEndS - atS > spanS / 30 ? viewEndS - atS : Number.POSITIVE_INFINITY;
  const untilS = round(atS + Math.min(spanS / 3, leftS), Math.round);
  return untilS < horizonS ? { at_s: atS, until_s: untilS } : { at_s: atS };
}

function newCrash(surroundings: Surroundings, atS: number): JsonObject | null {
  const { faults, replicas, leader } = surroundings;
  const all = [leader, ...Array.from({ length: replicas }, (_, index) => index)];
  const replica = all.find((candidate) => crashAt(faults, candidate, atS) < 0);
  return replica === undefined ? null : { kind: 'crash', replica, at_s: atS };
}

/** Groups as they are typed: "0 1 2 | 3". */
export function groupsText(groups: Json): string {
  return groupsOf(groups)
    .map((group) => group.join(' '))
    .join(' | ');
}

/** Groups from what was typed; what is no number stays as it is, for the engine to name. */
export function groupsFrom(text: string): readonly Json[] {
  return text.split('|').map((group) =>
    group
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map((word) => (/^\d+$/.test(word) ? Number(word) : word)),
  );
}
