/** What a family of protocols says to sweeps. */
import type { Measure } from './measure';
import type { Question } from './question';

export interface SweepsOfFamily {
  /** What pictures may show of a run. */
  readonly measures: readonly Measure[];
  /** Sweeps to begin with. */
  readonly questions: readonly Question[];
  /** What limits a run, in a few words, where its own word does not say it. */
  readonly limits: Readonly<Record<string, string>>;
  /** Colours of pairs of curves that are compared, in their order: custom properties. */
  readonly pairs: readonly string[];
  /** What settings are called beside an axis, where their labels would be taken for something else there. */
  readonly axisNames: Readonly<Record<string, string>>;
}

/** Of the family that is shown: it comes with the settings. */
export let sweeps: SweepsOfFamily;

export function setSweeps(shown: SweepsOfFamily): void {
  sweeps = shown;
}
