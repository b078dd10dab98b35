/** What a family of protocols says to sweeps. */

import type { Scenario } from '../scenario/scenario';
import type { Axis, AxisOf } from './description';
import type { MeasuredFigure } from './figure';
import type { Foreseen } from './foreseen';
import type { Measure } from './measure';
import type { Question } from './question';

/** What is known of runs without them. */
export interface ClosedForm {
  readonly name: string;
  /** What it says of a measurement of a run; null: nothing. */
  readonly foresee: (run: Scenario, measure: string) => Foreseen | null;
  /** What the places are at which something else limits. */
  readonly bend: string;
  /** What may limit, in the order of their tints: first where nothing is full. */
  readonly limits: readonly string[];
}

/** A run of a sweep, as it is advised about. */
export interface Ran {
  readonly variant: string;
  /** What is varied first. */
  readonly x: number;
  readonly run: Scenario;
  readonly value: number;
  readonly limit: string;
}

export interface SweepsOfFamily {
  /** What pictures may show of a run. */
  readonly measures: readonly Measure[];
  /** Sweeps to begin with; what is opened first is over the load, unless it is one of these. */
  readonly questions: readonly Question[];
  readonly first: Question | null;
  /** The setting that a run trades one measurement for another with, and values of it; null: none of its own. */
  readonly own?: (run: Scenario) => Axis | null;
  /** What all curves of one scenario can be moved with at once: a setting, and its values; absent: nothing. */
  readonly everywhere?: AxisOf;
  /** What the card of a point says beside what is shown, by the measurement that stands in the place of x. */
  readonly together?: Readonly<Record<string, string>>;
  /** What latency is shown against beside the plots; throughput, if absent. */
  readonly against?: string;
  /** What others have measured, beside the figures of the evidence. */
  readonly measured: readonly MeasuredFigure[];
  readonly closedForm: ClosedForm | null;
  /** What should be set, in a sentence, where a sweep over these settings tells that; else null. */
  readonly advise: (
    paths: readonly string[],
    measure: string,
    ran: readonly Ran[],
  ) => string | null;
  /** What limits a run, in a few words, where its own word does not say it. */
  readonly limits: Readonly<Record<string, string>>;
  /** Colours of pairs of curves that are compared, in their order: custom properties. */
  readonly pairs: readonly string[];
  /** What a measurement is, beside its name, where its clients do not wait for answers; by its path. */
  readonly about?: Readonly<Record<string, string>>;
  /** What settings are called beside an axis, where their labels would be taken for something else there. */
  readonly axisNames: Readonly<Record<string, string>>;
}

/** Of the family that is shown: it comes with the settings. */
export let sweeps: SweepsOfFamily;

export function setSweeps(shown: SweepsOfFamily): void {
  sweeps = shown;
}
