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
import type { ScenarioError } from '../core/messages';
import type { TimeSpan } from '../layout/timeScale';
import { type CatalogueEntry, entryOf, FIRST_SCENARIO } from './catalogue';
import {
  type Json,
  numberAt,
  type Scenario,
  textAt,
  variantNames,
  variantOf,
  withValueAt,
} from './scenario';
import { type Look, type RunState, VariantRun } from './variantRun';
import { clampSpan } from './viewport';
import type { Canvas } from './windowing';

/** How long an edit is left to show its picture before a newer one may overtake it. */
const EDIT_PATIENCE_MS = 250;
/** How many variants are compared where a scenario has more. */
const SHOWN_MAX = 4;
const KEYS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
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
  /** What was run last, every default filled in; before the first run what was opened. */
  readonly good: Scenario;
  /** Indices of the variants to show. */
  readonly shown: readonly number[];
  readonly runs: readonly ShownRun[];
  readonly errors: readonly ScenarioError[];
  readonly panic: EnginePanic | null;
}

/** A scenario to run: in place of the one before (where its own view holds), or an edit of it. */
interface Edit {
  readonly scenario: Scenario;
  readonly shown: readonly number[];
  readonly isNew: boolean;
}

export class Session {
  readonly state: StoreApi<SessionState>;
  readonly viewport: Store<TimeSpan>;
  /** The figure says on how many pixels it draws time, the reader which kinds of messages. */
  readonly canvas: Store<Canvas> = createStore({
    widthPx: 900,
    kinds: (ALL_KINDS & ~HIDDEN_KINDS) >>> 0,
  });
  /** Called when another scenario is shown: its view begins here. */
  onNewScenario: (startNs: number) => void = () => {};
  /** Called when the pictures of an edit are all there. */
  onPicture: () => void = () => {};

  readonly #variants: VariantRun[] = [];
  readonly #apply = latestOnly<Edit>((edit) => this.#run(edit));

  constructor(id: string) {
    const entry = entryOf(id) ?? (entryOf(FIRST_SCENARIO) as CatalogueEntry);
    const { scenario } = entry;
    const shown = firstVariants(scenario);
    this.state = createState<SessionState>(() => ({
      id: entry.id,
      original: scenario,
      scenario,
      good: scenario,
      shown,
      runs: [],
      errors: [],
      panic: null,
    }));
    this.viewport = createStore(viewOf(scenario));
    this.viewport.subscribe(() => this.#look());
    this.canvas.subscribe(() => this.#look());
    this.#apply({ scenario, shown, isNew: true });
  }

  /** Virtual time at which the shown runs end, in nanoseconds. */
  get horizonNs(): number {
    return horizonOf(this.state.getState().good);
  }

  /** How far all shown runs have come. */
  get reachedNs(): number {
    const { runs } = this.state.getState();
    if (runs.length === 0) return 0;
    return Math.min(this.horizonNs, ...runs.map(({ progress }) => reached(progress)));
  }

  /** Opens another scenario, of the catalogue or from a file. */
  open(id: string, scenario: Scenario): void {
    const shown = firstVariants(scenario);
    this.state.setState({ id, original: scenario, scenario, shown });
    this.#apply({ scenario, shown, isNew: true });
  }

  /** Changes one value; the picture follows. */
  edit(path: string, value: Json): void {
    this.#edit(withValueAt(this.state.getState().scenario, path, value));
  }

  /** Takes all edits back. */
  reset(): void {
    this.#edit(this.state.getState().original);
  }

  /** Shows or hides a variant; one at least is shown. */
  toggleVariant(variant: number): void {
    const { scenario, shown } = this.state.getState();
    const toggled = shown.includes(variant)
      ? shown.filter((other) => other !== variant)
      : [...shown, variant].sort((a, b) => a - b).slice(-SHOWN_MAX);
    if (toggled.length === 0) return;
    this.state.setState({ shown: toggled });
    this.#apply({ scenario, shown: toggled, isNew: false });
  }

  /** The worker of a shown run, by its key. */
  variantOfKey(key: string): VariantRun | undefined {
    return this.#variants[this.state.getState().runs.findIndex((run) => run.key === key)];
  }

  /** After a panic: new workers, the same scenario with its edits. */
  restart(): void {
    for (const variant of this.#variants) variant.client.restart();
    const { scenario, shown } = this.state.getState();
    this.state.setState({ panic: null });
    this.#apply({ scenario, shown, isNew: false });
  }

  #edit(scenario: Scenario): void {
    this.state.setState({ scenario });
    this.#apply({ scenario, shown: this.state.getState().shown, isNew: false });
  }

  async #run({ scenario, shown, isNew }: Edit): Promise<void> {
    const text = JSON.stringify(scenario);
    const checked = await this.#variantAt(0).client.request('check', { text });
    if (checked === null) return;
    this.state.setState({ errors: checked.errors });
    if (checked.scenario === null) return;
    const good = JSON.parse(checked.scenario) as Scenario;

    const view = isNew ? viewOf(good) : clampSpan(this.viewport.get(), horizonOf(good));
    const look = { view, horizonNs: horizonOf(good), canvas: this.canvas.get() };
    const pictures = shown.map((variant, i) => this.#variantAt(i).open(text, variant, look));
    const done = Promise.all(pictures).then((results) => {
      const errors = results.flatMap((result) => result ?? []);
      if (errors.length > 0) this.state.setState({ errors });
      else if (!results.includes(null)) this.#show(good, shown, view, isNew);
    });
    await Promise.race([done, afterMs(EDIT_PATIENCE_MS)]);
  }

  /** The pictures are there: what stands beside them changes in the same instant. */
  #show(good: Scenario, shown: readonly number[], view: TimeSpan, isNew: boolean): void {
    const names = variantNames(good);
    this.state.setState({
      good,
      runs: shown.map((variant, i) => ({
        ...this.#variantAt(i).state,
        key: KEYS[variant] ?? String(variant),
        variant,
        name: names[variant] ?? '',
        scenario: variantOf(good, variant),
      })),
    });
    if (isNew) {
      this.viewport.set(view);
      this.onNewScenario(view.startNs);
    } else {
      this.viewport.set(clampSpan(this.viewport.get(), horizonOf(good)));
    }
    this.onPicture();
  }

  #variantAt(index: number): VariantRun {
    const existing = this.#variants[index];
    if (existing !== undefined) return existing;
    const variant = new VariantRun({
      onChange: () => this.#takeRun(index),
      onPanic: (message) => this.#panic(message),
    });
    this.#variants[index] = variant;
    return variant;
  }

  #takeRun(index: number): void {
    const { runs } = this.state.getState();
    const changed = this.#variantAt(index).state;
    this.state.setState({
      runs: runs.map((run, i) => (i === index ? { ...run, ...changed } : run)),
    });
    this.#look();
  }

  #look(): void {
    const { runs } = this.state.getState();
    const look: Look = {
      view: this.viewport.get(),
      horizonNs: this.horizonNs,
      canvas: this.canvas.get(),
    };
    for (const i of runs.keys()) this.#variantAt(i).look(look);
  }

  #panic(message: string): void {
    const { scenario } = this.state.getState();
    const panic = {
      message,
      title: textAt(scenario, 'title'),
      seed: numberAt(scenario, 'seed', 1),
    };
    this.state.setState({ panic });
  }
}

function firstVariants(scenario: Scenario): readonly number[] {
  return [...variantNames(scenario).keys()].slice(0, 2);
}

/** What a scenario shows first, inside of its run. */
function viewOf(scenario: Scenario): TimeSpan {
  const startNs = numberAt(scenario, 'view.start_s', 0) * 1e9;
  const endNs = numberAt(scenario, 'view.end_s', 2) * 1e9;
  return clampSpan({ startNs, endNs }, horizonOf(scenario));
}

function horizonOf(scenario: Scenario): number {
  return numberAt(scenario, 'horizon_s', 30) * 1e9;
}

function reached(progress: RunState['progress']): number {
  if (progress === null) return 0;
  return progress.finished ? progress.horizonNs : progress.timeNs;
}

function afterMs(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
