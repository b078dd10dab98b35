/** What React knows of a session, and how it begins. */
import { createStore } from '../../base/store';
import type { ScenarioError } from '../../core/messages';
import { eachAlone } from '../../layout/lanes';
import type { TimeSpan } from '../../layout/timeScale';
import type { Panel } from '../looking/panels';
import { clampSpan } from '../looking/viewport';
import type { Document } from '../scenario/document';
import { type Json, type Scenario, valueAt, variantNames, variantOf } from '../scenario/scenario';
import { numberOf } from '../scenario/schema';
import { variantKey } from '../scenario/variants';
import type { Held } from './heldBack';
import { type RunState, UNRUN } from './variantRun';

/** A variant of the scenario that is shown, with the last good picture of its run. */
export interface ShownRun extends RunState {
  readonly key: string;
  readonly variant: number;
  readonly name: string;
  /** The scenario that it ran, every default filled in; before there is a picture as far as it says. */
  readonly scenario: Scenario;
}

export interface EnginePanic {
  /** Whether nothing is known but that the engine does not answer: it may yet. */
  readonly isSilent: boolean;
  readonly message: string;
  readonly title: string;
  readonly seed: number;
}

/** The subject of notices about files that were not opened. */
export const REFUSED_FILE = 'refused file';

/** What the runs were that a link was made from, and what they are. */
export interface ThenAndNow {
  /** Why they differ, as far as that is known. */
  readonly why: string;
  /** The same revision gives the same runs: something is broken. */
  readonly isBroken: boolean;
  readonly runs: readonly {
    /** "A Batching". */
    readonly name: string;
    readonly rows: readonly ThenAndNowRow[];
  }[];
}

export interface ThenAndNowRow {
  readonly measure: string;
  /** What the reader is to predict first; null: nothing. */
  readonly held: Held | null;
  readonly was: string;
  readonly is: string;
}

/** Something to tell that is no mistake of the scenario on the page. */
export interface Notice {
  readonly subject: string;
  readonly title: string;
  readonly errors: readonly ScenarioError[];
  /** What the runs of a link were and are, in place of the errors; null: nothing of that kind. */
  readonly thenAndNow: ThenAndNow | null;
  /** Tries again what did not work; null where that would change nothing. */
  readonly again: (() => void) | null;
}

export interface SessionState extends Document {
  /** The variant that edits of values change; null: all of them. */
  readonly target: number | null;
  /** With the edits up to the last that could be run. */
  readonly accepted: Scenario;
  /** What was run last, every default filled in; before the first run what was opened. */
  readonly good: Scenario;
  readonly runs: readonly ShownRun[];
  /** How many scenarios were shown before the one that is. */
  readonly scenariosBefore: number;
  /** Whether the runs have their first pictures; before, they only keep the place. */
  readonly hasPictures: boolean;
  /** Whether what was asked for last has no picture yet: the shown runs are of before. */
  readonly isOvertaken: boolean;
  /** Whether another document is to take the place of this one, as soon as the browser has gone to its entry. */
  readonly isLeft: boolean;
  /** What is wrong with the scenario. */
  readonly errors: readonly ScenarioError[];
  readonly notices: readonly Notice[];
  readonly panic: EnginePanic | null;
}

export function firstState(document: Document): SessionState {
  const { original, scenario, shown } = document;
  return {
    ...document,
    target: null,
    accepted: original,
    good: original,
    runs: shown.map((variant) => shownRun(scenario, variant, placeFor(original))),
    scenariosBefore: 0,
    hasPictures: false,
    isOvertaken: true,
    isLeft: false,
    errors: [],
    notices: [],
    panic: null,
  };
}

export function shownRun(scenario: Scenario, variant: number, run: RunState): ShownRun {
  return {
    ...run,
    key: variantKey(variant),
    variant,
    name: variantNames(scenario)[variant] ?? '',
    // Which defaults there are depends on the network, which may be the variant's own: the engine knows them.
    scenario: run.ran ?? variantOf(scenario, variant),
  };
}

/** Whether runs without a report will have one: not where the scenario that was opened, or the engine, does not run. */
export function areRunsAwaited({
  hasPictures,
  errors,
  panic,
}: Pick<SessionState, 'hasPictures' | 'errors' | 'panic'>): boolean {
  return (hasPictures || errors.length === 0) && (panic === null || panic.isSilent);
}

/** Whether runs of what is asked for are still under way. */
export function areUnderWay({ isOvertaken, isLeft, runs, errors, panic }: SessionState): boolean {
  if (isLeft) return true;
  if (errors.length > 0 || panic !== null) return false;
  return isOvertaken || runs.some((run) => !run.isReportCurrent && !run.isCancelled);
}

/** What a scenario shows first, inside of its run. */
export function viewOf(scenario: Scenario): TimeSpan {
  const startNs = Math.round(numberOf(scenario, 'view.start_s') * 1e9);
  const endNs = Math.round(numberOf(scenario, 'view.end_s') * 1e9);
  return clampSpan({ startNs, endNs }, horizonOf(scenario));
}

/** Whether a scenario asks for a panel; one that says nothing, for what its defaults do. */
export function asksFor(scenario: Scenario, panel: Panel): boolean {
  const panels = valueAt(scenario, 'view.panels');
  return (Array.isArray(panels) ? panels : USUAL_PANELS).includes(panel);
}

const USUAL_PANELS: readonly Json[] = ['spacetime', 'bandwidth', 'throughput'];

/** Where its run ends, in nanoseconds. */
export function horizonOf(scenario: Scenario): number {
  return Math.max(HORIZON_MIN_NS, Math.round(numberOf(scenario, 'horizon_s') * 1e9));
}

/** Also what was never judged has a horizon. */
const HORIZON_MIN_NS = 1e6;

/** A run of which only the number of its lanes is known, so that the page has its shape at once. */
function placeFor(scenario: Scenario): RunState {
  const names = [valueAt(scenario, 'replicas.regions'), valueAt(scenario, 'replicas.names')].find(
    (value) => Array.isArray(value),
  );
  const count = Array.isArray(names) ? names.length : numberOf(scenario, 'replicas.count');
  // Named by number and equally far from each other: their order is known.
  const isNumbered =
    !Array.isArray(names) && valueAt(scenario, 'network.latency.uniform_one_way_ms') !== undefined;
  const length = Math.min(Math.max(1, Math.floor(count)), LANES_MAX);
  return {
    ...UNRUN,
    lanes: Array.from({ length }, (_, replica) => ({
      replica,
      name: isNumbered ? `replica ${replica}` : ' ',
      region: null,
    })),
    groups: eachAlone([...new Array(length).keys()]),
    window: createStore(null),
    progress: createStore(null),
    committed: createStore(null),
  };
}

/** More places than this look like any other number of them. */
const LANES_MAX = 100;
