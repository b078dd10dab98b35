/**
 * What the page is looking at: a scenario with its edits, the variants that are shown, and their runs.
 *
 * An edit is checked by the engine first. A bad one lists its errors and leaves the last good runs as they
 * are; a good one runs every shown variant again while playhead and zoom stay. Edits that come faster than
 * pictures (a slider's drag) are not queued: the last one wins.
 */
import { createStore as createState, type StoreApi } from 'zustand/vanilla';
import { latestOnly } from '../base/latestOnly';
import { createStore, type Store } from '../base/store';
import type { Progress, ScenarioError } from '../core/messages';
import type { TimeSpan } from '../layout/timeScale';
import {
  type Json,
  type Scenario,
  textAt,
  valueAt,
  variantNames,
  variantOf,
  withValueAt,
} from './scenario';
import { numberOf } from './schema';
import type { Address } from './urlState';
import { type Look, type RunState, VariantRun } from './variantRun';
import { clampSpan } from './viewport';
import type { Canvas } from './windowing';

/** How long an edit is left to show its picture before a newer one may overtake it. */
const EDIT_PATIENCE_MS = 250;
/** How many variants are compared where a scenario has more. */
const SHOWN_MAX = 4;
const ALL_KINDS = 0xffff_ffff;
/** Acknowledgements are hidden until asked for. */
const HIDDEN_KINDS = 1 << 9;

/** A variant of the scenario that is shown, with the last good picture of its run. */
export interface ShownRun extends RunState {
  readonly key: string;
  readonly variant: number;
  readonly name: string;
  /** The scenario that it ran, every default filled in. */
  readonly scenario: Scenario;
}

export interface EnginePanic {
  readonly message: string;
  readonly title: string;
  readonly seed: number;
}

export interface SessionState {
  /** The scenario's file name; that of an opened file without its ending. */
  readonly id: string;
  /** As it was opened. */
  readonly original: Scenario;
  /** With the edits, right or wrong. */
  readonly scenario: Scenario;
  /** With the edits up to the last that could be run. */
  readonly accepted: Scenario;
  /** What was run last, every default filled in; before the first run what was opened. */
  readonly good: Scenario;
  /** Indices of the variants to show. */
  readonly shown: readonly number[];
  readonly runs: readonly ShownRun[];
  /** Whether the runs have their first pictures; before, they only keep the place. */
  readonly hasPictures: boolean;
  readonly errors: readonly ScenarioError[];
  readonly panic: EnginePanic | null;
}

/** A scenario to run, whole. */
interface Edit {
  readonly scenario: Scenario;
  readonly shown: readonly number[];
  /** When the hand moved, on the clock of `performance.now()`; null where it is no edit of a value. */
  readonly sinceMs: number | null;
}

export class Session {
  readonly state: StoreApi<SessionState>;
  readonly viewport: Store<TimeSpan>;
  /** The figure says on how many pixels it draws time, the reader which kinds of messages. */
  readonly canvas: Store<Canvas> = createStore({
    widthPx: 900,
    kinds: (ALL_KINDS & ~HIDDEN_KINDS) >>> 0,
  });
  /** Times that the reader has marked, ascending, in nanoseconds. */
  readonly marks: Store<readonly number[]> = createStore<readonly number[]>([]);
  /** Called when another scenario is shown: its view begins here. */
  onNewScenario: (startNs: number) => void = () => {};
  /** Called when the shown runs are other ones. */
  onRunChange: () => void = () => {};
  /** Called when the pictures of an edited value are all there, with the time at which it was edited. */
  onEditShown: (sinceMs: number) => void = () => {};

  readonly #variants: VariantRun[] = [];
  /** Whether the next picture is of another scenario: then its own view holds, else the reader's. */
  #isNew = true;
  readonly #apply = latestOnly<Edit>((edit) => this.#run(edit));

  constructor({ entry, errors }: Address) {
    const { scenario } = entry;
    const shown = firstVariants(scenario);
    this.state = createState<SessionState>(() => ({
      id: entry.id,
      original: scenario,
      scenario,
      accepted: scenario,
      good: scenario,
      shown,
      runs: shown.map((variant) => shownRun(scenario, variant, placeFor(scenario))),
      hasPictures: false,
      errors,
      panic: null,
    }));
    this.viewport = createStore(viewOf(scenario));
    this.viewport.subscribe(() => this.#look());
    this.canvas.subscribe(() => this.#look());
    this.#start();
  }

  /** Virtual time at which the shown runs end, in nanoseconds. */
  get horizonNs(): number {
    return horizonOf(this.state.getState().good);
  }

  /** What the scenario shows first. */
  get firstView(): TimeSpan {
    return viewOf(this.state.getState().good);
  }

  /** How far all shown runs have come. */
  get reachedNs(): number {
    const { runs } = this.state.getState();
    return Math.min(this.horizonNs, ...runs.map(({ progress }) => reached(progress.get())));
  }

  /** Opens another scenario. */
  open(id: string, scenario: Scenario): void {
    const shown = firstVariants(scenario);
    this.state.setState({ id, original: scenario, scenario, shown, errors: [] });
    this.#isNew = true;
    this.#start();
  }

  /** Says what cannot be opened; everything stays as it is. */
  refuse(errors: readonly ScenarioError[]): void {
    this.state.setState({ errors });
  }

  /** Opens a scenario file; one that is no scenario lists its errors and leaves everything as it is. */
  async openText(id: string, text: string): Promise<void> {
    const checked = await this.#variantAt(0).client.request('check', { text });
    if (checked === null) return;
    if (checked.scenario === null) this.refuse(checked.errors);
    else this.open(id, JSON.parse(text) as Scenario);
  }

  /** Changes one value; the picture follows. */
  edit(path: string, value: Json, sinceMs = performance.now()): void {
    this.state.setState(({ scenario }) => ({ scenario: withValueAt(scenario, path, value) }));
    this.#start(sinceMs);
  }

  /** Takes all edits back. */
  reset(): void {
    this.state.setState(({ original }) => ({ scenario: original }));
    this.#start();
  }

  /** Takes back what could not be run. */
  revert(): void {
    this.state.setState(({ accepted }) => ({ scenario: accepted, errors: [] }));
    this.#start();
  }

  /** Shows or hides a variant; one at least is shown. */
  toggleVariant(variant: number): void {
    const { shown } = this.state.getState();
    const toggled = shown.includes(variant)
      ? shown.filter((other) => other !== variant)
      : [...shown, variant].sort((a, b) => a - b).slice(-SHOWN_MAX);
    if (toggled.length === 0) return;
    this.state.setState({ shown: toggled });
    this.#start();
  }

  /** The worker of a shown run, by its key. */
  variantOfKey(key: string): VariantRun | undefined {
    return this.#variants[this.state.getState().runs.findIndex((run) => run.key === key)];
  }

  /** After a panic: new workers, the same scenario with its edits. */
  restart(): void {
    for (const variant of this.#variants) variant.client.restart();
    this.state.setState({ panic: null });
    this.#start();
  }

  #start(sinceMs: number | null = null): void {
    const { scenario, shown } = this.state.getState();
    this.#apply({ scenario, shown, sinceMs });
  }

  async #run(edit: Edit): Promise<void> {
    const { scenario, shown } = edit;
    const text = JSON.stringify(scenario);
    // Where it has mistakes every worker says so and keeps its run: no need to wait for the judgement.
    const checking = this.#variantAt(0).client.request('check', { text });
    const horizonNs = horizonOf(scenario);
    const view = this.#isNew ? viewOf(scenario) : clampSpan(this.viewport.get(), horizonNs);
    const look = { view, horizonNs, canvas: this.canvas.get() };
    const pictures = shown.map((variant, i) => this.#variantAt(i).open(text, variant, look));
    const checked = await checking;
    if (checked === null) return;
    // What is wrong with the address stays until the first edit.
    if (!this.#isNew || checked.scenario === null) this.state.setState({ errors: checked.errors });
    if (checked.scenario === null) return;
    const good = JSON.parse(checked.scenario) as Scenario;
    const done = Promise.all(pictures).then((results) => {
      const errors = results.flatMap((result) => result ?? []);
      if (errors.length > 0) this.state.setState({ errors });
      else if (!results.includes(null)) this.#show(edit, good, view);
    });
    await Promise.race([done, afterMs(EDIT_PATIENCE_MS)]);
  }

  /** The pictures are there: what stands beside them changes in the same instant. */
  #show({ scenario, shown, sinceMs }: Edit, good: Scenario, view: TimeSpan): void {
    this.state.setState({
      accepted: scenario,
      good,
      runs: shown.map((variant, i) => shownRun(good, variant, this.#variantAt(i).state)),
      hasPictures: true,
    });
    if (this.#isNew) {
      this.#isNew = false;
      this.viewport.set(view);
      this.marks.set([]);
      this.onNewScenario(view.startNs);
    } else {
      this.viewport.set(clampSpan(this.viewport.get(), horizonOf(good)));
    }
    this.onRunChange();
    if (sinceMs !== null) this.onEditShown(sinceMs);
  }

  #variantAt(index: number): VariantRun {
    const existing = this.#variants[index];
    if (existing !== undefined) return existing;
    const variant = new VariantRun({
      onChange: () => this.#takeRun(index),
      onProgress: () => this.#look(),
      onPanic: (message) => this.#panic(message),
    });
    this.#variants[index] = variant;
    return variant;
  }

  #takeRun(index: number): void {
    const { runs, hasPictures } = this.state.getState();
    if (!hasPictures) return;
    const changed = this.#variantAt(index).state;
    this.state.setState({
      runs: runs.map((run, i) => (i === index ? { ...run, ...changed } : run)),
    });
  }

  #look(): void {
    const { runs } = this.state.getState();
    const look: Look = {
      view: this.viewport.get(),
      horizonNs: this.horizonNs,
      canvas: this.canvas.get(),
    };
    for (const variant of this.#variants.slice(0, runs.length)) variant.look(look);
  }

  #panic(message: string): void {
    const { scenario } = this.state.getState();
    const panic = {
      message,
      title: textAt(scenario, 'title'),
      seed: numberOf(scenario, 'seed'),
    };
    this.state.setState({ panic });
  }
}

function shownRun(scenario: Scenario, variant: number, run: RunState): ShownRun {
  return {
    ...run,
    key: variantKey(variant),
    variant,
    name: variantNames(scenario)[variant] ?? '',
    scenario: variantOf(scenario, variant),
  };
}

/** A run of which only the number of its lanes is known, so that the page has its shape at once. */
function placeFor(scenario: Scenario): RunState {
  const names = [valueAt(scenario, 'replicas.regions'), valueAt(scenario, 'replicas.names')].find(
    (value) => Array.isArray(value),
  );
  const count = Array.isArray(names) ? names.length : numberOf(scenario, 'replicas.count');
  return {
    lanes: Array.from({ length: count }, (_, replica) => ({ replica, name: ' ', region: null })),
    window: createStore(null),
    progress: createStore(null),
    committed: createStore(null),
    report: null,
    isReportCurrent: false,
    recordingStoppedNs: null,
  };
}

/** How a variant is called in short: A, B, ..., then by number. */
export function variantKey(variant: number): string {
  return variant < 26 ? String.fromCharCode(65 + variant) : String(variant + 1);
}

function firstVariants(scenario: Scenario): readonly number[] {
  return [...variantNames(scenario).keys()].slice(0, 2);
}

/** What a scenario shows first, inside of its run. */
function viewOf(scenario: Scenario): TimeSpan {
  const startNs = numberOf(scenario, 'view.start_s') * 1e9;
  const endNs = numberOf(scenario, 'view.end_s') * 1e9;
  return clampSpan({ startNs, endNs }, horizonOf(scenario));
}

function horizonOf(scenario: Scenario): number {
  return numberOf(scenario, 'horizon_s') * 1e9;
}

function reached(progress: Progress | null): number {
  if (progress === null) return 0;
  return progress.finished ? progress.horizonNs : progress.timeNs;
}

function afterMs(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
