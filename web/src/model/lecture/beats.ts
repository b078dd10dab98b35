/**
 * What an item of a lecture is given in, beat by beat: one key goes from each to the next.
 *
 * An item that asks has its question, the hall's hands, the run played on to the moment that proves the answer, the
 * runs that the answer compares, the mark that proves it, and the answer. One that asks nothing has what is left.
 */

export const BEATS = ['ask', 'hands', 'play', 'reveal', 'prove', 'answer'] as const;
export type Beat = (typeof BEATS)[number];

/** What an item has to give. Runs are places among those that it shows, times nanoseconds. */
export interface Plan {
  readonly hasQuestion: boolean;
  readonly hasAnswer: boolean;
  /** Runs that are not on the stage when it opens, in the order in which they come. */
  readonly hidden: readonly number[];
  /** Runs that the answer names; where it names none, all. */
  readonly named: readonly number[];
  /** Where the playhead stands when it opens. */
  readonly opensNs: number;
  /** What is asked has happened by then. */
  readonly momentNs: number;
  /** Whether the answer marks a place of the picture. */
  readonly hasMark: boolean;
}

/** What an audience sees in a beat. */
export interface BeatSight {
  readonly timeNs: number;
  readonly hidden: readonly number[];
  readonly isMarked: boolean;
  readonly isTold: boolean;
}

/** The beats of an item, in their order. */
export function beatsOf(plan: Plan): readonly Beat[] {
  return BEATS.filter((beat) => HAS[beat](plan));
}

/** The beat behind another one, or before it; null at an end. A beat that the plan has no more counts by its place. */
export function beatBeside(plan: Plan, beat: Beat, direction: 1 | -1): Beat | null {
  const at = BEATS.indexOf(beat);
  const beats = beatsOf(plan);
  const found =
    direction === 1
      ? beats.find((other) => BEATS.indexOf(other) > at)
      : beats.findLast((other) => BEATS.indexOf(other) < at);
  return found ?? null;
}

export function sightIn(plan: Plan, beat: Beat): BeatSight {
  const at = BEATS.indexOf(beat);
  const isPast = (other: Beat) => at >= BEATS.indexOf(other);
  return {
    timeNs: isPast('play') ? plan.momentNs : plan.opensNs,
    hidden: isPast('reveal') ? leftHidden(plan) : plan.hidden,
    isMarked: isMarkedIn(beat),
    isTold: isPast('answer'),
  };
}

/** Whether the reason is drawn: once it has been. */
export function isMarkedIn(beat: Beat): boolean {
  return BEATS.indexOf(beat) >= BEATS.indexOf('prove');
}

const HAS: Readonly<Record<Beat, (plan: Plan) => boolean>> = {
  ask: () => true,
  hands: ({ hasQuestion }) => hasQuestion,
  play: ({ opensNs, momentNs }) => momentNs > opensNs,
  reveal: (plan) => leftHidden(plan).length < plan.hidden.length,
  prove: ({ hasMark }) => hasMark,
  answer: ({ hasQuestion, hasAnswer }) => hasQuestion || hasAnswer,
};

/** Runs that stay hidden when those that the answer compares have come. */
function leftHidden({ hidden, named }: Plan): readonly number[] {
  return named.length === 0 ? [] : hidden.filter((run) => !named.includes(run));
}
