/**
 * What the page is looking at: a scenario with its edits, the variants that are shown, and their runs. `Edits` makes
 * the edits.
 */
import { createStore as createState, type StoreApi } from 'zustand/vanilla';
import { createStore, type Store } from '../../base/store';
import type { Point } from '../../core/columns';
import { type Connect, ownWorker } from '../../core/lines';
import type { Asked, CheckResult, Progress, RunReport, ScenarioError } from '../../core/messages';
import type { TimeSpan } from '../../layout/timeScale';
import { PANELS, type Panel } from '../looking/panels';
import type { Canvas } from '../looking/windowing';
import { type Document, haveOneSource, SHOWN_MAX } from '../scenario/document';
import { shownKinds } from '../scenario/kinds';
import type { Scenario } from '../scenario/scenario';
import { shownWith } from '../scenario/variants';
import { type Beginning, Runs } from './runs';
import {
  areUnderWay,
  asksFor,
  firstState,
  horizonOf,
  type Notice,
  type SessionState,
  viewOf,
} from './sessionState';
import type { VariantRun } from './variantRun';

export type { EnginePanic, Notice, SessionState, ShownRun } from './sessionState';
export { areRunsAwaited, areUnderWay } from './sessionState';

export class Session {
  readonly state: StoreApi<SessionState>;
  readonly viewport: Store<TimeSpan>;
  /** The figure says on how many pixels it draws time, the reader which kinds of messages. */
  readonly canvas: Store<Canvas> = createStore<Canvas>({
    widthPx: 900,
    kinds: shownKinds(),
    fold: true,
    hasAllStrips: false,
    panels: {},
  });
  /** Times that the reader has marked, ascending, in nanoseconds. */
  readonly marks: Store<readonly number[]> = createStore<readonly number[]>([]);
  /** Called when another scenario is shown: its view begins here, and `at` is where the playhead was to stand. */
  onNewScenario: (startNs: number, at: Point | null) => void = () => {};
  /** Called when the reader has opened a scenario or a file. */
  onOpen: () => void = () => {};
  /** Called when the shown runs are other ones. */
  onRunChange: () => void = () => {};
  /** Called when the pictures of an edited value are all there, with the time at which it was edited. */
  onEditShown: (sinceMs: number) => void = () => {};
  /** Called after an edit, with the path of a value that is still under the hand: the last of such edits counts. */
  onEdit: (moving: string | null) => void = () => {};

  /** Resolves when all requests of a group are answered. */
  known: Promise<void> = Promise.resolve();

  readonly #runs: Runs;

  constructor(document: Document, beginning: Beginning, connect: Connect = ownWorker) {
    this.state = createState<SessionState>(() => firstState(document));
    this.viewport = createStore(beginning.view ?? viewOf(document.original));
    this.#runs = new Runs({
      state: this.state,
      viewport: this.viewport,
      canvas: this.canvas,
      connect,
      onShown: (begun, sinceMs) => {
        if (begun !== null) this.onNewScenario(this.viewport.get().startNs, begun.at);
        this.onRunChange();
        if (sinceMs !== null) this.onEditShown(sinceMs);
      },
    });
    this.#runs.startNew(beginning);
  }

  /** Virtual time at which the shown runs end, in nanoseconds. */
  get horizonNs(): number {
    return horizonOf(this.state.getState().good);
  }

  /** What the scenario shows first. */
  get firstView(): TimeSpan {
    return viewOf(this.state.getState().good);
  }

  /**
   * Whether a panel is shown: what the reader wants goes before what the scenario asks for. Where that is none, the
   * lanes.
   */
  shows(panel: Panel): boolean {
    const isWanted = (one: Panel) =>
      this.canvas.get().panels[one] ?? asksFor(this.state.getState().good, one);
    return PANELS.some(isWanted) ? isWanted(panel) : panel === 'spacetime';
  }

  /** How far all shown runs have come. */
  get reachedNs(): number {
    const { runs } = this.state.getState();
    return Math.min(this.horizonNs, ...runs.map(({ progress }) => reached(progress.get())));
  }

  /** Whether the picture of another scenario is still to come. */
  get isBeginning(): boolean {
    return this.#runs.isBeginning;
  }

  /** Runs what is on the page once more, from the start. */
  runAgain(): void {
    this.#runs.start();
  }

  /** What the engine says of a scenario's text; null where it broke down. */
  check(text: string): Promise<CheckResult | null> {
    return this.#runs.check(text);
  }

  /** Tells whether another document is about to come. */
  leave(isLeft: boolean): void {
    this.state.setState({ isLeft });
  }

  /**
   * Done when the shown runs are those that were asked for, and finished; also where they cannot run, or it is given
   * up.
   */
  finished(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!signal.aborted && (this.isBeginning || areUnderWay(this.state.getState()))) return;
        end();
        signal.removeEventListener('abort', look);
        resolve();
      };
      // A scenario that has begun says so only after its state: runs that are done by then change nothing more.
      const end = this.state.subscribe(() => queueMicrotask(look));
      signal.addEventListener('abort', look);
      look();
    });
  }

  /** Done when the picture of another scenario is there; also where that has mistakes. */
  begun(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.isBeginning && this.state.getState().errors.length === 0) return;
        end();
        resolve();
      };
      const end = this.state.subscribe(() => queueMicrotask(look));
      look();
    });
  }

  /** Goes to another document of the same scenario: the view stays. */
  goTo(document: Document): void {
    this.state.setState(({ target }) => ({
      ...document,
      target: target !== null && document.shown.includes(target) ? target : null,
      errors: [],
    }));
    this.#runs.start();
  }

  /** Goes to another document. */
  begin(document: Document, beginning: Beginning): void {
    // An address with a mistake leads back to what ran before it, where that was of the same scenario.
    const { accepted: before } = this.state.getState();
    const accepted = haveOneSource(document, this.state.getState()) ? before : document.original;
    // What was told is of what was there before.
    this.state.setState({ ...document, accepted, target: null, errors: [], notices: [] });
    this.#runs.startNew(beginning);
  }

  /** Shows a scenario that was edited; the picture follows. `moving` is as `onEdit` tells it. */
  put(scenario: Scenario, sinceMs: number, moving: string | null): void {
    this.state.setState({ scenario });
    this.#runs.start(sinceMs);
    this.onEdit(moving);
  }

  /** Changes what is shown, edited or told, as one edit. */
  change(change: Partial<SessionState>): void {
    this.state.setState(({ target, shown }) => ({
      // What is not shown is not edited.
      target: target !== null && (change.shown ?? shown).includes(target) ? target : null,
      ...change,
    }));
    this.#runs.start();
    this.onEdit(null);
  }

  /** Shows or hides a variant; one at least is shown, and what is edited stays beside what comes. */
  toggleVariant(variant: number): void {
    const { shown, target } = this.state.getState();
    const toggled = shown.includes(variant)
      ? shown.filter((other) => other !== variant)
      : shownWith(shown, target ?? variant, variant, SHOWN_MAX);
    if (toggled.length > 0) this.change({ shown: toggled });
  }

  /** From now on edits change this variant, or with null all of them. */
  editVariant(target: number | null): void {
    this.state.setState({ target });
  }

  /** Tells something that is no mistake of the scenario on the page, instead of what was told of the same subject. */
  notify(
    title: string,
    errors: readonly ScenarioError[],
    subject = title,
    again: Notice['again'] = null,
    thenAndNow: Notice['thenAndNow'] = null,
  ): void {
    this.state.setState(({ notices }) => ({
      notices: [
        ...notices.filter((notice) => notice.subject !== subject),
        { subject, title, errors, thenAndNow, again },
      ],
    }));
  }

  dismiss(title: string): void {
    if (!this.state.getState().notices.some((notice) => notice.title === title)) return;
    this.state.setState(({ notices }) => ({
      notices: notices.filter((notice) => notice.title !== title),
    }));
  }

  /** What a scenario asks and the reports of its runs answer; null where the engine broke down. */
  asked(text: string, reports: readonly (RunReport | null)[]): Promise<Asked | null> {
    return this.#runs.asked(text, reports);
  }

  /** The worker of a shown run, by its key. */
  variantOfKey(key: string): VariantRun | undefined {
    return this.#runs.variantOfKey(key);
  }

  /** What is being asked of the shown runs is answered together, if it can be soon; done when it is. */
  together(): Promise<void> {
    this.known = this.#runs.together();
    return this.known;
  }

  /** After a panic: new workers, the same scenario with its edits. */
  restart(): void {
    this.#runs.restart();
  }
}

function reached(progress: Progress | null): number {
  if (progress === null) return 0;
  return progress.finished ? progress.horizonNs : progress.timeNs;
}
