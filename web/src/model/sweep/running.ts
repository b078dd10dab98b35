/** A sweep that runs: what is planned, what is known of it so far, and how it is cancelled. */
import { createStore, type Readable } from '../../base/store';
import type { MeasureJob, MeasurePool, Outcome } from '../../core/measuring';
import type { ScenarioError, SweepPlan } from '../../core/messages';
import { shippedScenario } from '../scenario/catalogue';
import { familyOf } from '../scenario/family';
import type { Scenario } from '../scenario/scenario';
import { type Bracket, brackets, type PlannedPoint } from './curves';
import { type Description, descriptionsOf, descriptionText, type Sweep } from './description';
import { isTail } from './measures';
import { coarseFirst } from './points';

/** What plans sweeps and measures runs. */
export type Measuring = Pick<MeasurePool, 'measure' | 'plan' | 'kneeStep'>;
/** That of a family. */
export type MeasuringOf = (family: string) => Measuring;

export interface SweepState {
  /** `knees`: all that was planned is there, and more is run where queues begin to grow. */
  readonly phase: 'planning' | 'running' | 'done' | 'knees' | 'cancelled' | 'wrong';
  /** Of each description, in their order; none before all files are there. */
  readonly scenarios: readonly Scenario[];
  /** What is wrong with the description; what was shown before it stays. */
  readonly errors: readonly ScenarioError[];
  readonly points: readonly PlannedPoint[];
  /** By the places of the points; undefined of one that is not computed. */
  readonly outcomes: readonly (Outcome | undefined)[];
  /** How many are there. */
  readonly done: number;
  /** From the press to the first and to the last of them. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
}

const BEFORE: SweepState = {
  phase: 'planning',
  scenarios: [],
  errors: [],
  points: [],
  outcomes: [],
  done: 0,
  firstMs: null,
  lastMs: null,
};

/** A run of a sweep is left at so many events, some seconds of one core. */
export const EVENTS_MAX = 4_000_000;
/** Points of a sweep come before those behind sliders, which nobody sees meanwhile. */
const URGENCY = 10;
/** What comes within so long is shown at once: a picture costs a part of a frame. */
const GATHER_MS = 40;

export class SweepRun {
  readonly state: Readable<SweepState>;
  /** Without what is measured and how it is drawn, which change nothing of what runs. */
  readonly key: string;
  readonly #state;
  readonly #descriptions: readonly [Description, ...Description[]];
  readonly #mayStop: boolean;
  readonly #begun = performance.now();
  #stop = new AbortController();
  #outcomes: (Outcome | undefined)[] = [];
  #gathering: ReturnType<typeof setTimeout> | undefined;

  constructor(sweep: Sweep) {
    this.#descriptions = descriptionsOf(sweep);
    this.#mayStop = !runsWhole(sweep);
    this.key = runKey(sweep);
    this.#state = createStore(BEFORE);
    this.state = this.#state;
  }

  async start(measuringOf: MeasuringOf): Promise<void> {
    const plans = await Promise.all(this.#descriptions.map((each) => planOf(each, measuringOf)));
    if (this.#stop.signal.aborted) return;
    const planned = plans.filter((plan) => plan !== null);
    if (planned.length < plans.length) return;
    const scenarios = planned.map(({ scenario }) => scenario).filter((each) => each !== null);
    const errors = planned.flatMap((plan, of) => plan.errors.map((error) => errorOf(error, of)));
    if (errors.length > 0) {
      // The settings are those of the first.
      this.#set({ phase: 'wrong', errors, scenarios: planned[0]?.scenario ? scenarios : [] });
      return;
    }
    const points = planned.flatMap((plan, of) => plan.points.map((point) => ({ ...point, of })));
    this.#outcomes = points.map(() => undefined);
    this.#set({ phase: 'running', scenarios, points, outcomes: this.#outcomes });
    await this.#measure(measuringOf);
  }

  /** What is there stays. */
  cancel(): void {
    this.#stop.abort();
    this.#show('cancelled');
  }

  /** Computes what was left when it was cancelled. */
  async resume(measuringOf: MeasuringOf): Promise<void> {
    const { scenarios, phase } = this.#state.get();
    if (phase !== 'cancelled' || scenarios.length === 0) return;
    this.#stop = new AbortController();
    this.#set({ phase: 'running' });
    await this.#measure(measuringOf);
  }

  /**
   * Runs more points between the last that holds and the first at which the queue grows, until they are within a
   * hundredth of each other, or a step of the setting.
   */
  async findKnees(measuringOf: MeasuringOf): Promise<void> {
    const { points, phase } = this.#state.get();
    if (phase !== 'done') return;
    this.#stop = new AbortController();
    this.#set({ phase: 'knees' });
    const searches = brackets(points, this.#outcomes).map((bracket) =>
      this.#bisect(measuringOf, bracket),
    );
    await Promise.all(searches);
    if (!this.#stop.signal.aborted) this.#show('done');
  }

  async #bisect(measuringOf: MeasuringOf, { place, held, grew }: Bracket): Promise<void> {
    const { signal } = this.#stop;
    const beginning = this.#state.get().points[place];
    const path = this.#descriptions[beginning?.of ?? 0]?.x.path ?? '';
    let knee: string = JSON.stringify({ path, start: held, held, grew });
    let grows: boolean | null = null;
    while (beginning !== undefined && !signal.aborted) {
      const { text, measuring } = this.#placeOf(beginning, measuringOf);
      const step = await measuring.kneeStep(knee, grows);
      const next = step?.knee?.next ?? null;
      if (next === null) return;
      const point: PlannedPoint = {
        ...beginning,
        x: next,
        settings: beginning.settings.map(
          ([of, value]) => [of, of === path ? next : value] as const,
        ),
      };
      const outcome = await measuring.measure(this.#jobOf(text, point), URGENCY, signal);
      if (outcome === null || signal.aborted || !('measured' in outcome)) return;
      this.#outcomes = [...this.#outcomes, outcome];
      this.#set({ points: [...this.#state.get().points, point] });
      this.#show('knees');
      knee = JSON.stringify(step?.knee);
      grows = outcome.measured.queueGrows;
    }
  }

  /** The scenario of a point, and what measures it. */
  #placeOf({ of }: PlannedPoint, measuringOf: MeasuringOf) {
    const scenario = this.#state.get().scenarios[of] ?? {};
    return { text: JSON.stringify(scenario), measuring: measuringOf(familyOf(scenario)) };
  }

  async #measure(measuringOf: MeasuringOf): Promise<void> {
    const { points } = this.#state.get();
    const { signal } = this.#stop;
    const left = coarseFirst(points).filter((place) => this.#outcomes[place] === undefined);
    const runs = left.map(async (place) => {
      const point = points[place];
      if (point === undefined) return;
      const { text, measuring } = this.#placeOf(point, measuringOf);
      const outcome = await measuring.measure(this.#jobOf(text, point), URGENCY, signal);
      if (outcome === null || signal.aborted) return;
      this.#outcomes[place] = outcome;
      this.#gather();
    });
    await Promise.all(runs);
    if (!signal.aborted) this.#show('done');
  }

  #jobOf(text: string, { variant, settings }: PlannedPoint): MeasureJob {
    return { text, variant, settings, eventsMax: EVENTS_MAX, mayStop: this.#mayStop };
  }

  #gather(): void {
    // The first is worth a picture of its own.
    if (this.#state.get().done === 0) this.#show('running');
    else this.#gathering ??= setTimeout(() => this.#show('running'), GATHER_MS);
  }

  #show(phase: SweepState['phase']): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const { firstMs, points } = this.#state.get();
    const done = this.#outcomes.filter((outcome) => outcome !== undefined).length;
    const now = performance.now() - this.#begun;
    this.#set({
      phase: phase === 'cancelled' && done === points.length ? 'done' : phase,
      outcomes: [...this.#outcomes],
      done,
      firstMs: done > 0 ? (firstMs ?? now) : null,
      lastMs: now,
    });
  }

  #set(part: Partial<SweepState>): void {
    this.#state.set({ ...this.#state.get(), ...part });
  }
}

/** Sweeps with equal keys run the same. */
export function runKey(sweep: Sweep): string {
  const text = descriptionsOf(sweep)
    .map(({ measured: _, ...runs }) => descriptionText({ ...runs, y: [] }))
    .join('');
  return runsWhole(sweep) ? `${text} whole` : text;
}

/** Whether all runs go to their end: where that is asked for, or a tail is shown. */
export function runsWhole({ description, look }: Sweep): boolean {
  return look.isWhole || [...description.y, look.across ?? ''].some(isTail);
}

interface Planned {
  readonly scenario: Scenario | null;
  readonly errors: readonly ScenarioError[];
  readonly points: SweepPlan['points'];
}

/** The runs of a description by the engine of its scenario's family; null where that is gone. */
async function planOf(description: Description, measuringOf: MeasuringOf): Promise<Planned | null> {
  const source = await sourceOf(description.scenario);
  if ('errors' in source) return { scenario: null, errors: source.errors, points: [] };
  const measuring = measuringOf(familyOf(source.ok));
  const plan = await measuring.plan(descriptionText(description), JSON.stringify(source.ok));
  return plan && { scenario: source.ok, ...plan };
}

/** Of what is laid beside the first, under its place there: "beside.0.x.from". */
function errorOf(error: ScenarioError, of: number): ScenarioError {
  return of === 0 ? error : { ...error, path: `beside.${of - 1}.${error.path}` };
}

async function sourceOf(
  scenario: string | Scenario,
): Promise<{ readonly ok: Scenario } | { readonly errors: readonly ScenarioError[] }> {
  if (typeof scenario !== 'string') return { ok: scenario };
  const wrong = (message: string, code: 'unknown' | 'load') => ({
    errors: [{ path: 'scenario', code, message, allowed: '' }],
  });
  try {
    const shipped = await shippedScenario(scenario);
    return shipped === null
      ? wrong(`there is no scenario “${scenario.slice(0, 60)}”`, 'unknown')
      : { ok: shipped.scenario };
  } catch {
    return wrong(`“${scenario}” did not load; is this device connected?`, 'load');
  }
}
