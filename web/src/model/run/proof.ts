/** What an answer says of how it is shown: its verdict, the moment that proves it, the runs it names, its reason. */
import type { Answered, Asked } from '../../core/messages';

/** The reason of an answer, drawn in the picture of a run. */
export interface Reason {
  /** Place of the run, in the file. */
  readonly run: number;
  /** What is marked, by its word in the scenario format. */
  readonly what: string;
  /** What is written there. */
  readonly text: string;
}

export interface Proof {
  /** What is right, in a few words; null where the answer has none. */
  readonly verdict: string | null;
  /** The moment that proves it, in seconds; null where none is named. */
  readonly atS: number | null;
  /** Places, in the file, of the variants that are shown with it. */
  readonly reveal: readonly number[];
  readonly mark: Reason | null;
}

/** As the engine tells it, where it does. */
interface Told {
  readonly verdict?: string | null;
  readonly at_s?: number | null;
  readonly reveal?: readonly number[];
  readonly mark?: Reason | null;
}

export function proofOf(asked: Asked | null): Proof {
  const told = asked?.answer as (Answered & Told) | null | undefined;
  return {
    verdict: told?.verdict ?? null,
    atS: told?.at_s ?? null,
    reveal: told?.reveal ?? [],
    mark: told?.mark ?? null,
  };
}
