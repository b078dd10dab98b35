/**
 * The runs of what is on the page: one worker a shown variant.
 *
 * A scenario is checked by the engine first. A bad one lists its errors and leaves the last good runs as they are; a
 * good one runs every shown variant again while playhead and zoom stay. Scenarios that come faster than pictures (a
 * slider's drag) are not queued: the last one wins.
 */
import type { StoreApi } from 'zustand/vanilla';
import { afterMs } from '../../base/afterMs';
import { latestOnly } from '../../base/latestOnly';
import type { Store } from '../../base/store';
import { SILENCE_MS } from '../../core/client';
import type { Point } from '../../core/columns';
import type { Connect } from '../../core/lines';
import type { Asked, CheckResult, RunReport } from '../../core/messages';
import type { TimeSpan } from '../../layout/timeScale';
import { clampSpan } from '../looking/viewport';
import type { Canvas } from '../looking/windowing';
import { isOfAnother } from '../scenario/family';
import { type Scenario, textAt } from '../scenario/scenario';
import { numberOf } from '../scenario/schema';
import { horizonOf, type SessionState, shownRun, viewOf } from './sessionState';
import { VariantRun } from './variantRun';

/** How long an edit is left to show its picture before a newer one may overtake it. */
const EDIT_PATIENCE_MS = 250;

/** A scenario to run, whole. */
interface Job {
  readonly scenario: Scenario;
  readonly shown: readonly number[];
  /** When the hand moved, on the clock of `performance.now()`; null where it is no edit of a value. */
  readonly sinceMs: number | null;
}

/** Where the reader is to look in another scenario. */
export interface Beginning {
  /** Null: at what the scenario itself shows first. */
  readonly view: TimeSpan | null;
  /** Where the playhead stands; null: where the view begins, and playing. */
  readonly at: Point | null;
}

export interface RunsHost {
  readonly state: StoreApi<SessionState>;
  readonly viewport: Store<TimeSpan>;
  readonly canvas: Store<Canvas>;
  /** How each run comes by its engine. */
  readonly connect: Connect;
  /** The pictures are there and in the state; `begun`: of another scenario, whose view holds from now on. */
  readonly onShown: (begun: Beginning | null, sinceMs: number | null) => void;
}

/**
 * How long the pictures of an edit wait for each other, to be painted in one frame: two frames. A picture that takes
 * longer comes later, alone.
 */
const TOGETHER_MS = 32;

export class Runs {
  readonly #host: RunsHost;
  readonly #variants: VariantRun[] = [];
  /** Where another scenario begins, until it is shown; from then on the reader's view holds. */
  #beginning: Beginning | null = null;
  readonly #apply = latestOnly<Job>((job) => this.#run(job).finally(() => this.#tellRuns()));
  /** What was asked for last. */
  #newest: Job | null = null;
  /** The runs that changed while a job's pictures are awaited, with which they are told; null: each is told at once. */
  #untold: Set<number> | null = null;

  constructor(host: RunsHost) {
    this.#host = host;
    host.viewport.subscribe(() => this.#look());
    host.canvas.subscribe(() => this.#look());
  }

  /** Whether the picture of another scenario is still to come. */
  get isBeginning(): boolean {
    return this.#beginning !== null;
  }

  /** Runs what is on the page. */
  start(sinceMs: number | null = null): void {
    const { scenario, shown } = this.#host.state.getState();
    this.#newest = { scenario, shown, sinceMs };
    if (!this.#host.state.getState().isOvertaken) this.#host.state.setState({ isOvertaken: true });
    this.#apply(this.#newest);
  }

  /** Runs another scenario. */
  startNew({ view, at }: Beginning): void {
    this.#beginning = { view, at };
    this.start();
  }

  /** What the engine says of a scenario's text; null where it broke down. */
  check(text: string): Promise<CheckResult | null> {
    return this.#variantAt(0).client.request('check', { text });
  }

  /** What a scenario asks and the reports of its runs answer; null where the engine broke down. */
  async asked(text: string, reports: readonly (RunReport | null)[]): Promise<Asked | null> {
    const answer = await this.#variantAt(0).client.request('asked', { text, reports });
    return answer?.asked ?? null;
  }

  /** The worker of a shown run, by its key. */
  variantOfKey(key: string): VariantRun | undefined {
    return this.#variants[this.#host.state.getState().runs.findIndex((run) => run.key === key)];
  }

  /** After a panic: new workers for the same scenario with its edits. */
  restart(): void {
    for (const variant of this.#variants) variant.client.restart();
    this.#host.state.setState({ panic: null });
    this.start();
  }

  async #run(job: Job): Promise<void> {
    const { scenario, shown } = job;
    // The page is about to go to it.
    if (isOfAnother(scenario)) return;
    const { state, viewport, canvas } = this.#host;
    this.#untold = new Set();
    const text = JSON.stringify(scenario);
    // Where it has mistakes every worker says so and keeps its run: no need to wait for the judgement.
    const checking = this.check(text);
    const horizonNs = horizonOf(scenario);
    const beginning = this.#beginning;
    const wanted = beginning === null ? viewport.get() : (beginning.view ?? viewOf(scenario));
    const view = clampSpan(wanted, horizonNs);
    const look = { view, horizonNs, canvas: canvas.get() };
    const pictures = shown.map((variant, i) => this.#variantAt(i).open(text, variant, look));
    const checked = await checking;
    if (checked === null) return;
    if (checked.errors.length > 0 || state.getState().errors.length > 0) {
      state.setState({ errors: checked.errors });
    }
    if (checked.scenario === null) return;
    const good = JSON.parse(checked.scenario) as Scenario;
    const done = Promise.all(pictures).then((results) => {
      const errors = results.flatMap((result) => result ?? []);
      if (errors.length > 0) state.setState({ errors });
      else if (!results.includes(null)) this.#show(job, good, beginning, view);
    });
    await Promise.race([done, afterMs(EDIT_PATIENCE_MS)]);
  }

  /** The pictures are there: what stands beside them changes in the same instant. */
  #show(job: Job, good: Scenario, beginning: Beginning | null, view: TimeSpan): void {
    const { scenario, shown, sinceMs } = job;
    const { state, viewport, onShown } = this.#host;
    this.#untold = null;
    const isNew = beginning !== null && beginning === this.#beginning;
    state.setState(({ scenariosBefore, hasPictures }) => ({
      accepted: scenario,
      good,
      runs: shown.map((variant, i) => shownRun(good, variant, this.#variantAt(i).state)),
      scenariosBefore: isNew && hasPictures ? scenariosBefore + 1 : scenariosBefore,
      hasPictures: true,
      isOvertaken: job !== this.#newest,
    }));
    if (isNew) this.#beginning = null;
    viewport.set(isNew ? view : clampSpan(viewport.get(), horizonOf(good)));
    onShown(isNew ? beginning : null, sinceMs);
  }

  #variantAt(index: number): VariantRun {
    const existing = this.#variants[index];
    if (existing !== undefined) return existing;
    const variant = new VariantRun(
      {
        onChange: () => this.#takeRun(index),
        onProgress: () => this.#look(),
        onPanic: (message) => this.#panic(message, false),
        onSilence: (isSilent) => this.#takeSilence(isSilent),
      },
      this.#host.connect,
    );
    this.#variants[index] = variant;
    return variant;
  }

  #takeRun(index: number): void {
    if (this.#untold !== null) this.#untold.add(index);
    else this.#setRuns(new Set([index]));
  }

  #tellRuns(): void {
    const untold = this.#untold;
    this.#untold = null;
    if (untold !== null && untold.size > 0) this.#setRuns(untold);
  }

  #setRuns(changed: ReadonlySet<number>): void {
    const { runs, hasPictures } = this.#host.state.getState();
    if (!hasPictures) return;
    this.#host.state.setState({
      runs: runs.map((run, i) => (changed.has(i) ? { ...run, ...this.#variantAt(i).state } : run)),
    });
  }

  /** What is being asked of the shown runs is answered together, if it can be soon; done when it is. */
  async together(): Promise<void> {
    // What follows from a change is asked at once.
    await null;
    const { runs } = this.#host.state.getState();
    const clients = this.#variants.slice(0, runs.length).map(({ client }) => client);
    await Promise.race([
      Promise.all(clients.map((client) => client.gather())),
      afterMs(TOGETHER_MS),
    ]);
    for (const client of clients) client.deliver();
  }

  #look(): void {
    const { state, viewport, canvas } = this.#host;
    const { runs, good } = state.getState();
    const look = { view: viewport.get(), horizonNs: horizonOf(good), canvas: canvas.get() };
    for (const variant of this.#variants.slice(0, runs.length)) variant.look(look);
  }

  #takeSilence(isSilent: boolean): void {
    const seconds = SILENCE_MS / 1000;
    if (isSilent) this.#panic(`Its worker has not answered for ${seconds} s.`, true);
    else if (this.#host.state.getState().panic?.isSilent)
      this.#host.state.setState({ panic: null });
  }

  #panic(message: string, isSilent: boolean): void {
    const { scenario } = this.#host.state.getState();
    const title = textAt(scenario, 'title');
    const seed = numberOf(scenario, 'seed');
    this.#host.state.setState({ panic: { message, isSilent, title, seed } });
  }
}
