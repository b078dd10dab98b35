/** What the page is looking at: a scenario with its edits, the variants that are shown, and their runs. */
import { createStore as createState, type StoreApi } from 'zustand/vanilla';
import { createStore, type Store } from '../../base/store';
import type { Point } from '../../core/columns';
import type { Asked, Progress, RunReport, ScenarioError } from '../../core/messages';
import type { TimeSpan } from '../../layout/timeScale';
import type { MischiefPath } from '../faults/mischief';
import type { Canvas } from '../looking/windowing';
import { type Beginning, Runs } from '../run/runs';
import type { VariantRun } from '../run/variantRun';
import {
  type Document,
  documentOf,
  documentOfFile,
  haveOneSource,
  SHOWN_MAX,
} from '../scenario/document';
import { inCurrentWords } from '../scenario/formerWords';
import { DEFAULT_KINDS } from '../scenario/kinds';
import { withoutMistakes } from '../scenario/mistakes';
import { MODEL } from '../scenario/network';
import { type Json, type Scenario, type Settings, variantNames } from '../scenario/scenario';
import {
  type ForkPoint,
  fullOf,
  shownOf,
  shownWith,
  shownWithout,
  targetWithout,
  variantKey,
  withoutVariant,
  withVariantAdded,
  withVariantRenamed,
} from '../scenario/variants';
import { withEditedSetting } from './forks';
import { PANELS, type Panel } from './link';
import { pack } from './packing';
import { withPastsKept } from './past';
import {
  areUnderWay,
  asksFor,
  firstState,
  horizonOf,
  type Notice,
  REFUSED_FILE,
  type SessionState,
  viewOf,
} from './sessionState';

export type { EnginePanic, Notice, SessionState, ShownRun } from './sessionState';
export { areRunsAwaited, areUnderWay, edited, errorPaths } from './sessionState';

/** Why an edit is none. */
const PAST_IS_SHARED =
  'This is before the fork, in a past shared with another run. To change it, fork earlier or change all runs';

const NAME_IS_TAKEN = 'Each variant needs its own name';

export class Session {
  readonly state: StoreApi<SessionState>;
  readonly viewport: Store<TimeSpan>;
  /** The figure says on how many pixels it draws time, the reader which kinds of messages. */
  readonly canvas: Store<Canvas> = createStore<Canvas>({
    widthPx: 900,
    kinds: DEFAULT_KINDS,
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

  /** Done when what was asked together is answered. */
  known: Promise<void> = Promise.resolve();

  readonly #runs: Runs;

  constructor(document: Document, beginning: Beginning) {
    this.state = createState<SessionState>(() => firstState(document));
    this.viewport = createStore(beginning.view ?? viewOf(document.original));
    this.#runs = new Runs({
      state: this.state,
      viewport: this.viewport,
      canvas: this.canvas,
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

  /** Opens a shipped scenario. */
  open(id: string, scenario: Scenario): void {
    this.#openNew(documentOf({ id, scenario }));
  }

  /** Opens a scenario file; one that is no scenario lists its errors, leaves everything as it is, and answers false. */
  async openText(id: string, text: string): Promise<boolean> {
    const checked = await this.#runs.check(text);
    if (checked === null) return false;
    if (checked.scenario === null) {
      this.notify(`“${id}” cannot be opened`, checked.errors, REFUSED_FILE);
      return false;
    }
    const scenario = inCurrentWords(JSON.parse(text) as Scenario);
    this.#openNew(documentOfFile(id, scenario, await pack(JSON.stringify(scenario))));
    return true;
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

  /**
   * Changes one value of the variant that is edited, of a fork from its instant on, or of all; the picture follows.
   * `sinceMs`: when the hand moved that may still be moving the value, which is one edit until it rests.
   */
  edit(path: string, value: Json, sinceMs: number | null = null): void {
    this.editAll([[path, value]], sinceMs);
  }

  /** Changes settings that have to fit each other, as one edit. */
  editAll(settings: Settings, sinceMs: number | null = null): void {
    const change = (scenario: Scenario, target: number | null) =>
      settings.reduce(
        (before, [path, value]) => withEditedSetting(before, target, path, value),
        scenario,
      );
    this.#edit(change, settings.map(([path]) => path).join(), sinceMs);
  }

  /**
   * Changes what goes wrong, in one of its lists or in several, as far as forks keep their pasts; the picture follows.
   */
  editMischief(
    change: (scenario: Scenario, target: number | null) => Scenario,
    path: MischiefPath,
    sinceMs: number | null = null,
  ): void {
    const { scenario, target } = this.state.getState();
    const kept = withPastsKept(scenario, change(scenario, target));
    if (kept === null) {
      this.notify(PAST_IS_SHARED, []);
      return;
    }
    this.dismiss(PAST_IS_SHARED);
    this.#edit(() => kept, path, sinceMs);
  }

  /**
   * Chooses what carries the messages of the variant that is edited, or of all, as one edit. The code for it comes with
   * the settings.
   */
  async chooseModel(model: string): Promise<void> {
    const { withModel } = await import('../scenario/networkModel');
    const { original } = this.state.getState();
    const change = (scenario: Scenario, target: number | null) =>
      withModel(scenario, target, model, original);
    this.#edit(change, MODEL, null);
  }

  /** Takes the edits of the variant that is edited back, or all. The code for it comes with the settings. */
  async reset(): Promise<void> {
    const { withReset } = await import('../scenario/resets');
    const { scenario, original, shown, target } = this.state.getState();
    const reset = withReset(scenario, original, target);
    this.#change({ scenario: reset, shown: shownOf(shown, reset) });
  }

  /** Takes all edits back, whichever variant is edited: to how the scenario was opened, or to another form of it. */
  async resetAll(to: Scenario | null = null): Promise<void> {
    const { withReset } = await import('../scenario/resets');
    const { scenario, original, shown } = this.state.getState();
    const reset = to ?? withReset(scenario, original, null);
    this.#change({ scenario: reset, shown: shownOf(shown, reset) });
  }

  /** Takes back what could not be run: what is told of it, or all since the last run where that has not changed. */
  revert(): void {
    const { scenario, accepted, errors, shown } = this.state.getState();
    const kept = withoutMistakes(scenario, accepted, errors) ?? accepted;
    this.#change({ scenario: kept, shown: shownOf(shown, kept), errors: [] });
  }

  /** Shows or hides a variant; one at least is shown, and what is edited stays beside what comes. */
  toggleVariant(variant: number): void {
    const { shown, target } = this.state.getState();
    const toggled = shown.includes(variant)
      ? shown.filter((other) => other !== variant)
      : shownWith(shown, target ?? variant, variant, SHOWN_MAX);
    if (toggled.length > 0) this.#change({ shown: toggled });
  }

  /** From now on edits change this variant, or with null all of them. */
  editVariant(target: number | null): void {
    this.state.setState({ target });
  }

  /**
   * Copies a variant, where there is room for one more; the copy is shown and edited. `fork`: from when on it is to
   * take another course.
   */
  addVariant(from: number, fork: ForkPoint | null = null): void {
    const { scenario, shown } = this.state.getState();
    if (fullOf(scenario) !== null) return;
    const added = withVariantAdded(scenario, from, fork);
    const target = variantNames(added).length - 1;
    this.#change({ scenario: added, shown: shownWith(shown, from, target, SHOWN_MAX), target });
  }

  /** Gives a variant a name that no other has: its forks, and what is expected of it, go by it. */
  renameVariant(variant: number, name: string): void {
    if (name === '') return;
    const { scenario } = this.state.getState();
    const bearer = variantNames(scenario).indexOf(name);
    if (bearer >= 0 && bearer !== variant) {
      const message = `cannot be “${name}”, the name of ${variantKey(bearer)}`;
      const path = `variants.${variant}.name`;
      this.notify(NAME_IS_TAKEN, [{ path, code: 'value', message, allowed: 'a different name' }]);
      return;
    }
    this.dismiss(NAME_IS_TAKEN);
    this.#change({ scenario: withVariantRenamed(scenario, variant, name) });
  }

  /** Takes a variant away; one at least is left. */
  removeVariant(variant: number): void {
    const { scenario, shown, target } = this.state.getState();
    if (variantNames(scenario).length < 2) return;
    this.#change({
      scenario: withoutVariant(scenario, variant),
      shown: shownWithout(shown, variant),
      target: targetWithout(target, variant),
    });
  }

  /** Tells something that is no mistake of the scenario on the page, instead of what was told of the same subject. */
  notify(
    title: string,
    errors: readonly ScenarioError[],
    subject = title,
    again: Notice['again'] = null,
  ): void {
    this.state.setState(({ notices }) => ({
      notices: [
        ...notices.filter((notice) => notice.subject !== subject),
        { subject, title, errors, again },
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

  #edit(
    change: (scenario: Scenario, target: number | null) => Scenario,
    path: string,
    sinceMs: number | null,
  ): void {
    this.state.setState(({ scenario, target }) => ({ scenario: change(scenario, target) }));
    this.#runs.start(sinceMs ?? performance.now());
    this.onEdit(sinceMs === null ? null : path);
  }

  #openNew(document: Document): void {
    this.marks.set([]);
    this.canvas.set({ ...this.canvas.get(), panels: {} });
    this.begin(document, { view: null, at: null });
    this.onEdit(null);
    this.onOpen();
  }

  #change(change: Partial<SessionState>): void {
    this.state.setState(({ target, shown }) => ({
      // What is not shown is not edited.
      target: target !== null && (change.shown ?? shown).includes(target) ? target : null,
      ...change,
    }));
    this.#runs.start();
    this.onEdit(null);
  }
}

function reached(progress: Progress | null): number {
  if (progress === null) return 0;
  return progress.finished ? progress.horizonNs : progress.timeNs;
}
