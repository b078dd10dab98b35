/**
 * All that a page of the laboratory works on, put together: the session, its clock, its narrator, what is pointed at
 * and picked.
 */

import { visitText } from '../../base/remembered';
import { createStore, type Store } from '../../base/store';
import type { Point } from '../../core/columns';
import type { TimeSpan } from '../../layout/timeScale';
import { Lecture } from '../lecture/lecture';
import { Stage } from '../lecture/stage';
import { formatPoint } from '../looking/clock';
import { LAST_SEQUENCE, Playback } from '../looking/playback';
import type { Selection } from '../looking/selection';
import { toggledMark } from '../looking/timeMarks';
import { panBy, zoomAt } from '../looking/viewport';
import { Asking } from '../run/asking';
import { compareRuns } from '../run/compareRuns';
import { Divergences } from '../run/divergences';
import { HeadsWatch } from '../run/headsWatch';
import { Inspection } from '../run/inspection';
import { Marking } from '../run/marking';
import { Narrator } from '../run/narrator';
import { FIRST_STOP, type StopWhen } from '../run/stopping';
import { firstEntry } from '../scenario/catalogue';
import { type Document, documentOf } from '../scenario/document';
import type { Json, Scenario } from '../scenario/scenario';
import type { ForkPoint } from '../scenario/variants';
import { Files } from './files';
import { nearestForFork, whyNotAt, withForkMoved } from './forkMoves';
import { type Entries, History } from './history';
import { PANELS, type Panel } from './link';
import { isUnloaded, type Opening } from './opening';
import {
  firstSight,
  ledIn,
  notPresenting,
  type Presentation,
  sightFrom,
  sightText,
  withNextRevealed,
} from './presentation';
import { Session } from './session';
import { type Notice, viewOf } from './sessionState';

/** A part of the page that a key goes to. */
export type Part = 'header' | 'settings' | 'figure' | 'clock';

/** Marks nearer than this part of the view are one. */
const SAME_MARK = 0.002;
/** The subject of notices about links. */
const BAD_LINK = 'bad link';
/** Why a fork does not begin at what was typed. */
const NO_FORK_THERE = 'A fork must begin inside the run, and before its own first change';

export class Workspace {
  readonly session: Session;
  readonly playback: Playback;
  readonly narrator: Narrator;
  /** Time under the pointer, in nanoseconds. */
  readonly hoverNs: Store<number | null> = createStore<number | null>(null);
  readonly presentation: Store<Presentation>;
  /** Place of the one run that a narrow screen shows; null: all of them. */
  readonly alone: Store<number | null> = createStore<number | null>(null);
  /** What the clock is to stop at. */
  readonly stopWhen: Store<StopWhen> = createStore<StopWhen>(FIRST_STOP);
  readonly isHelpOpen: Store<boolean> = createStore(false);
  /** The browser of scenarios and lessons. */
  readonly isBrowserOpen: Store<boolean> = createStore(false);
  /** Called when a part of the page is to have the focus. */
  onGoTo: (part: Part) => void = () => undefined;
  /** What is looked at closely. */
  readonly selection: Store<Selection | null> = createStore<Selection | null>(null);
  readonly inspection: Inspection;
  readonly heads: HeadsWatch;
  readonly divergences: Divergences;
  readonly marking: Marking;
  readonly asking: Asking;

  readonly lecture: Lecture;
  readonly stage: Stage;
  readonly files: Files;
  readonly history: History;
  /** What an audience sees of the next picture. */
  #sight: Presentation;
  /** The next picture's own view, without what leads in to it; null: all that is in view. */
  #ownView: TimeSpan | null = null;

  /** `isCalm`: nothing moves by itself, neither the clock of a new scenario nor the view while it plays. */
  constructor(opening: Opening, isCalm: boolean, entries: Entries) {
    const stage = visitText('stage');
    const kept = sightFrom(stage.read());
    this.presentation = createStore(kept ?? notPresenting);
    this.presentation.subscribe(() => stage.write(sightText(this.presentation.get())));
    this.#sight = kept ?? firstSight;
    const document = opening.document ?? documentOf(firstEntry);
    // On the stage nothing begins to play by itself.
    this.session = new Session(document, kept === null ? opening : atRest(opening, document));
    this.playback = new Playback(this.session, isCalm);
    this.narrator = new Narrator(this.session, this.playback, (index) => this.isTold(index));
    this.inspection = new Inspection(this.session, this.playback, this.narrator, this.selection);
    this.heads = new HeadsWatch(this.session, this.playback, this.narrator);
    this.divergences = new Divergences(this.session);
    this.marking = new Marking(this.session);
    this.asking = new Asking(this.session);
    this.session.onNewScenario = (startNs, at) => {
      this.heads.forget();
      this.playback.rewind(startNs);
      if (this.presentation.get().isOn) this.presentation.set(this.#sight);
      this.#sight = firstSight;
      this.stage.begin();
      if (at !== null) this.playback.seek(at.timeNs, at.sequence);
      else if (!isCalm) this.playback.play();
      void this.#followFirst(startNs, at === null, isCalm);
    };
    this.session.onRunChange = () => {
      this.narrator.refresh();
      this.inspection.refresh();
      this.heads.refresh();
      this.marking.refresh();
    };
    this.presentation.subscribe(() => this.narrator.refresh());
    this.alone.subscribe(() => this.narrator.refresh());
    this.lecture = new Lecture(this);
    this.stage = new Stage(this);
    this.#look(opening);
    this.files = new Files(this.session);
    this.files.onLesson = (_, file) => this.lecture.openFile(file);
    this.files.onShippedLesson = (lesson) => this.lecture.show(lesson);
    this.history = new History(this, entries);
  }

  /**
   * Marks a transaction of a scenario that opens: it plays on to its reply, and where nothing moves by itself begins
   * there, or on the way, where how long that takes is to be predicted. Where the view has no reply, its end is as
   * good.
   */
  async #followFirst(startNs: number, isPlayed: boolean, isCalm: boolean): Promise<void> {
    const view = this.#ownView ?? this.session.viewport.get();
    this.#ownView = null;
    const endNs = (await this.marking.begin(view)) ?? view.endNs;
    if (!isPlayed) return;
    if (!isCalm) this.playback.playTo(endNs);
    else if (this.playback.playhead.get().timeNs === startNs) {
      const underWayNs = this.asking.holds('latency') ? this.marking.underWayNs : null;
      this.playback.seek(underWayNs ?? endNs);
    }
  }

  /** Marks the first transaction that is submitted at the playhead or after it. */
  markTransaction(): void {
    void this.marking.mark(this.playback.playhead.get().timeNs);
  }

  /**
   * Opens what an address holds; where there is no scenario in it, everything stays and its problems are told. `again`
   * tries once more.
   */
  open(opening: Opening, again: () => void): void {
    const { document } = opening;
    if (document !== null) {
      this.playback.pause();
      this.session.begin(document, opening);
    }
    this.#look(opening, isUnloaded(opening) ? again : null);
  }

  /**
   * Opens the picture of a lecture's item, at rest: an entry of the history, and what an audience sees of it. They see
   * what leads in to it where it is `isFresh`, and not as they have left it.
   */
  showItem(opening: Opening, sight: Presentation, isFresh: boolean): void {
    const { document } = opening;
    if (document === null) return;
    this.#sight = sight;
    const view = opening.view ?? viewOf(document.original);
    const { at } = atRest(opening, document);
    this.#ownView = view;
    const isLedIn = isFresh && this.presentation.get().isOn;
    this.#rest(isLedIn ? { ...opening, at, view: ledIn(view, at.timeNs) } : opening);
    this.session.onEdit(null);
  }

  /** Shows what an address holds without an entry of its own; done when its runs are finished, or it is given up. */
  async lookAt(opening: Opening, signal: AbortSignal): Promise<void> {
    this.#rest(opening);
    await this.session.finished(signal);
  }

  /** Opens a picture where it begins, at rest. */
  #rest(opening: Opening): void {
    const { document } = opening;
    if (document === null) return;
    this.playback.pause();
    this.session.begin(document, atRest(opening, document));
    this.asking.ask();
    this.#look({ ...opening, problems: [] });
  }

  /** The next step, or the one before: on the stage within the lecture. */
  step(direction: 1 | -1): void {
    if (this.presentation.get().isOn) this.stage.step(direction);
    else this.narrator.step(direction, { stop: 'significant', amount: 0 });
  }

  #look(opening: Opening, again: Notice['again'] = null): void {
    const { document, target, marks, tx, kinds, hasAllLanes, hasAllStrips, panels } = opening;
    const { stopWhen, selection, run, problems } = opening;
    if (document !== null) {
      this.session.editVariant(target);
      this.session.marks.set(marks);
      this.marking.open(tx);
      const canvas = this.session.canvas.get();
      const lanes = { fold: !hasAllLanes, hasAllStrips };
      this.session.canvas.set({ ...canvas, kinds, ...lanes, panels });
      this.stopWhen.set(stopWhen ?? FIRST_STOP);
      this.inspection.open(selection);
      if (run !== null) compareRuns(this.session, run);
      if (opening.lecture !== null) this.lecture.take(opening.lecture);
    }
    if (problems.length === 0) return;
    const title =
      document === null
        ? 'This link could not be opened'
        : 'Part of this link could not be read; the rest is open';
    this.session.notify(title, problems, BAD_LINK, again);
  }

  /** Whether a run shows what happens in it, by its place among the runs. */
  isTold(index: number): boolean {
    const alone = this.alone.get();
    return (alone === null || alone === index) && index < this.presentation.get().revealed;
  }

  /** Stretches the view around the playhead, or around its own middle where the playhead is not in it. */
  zoom(factor: number): void {
    const { viewport, horizonNs } = this.session;
    const view = viewport.get();
    const { timeNs } = this.playback.playhead.get();
    const isInView = timeNs >= view.startNs && timeNs <= view.endNs;
    const aroundNs = isInView ? timeNs : (view.startNs + view.endNs) / 2;
    viewport.set(zoomAt(view, horizonNs, aroundNs, factor));
  }

  /** Moves the view by a fraction of its width. */
  pan(fraction: number): void {
    const { viewport, horizonNs } = this.session;
    const view = viewport.get();
    viewport.set(panBy(view, horizonNs, fraction * (view.endNs - view.startNs)));
  }

  /** Moves the playhead by a fraction of the view's width. */
  scrub(fraction: number): void {
    const { startNs, endNs } = this.session.viewport.get();
    this.playback.pause();
    this.playback.seek(this.playback.playhead.get().timeNs + fraction * (endNs - startNs));
  }

  toStart(): void {
    this.playback.pause();
    this.playback.seek(0);
  }

  toEnd(): void {
    this.playback.pause();
    this.playback.seek(this.session.horizonNs);
  }

  /** Marks the playhead's time, or takes the mark away that stands there. */
  toggleMark(): void {
    const { marks, viewport } = this.session;
    const { startNs, endNs } = viewport.get();
    const { timeNs } = this.playback.playhead.get();
    marks.set(toggledMark(marks.get(), timeNs, (endNs - startNs) * SAME_MARK));
  }

  /** Begins to present, the lecture that is open where there is one, or ends. */
  togglePresenting(): void {
    if (this.presentation.get().isOn || !this.lecture.isOpen) this.presentPage();
    else void this.lecture.back();
  }

  /** Begins to present what is on the page, or ends. */
  presentPage(): void {
    this.playback.pause();
    this.presentation.set(this.presentation.get().isOn ? notPresenting : firstSight);
  }

  /** Shows or hides what was measured: an audience may guess. */
  toggleNumbers(): void {
    this.stage.do(() => {
      const presentation = this.presentation.get();
      this.presentation.set({ ...presentation, hasNumbers: !presentation.hasNumbers });
    });
  }

  revealNext(): void {
    this.stage.do(() => {
      const { length } = this.session.state.getState().runs;
      this.presentation.set(withNextRevealed(this.presentation.get(), length));
    });
  }

  /** Shows every lane of many replicas, or those that matter and one for the others. */
  foldLanes(): void {
    const { canvas } = this.session;
    canvas.set({ ...canvas.get(), fold: !canvas.get().fold });
  }

  /** Shows the strips of every replica, or that of whoever leads alone. */
  toggleStrips(): void {
    const { canvas } = this.session;
    canvas.set({ ...canvas.get(), hasAllStrips: !canvas.get().hasAllStrips });
  }

  /** Shows or hides a panel; one of them stays. */
  togglePanel(panel: Panel): void {
    const { canvas } = this.session;
    const { panels } = canvas.get();
    const shown = PANELS.filter((each) => this.session.shows(each));
    const isShown = shown.includes(panel);
    if (isShown && shown.length === 1) return;
    canvas.set({ ...canvas.get(), panels: { ...panels, [panel]: !isShown } });
  }

  /**
   * Copies the variant that is edited, or the first, to take another course from the playhead on: the copy is shown and
   * edited, what is broken at the playhead breaks in it alone, and what is set on it is set from the playhead on. Not
   * at the end of the run, where no course is left.
   */
  fork(): void {
    const { target, shown } = this.session.state.getState();
    const { timeNs } = this.playback.playhead.get();
    if (timeNs >= this.session.horizonNs) return;
    this.playback.pause();
    this.session.addVariant(target ?? shown[0] ?? 0, this.#forkPoint(timeNs / 1e9));
  }

  /**
   * Lets a fork begin at another time, as far as it may; `from`: the scenario in which the hand took it, or as it is.
   */
  moveFork(
    fork: number,
    wantedS: number,
    from: Scenario = this.session.state.getState().scenario,
    sinceMs: number | null = null,
  ): void {
    const atS = nearestForFork(from, fork, wantedS);
    const moved = withForkMoved(from, fork, this.#forkPoint(atS));
    this.session.dismiss(NO_FORK_THERE);
    this.session.editMischief(() => moved, 'changes', sinceMs);
  }

  /** The same with a time that was typed: where it cannot begin is told. */
  placeFork(fork: number, typed: Json): void {
    const why = whyNotAt(this.session.state.getState().scenario, fork, typed);
    if (why === null) this.moveFork(fork, Number(typed));
    else this.session.notify(NO_FORK_THERE, [why]);
  }

  #forkPoint(atS: number): ForkPoint {
    const text = formatPoint(atS * 1e9, this.session.viewport.get()).replace('\u00a0', ' ');
    return { atS, text };
  }

  /** Shows the whole run. */
  fit(): void {
    this.session.viewport.set({ startNs: 0, endNs: this.session.horizonNs });
  }

  /** Goes back to what the scenario shows first. */
  resetView(): void {
    const view = this.session.firstView;
    this.session.viewport.set(view);
    this.playback.pause();
    this.playback.seek(view.startNs, LAST_SEQUENCE);
  }
}

/** A picture at rest: where it says, or else where its view begins. */
function atRest(opening: Opening, document: Document): Opening & { readonly at: Point } {
  const { startNs } = opening.view ?? viewOf(document.original);
  return { ...opening, at: opening.at ?? { timeNs: startNs, sequence: LAST_SEQUENCE } };
}
