/**
 * What a page needs to show a scenario's runs, whatever else it does with them: the session, its clock, its narrator,
 * what is pointed at and marked.
 */
import { createStore, type Store } from '../../base/store';
import type { Point } from '../../core/columns';
import type { Connect } from '../../core/lines';
import type { TimeSpan } from '../../layout/timeScale';
import { placedAt } from '../looking/askedView';
import { PANELS, type Panel } from '../looking/panels';
import { LAST_SEQUENCE, Playback } from '../looking/playback';
import type { Selection } from '../looking/selection';
import { toggledMark } from '../looking/timeMarks';
import { panBy, zoomAt } from '../looking/viewport';
import { Divergences } from '../run/divergences';
import { HeadsWatch } from '../run/headsWatch';
import { Marking } from '../run/marking';
import { Narrator } from '../run/narrator';
import { Session } from '../run/session';
import { viewOf } from '../run/sessionState';
import { firstStop, type StopWhen } from '../run/stopping';
import { shownKinds } from '../scenario/kinds';
import type { Opening } from './opening';

/** What leads to where a prediction is asked plays for so many seconds. */
const ASKED_S = 2;
/** Marks nearer than this part of the view are one. */
const SAME_MARK = 0.002;

/** Whether the clock of a new scenario starts by itself: never, if no time is given, or from any given time, too. */
export type Starts = 'never' | 'opened' | 'always';

export class Viewer {
  readonly session: Session;
  readonly playback: Playback;
  readonly narrator: Narrator;
  /** Time under the pointer, in nanoseconds. */
  readonly hoverNs: Store<number | null> = createStore<number | null>(null);
  /** Place of the one run that a narrow screen shows; null: all of them. */
  readonly alone: Store<number | null> = createStore<number | null>(null);
  /** What the clock is to stop at. */
  readonly stopWhen: Store<StopWhen> = createStore<StopWhen>(firstStop());
  /** What is looked at closely. */
  readonly selection: Store<Selection | null> = createStore<Selection | null>(null);
  readonly heads: HeadsWatch;
  readonly divergences: Divergences;
  readonly marking: Marking;
  /** Whether the playhead stands where the picture opens, or plays from there. */
  readonly hasOpened: Store<boolean> = createStore<boolean>(false);
  /** The panel that the reader has opened last, which comes into view; null: none yet. */
  panelOpened: Panel | null = null;
  /** The next picture's own view, without what leads in to it; null: all that is in view. */
  nextView: TimeSpan | null = null;
  /** Whether the next picture stands where it opens. */
  nextRests = false;
  /** The view that the picture was opened with. */
  openedView: TimeSpan;

  readonly #starts: Starts;

  /** `isCalm`: nothing moves by itself, neither the clock of a new scenario nor the view while it plays. */
  constructor(
    opening: Opening,
    isCalm: boolean,
    starts: Starts = isCalm ? 'never' : 'opened',
    connect?: Connect,
  ) {
    this.#starts = starts;
    this.openedView = opening.view ?? viewOf(opening.shown.original);
    this.session = new Session(opening.shown, opening, connect);
    this.playback = new Playback(this.session, isCalm);
    this.narrator = new Narrator(this.session, this.playback, (index) => this.isTold(index));
    this.heads = new HeadsWatch(this.session, this.playback, this.narrator);
    this.divergences = new Divergences(this.session);
    this.marking = new Marking(this.session);
    this.session.onNewScenario = (startNs, at) => this.begin(startNs, at);
    this.session.onRunChange = () => this.refresh();
    this.alone.subscribe(() => this.narrator.refresh());
    this.look(opening);
  }

  /** Another scenario is shown: it plays to its first reply, stands where it was to, or where it is asked about. */
  protected begin(startNs: number, at: Point | null): void {
    const { firstView, viewport } = this.session;
    this.openedView = this.nextView ?? (at === null ? viewport.get() : firstView);
    const starts = this.nextRests ? 'never' : this.#starts;
    const first = this.nextRests ? { timeNs: startNs, sequence: LAST_SEQUENCE } : null;
    this.nextView = null;
    this.nextRests = false;
    this.heads.forget();
    this.playback.rewind(startNs);
    const asksNs = at === null && starts !== 'always' ? this.asksAt() : null;
    if (asksNs !== null) {
      this.lookUntil(asksNs);
      void this.#askThere(starts);
      return;
    }
    const stands = at ?? first;
    if (stands !== null) this.playback.seek(stands.timeNs, stands.sequence);
    const isPlayed = stands === null;
    if (starts === 'always' || (isPlayed && starts === 'opened')) this.playback.play();
    this.hasOpened.set(!isPlayed || starts !== 'never');
    void this.#followFirst(isPlayed, starts);
  }

  /** Where the picture stands while a prediction about it is open; null: none is. */
  protected asksAt(): number | null {
    return null;
  }

  /** Goes to a time up to which the picture is seen: it fills most of the width. */
  lookUntil(timeNs: number): void {
    this.playback.seek(timeNs);
    this.session.viewport.set(placedAt(this.openedView, this.session.horizonNs, timeNs));
  }

  /** The runs are other ones: what is told of them is asked anew. */
  protected refresh(): void {
    this.narrator.refresh();
    this.heads.refresh();
    this.marking.refresh();
  }

  /** Looks at the document on the page as an address says. */
  look(opening: Opening): void {
    const { target, marks, tx, kinds, hasAllLanes, hasAllStrips, panels, stopWhen } = opening;
    if (opening.document === null) return;
    this.session.editVariant(target);
    this.session.marks.set(marks);
    this.marking.open(tx);
    const canvas = this.session.canvas.get();
    const lanes = { fold: !hasAllLanes, hasAllStrips };
    this.session.canvas.set({ ...canvas, kinds: shownKinds(kinds), ...lanes, panels });
    this.stopWhen.set(stopWhen ?? firstStop());
  }

  /**
   * Marks a transaction of a scenario that opens: it plays on to its reply, and where nothing moves by itself begins
   * there. Where the view has no reply, its end is as good.
   */
  async #followFirst(isPlayed: boolean, starts: Starts): Promise<void> {
    const { openedView } = this;
    // Whoever goes to where it begins has gone somewhere, too.
    const opened = this.playback.playhead.get();
    const endNs = (await this.marking.begin(openedView)) ?? openedView.endNs;
    if (!isPlayed) return;
    if (starts !== 'never') this.playback.playTo(endNs);
    else if (this.playback.playhead.get() === opened) this.playback.seek(endNs);
    this.hasOpened.set(true);
  }

  /** Marks a transaction of a scenario that asks, and goes on to where it is under way, unless the reader went on. */
  async #askThere(starts: Starts): Promise<void> {
    const opened = this.playback.playhead.get();
    await this.marking.begin(this.openedView);
    const { playhead, state } = this.playback;
    const toNs = this.asksAt();
    const isThere = playhead.get() === opened && !state.get().isPlaying;
    if (toNs !== null && isThere) {
      if (toNs > opened.timeNs && starts === 'opened')
        void this.playback.playThrough(toNs, ASKED_S);
      else this.lookUntil(toNs);
    }
    this.hasOpened.set(true);
  }

  /** Marks the first transaction that is submitted at the playhead or after it. */
  markTransaction(): void {
    void this.marking.mark(this.playback.playhead.get().timeNs);
  }

  /** Whether a run shows what happens in it, by its place among the runs. */
  isTold(index: number): boolean {
    const alone = this.alone.get();
    return alone === null || alone === index;
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
    this.panelOpened = isShown ? null : panel;
    canvas.set({ ...canvas.get(), panels: { ...panels, [panel]: !isShown } });
  }

  /** Shows the whole run. */
  fit(): void {
    this.session.viewport.set({ startNs: 0, endNs: this.session.horizonNs });
  }

  /** Goes back to what the scenario shows first. */
  resetView(): void {
    const view = this.session.firstView;
    const asksNs = this.asksAt();
    this.openedView = view;
    if (asksNs !== null) {
      this.playback.pause();
      this.lookUntil(asksNs);
      return;
    }
    this.session.viewport.set(view);
    this.playback.pause();
    this.playback.seek(view.startNs, LAST_SEQUENCE);
  }
}

/** A picture at rest: where it says, or else where its view begins. */
export function atRest(opening: Opening): Opening & { readonly at: Point } {
  const { startNs } = opening.view ?? viewOf(opening.shown.original);
  return { ...opening, at: opening.at ?? { timeNs: startNs, sequence: LAST_SEQUENCE } };
}
