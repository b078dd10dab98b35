/** All that a page of the laboratory works on: a viewer that asks, presents, and edits at its desk. */

import { visitText } from '../../base/remembered';
import { createStore, follows, inner, type Readable, type Store } from '../../base/store';
import type { Point } from '../../core/columns';
import type { Connect } from '../../core/lines';
import type { Given, Lack } from '../lecture/lecture';
import type { Inspected } from '../looking/selection';
import type { Ghosts } from '../responses/ghost';
import { Asking } from '../run/asking';
import { Proving } from '../run/proving';
import type { Document } from '../scenario/document';
import type { Desk } from './desk';
import type { RecentFile } from './files';
import type { Entries, HistoryState } from './history';
import { notLoaded, type Opening } from './opening';
import { firstSight, notPresenting, type Presentation, sightFrom, sightText } from './presentation';
import type { Notice } from './sessionState';
import { atRest, type Starts, Viewer } from './viewer';

/** A part of the page that a key goes to. */
export type Part = 'header' | 'settings' | 'figure' | 'clock';

/** The subject of notices about links. */
const BAD_LINK = 'bad link';
/** What is told where something was asked for that the page has no code for yet. */
const NOT_LOADED = 'A part of the page is not loaded yet';
const NO_HISTORY: HistoryState = { canUndo: false, canRedo: false };
const NO_FILES: readonly RecentFile[] = [];
const NO_LACK: Lack = { isWhole: false, problems: [] };

/** What a figure in somebody else's page has of its own. */
export interface Embedded {
  readonly starts: Starts;
  readonly connect: Connect;
  /** What is said above what cannot be read of what it opens. */
  readonly unread: string;
  /** Whether the question stands beside the figure. */
  readonly asks: boolean;
}

export class Workspace extends Viewer {
  readonly presentation: Store<Presentation>;
  readonly asking: Asking;
  /** What shows the proof of an answer. */
  readonly proving: Proving;
  /** Whether a prediction stands open before the reader: what answers it is not told. */
  readonly isGuessOpen: Readable<boolean>;
  /** Whether nothing is drawn or told of what comes after the playhead: to an audience, or before a guess. */
  readonly hidesFuture: Readable<boolean>;
  readonly isHelpOpen: Store<boolean> = createStore(false);
  /** The browser of scenarios and lessons. */
  readonly isBrowserOpen: Store<boolean> = createStore(false);
  /** The scenario as text, beside the figure. */
  readonly isTextOpen: Store<boolean> = createStore(false);
  /** The address of what lies over the page: the evidence, or the curves; null: nothing. */
  readonly over: Store<string | null>;
  /** The lines that embed the figure, or the link as a QR code; null: neither is shown. */
  readonly sharing: Store<'embed' | 'code' | null> = createStore<'embed' | 'code' | null>(null);
  /** Whether the figure's numbers stand below it, as tables. */
  readonly hasTables: Store<boolean> = createStore<boolean>(false);
  /** The runs of before a hand moved a value, while there is something to compare. */
  readonly ghosts: Store<Ghosts | null> = createStore<Ghosts | null>(null);
  /** Whether the stage shows its keys until they are put away; else they come while the mouse moves. */
  readonly hasStageKeys: Store<boolean> = createStore(false);
  /** The panel of lectures, beside the settings. */
  readonly isLecturePanelOpen: Store<boolean> = createStore(false);
  /** Called when a part of the page is to have the focus. */
  onGoTo: (part: Part) => void = () => undefined;
  /** What an audience sees of the next picture. */
  nextSight: Presentation;

  /** What edits: null until its code is there. */
  readonly desk: Readable<Desk | null>;
  /** Of the desk, which has none of it before it is there. */
  readonly undoing: Readable<HistoryState>;
  readonly isMoving: Readable<boolean>;
  readonly inspected: Readable<Inspected | null>;
  readonly said: Readable<string>;
  readonly given: Readable<Given | null>;
  /** Whether presenting gives a lecture. */
  readonly isLectureOpen: Readable<boolean>;
  /** What the picture of its item lacks. */
  readonly lack: Readable<Lack>;
  /** The given lecture's item as it opens. */
  readonly itemOpened: Readable<Document | null>;
  readonly recentFiles: Readable<readonly RecentFile[]>;

  readonly #desk = createStore<Desk | null>(null);
  readonly #opened: Opening;
  readonly #entries: Entries;
  /** Null: it is no figure in somebody else's page. */
  readonly embedded: Embedded | null;
  #coming: Promise<Desk> | null = null;
  /** What was done before the desk was there. */
  #waiting: ((desk: Desk) => void)[] = [];

  /**
   * `embedded`: it is a figure in somebody else's page, which keeps nothing of its own, and whose runs come by their
   * engines so.
   */
  constructor(
    opening: Opening,
    isCalm: boolean,
    entries: Entries,
    embedded: Embedded | null = null,
  ) {
    const stage = embedded === null ? visitText('stage') : null;
    const kept = sightFrom(stage?.read() ?? null);
    // On the stage nothing begins to play by itself.
    super(kept === null ? opening : atRest(opening), isCalm, embedded?.starts, embedded?.connect);
    this.embedded = embedded;
    this.over = createStore(opening.over);
    this.#opened = opening;
    this.#entries = entries;
    this.presentation = createStore(kept ?? notPresenting);
    this.presentation.subscribe(() => stage?.write(sightText(this.presentation.get())));
    this.nextSight = kept ?? firstSight;
    this.asking = new Asking(this.session);
    const asks = embedded?.asks ?? true;
    const predict = createStore(this.session.state.getState().scenario.predict);
    this.session.state.subscribe(({ scenario }) => predict.set(scenario.predict));
    this.isGuessOpen = follows(
      [predict, this.asking.guess],
      () => asks && Boolean(predict.get()) && this.asking.guess.get().kind === 'none',
    );
    this.hidesFuture = follows(
      [this.presentation, this.isGuessOpen, this.asking.isAside],
      () => this.presentation.get().isOn || (this.isGuessOpen.get() && !this.asking.isAside.get()),
    );
    this.proving = new Proving(this);
    this.presentation.subscribe(() => this.narrator.refresh());
    this.tell(opening);
    this.desk = this.#desk;
    this.undoing = inner(this.#desk, ({ history }) => history.state, NO_HISTORY);
    this.isMoving = inner(this.#desk, ({ history }) => history.isMoving, false);
    this.inspected = inner(this.#desk, ({ inspection }) => inspection.inspected, null);
    this.said = inner(this.#desk, ({ inspection }) => inspection.said, '');
    this.isLectureOpen = inner(this.#desk, ({ lecture }) => lecture.isOpen, false);
    this.given = inner(this.#desk, ({ lecture }) => lecture.given, null);
    this.lack = inner(this.#desk, ({ lecture }) => lecture.lack, NO_LACK);
    this.recentFiles = inner(this.#desk, ({ files }) => files.recent, NO_FILES);
    this.itemOpened = inner(this.#desk, ({ lecture }) => lecture.opened, null);
  }

  /** Has the code of what edits come, if it has not; rejects where it does not. */
  loadDesk(): Promise<Desk> {
    this.#coming ??= this.#bringDesk().catch((error: unknown) => {
      this.#coming = null;
      throw error;
    });
    return this.#coming;
  }

  async #bringDesk(): Promise<Desk> {
    const { Desk } = await import('./desk');
    const desk = new Desk(this, this.#opened, this.#entries);
    this.#desk.set(desk);
    this.session.dismiss(NOT_LOADED);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const action of waiting) action(desk);
    return desk;
  }

  /** Does something with what edits: at once, or, in turn, as soon as that is there. */
  do(action: (desk: Desk) => void): void {
    const desk = this.#desk.get();
    if (desk !== null) {
      action(desk);
      return;
    }
    this.#waiting.push(action);
    this.#askForDesk();
  }

  #askForDesk(): void {
    this.loadDesk().catch(() => {
      const again = () => this.#askForDesk();
      this.session.notify(NOT_LOADED, [notLoaded('the editor')], NOT_LOADED, again);
    });
  }

  protected override begin(startNs: number, at: Point | null): void {
    if (this.presentation.get().isOn) this.presentation.set(this.nextSight);
    this.nextSight = firstSight;
    super.begin(startNs, at);
    this.#desk.get()?.stage.begin();
  }

  /** On the stage the lecture says where a picture stands. */
  protected override asksAt(): number | null {
    const isAsked = this.isGuessOpen.get() && !this.asking.isAside.get();
    return isAsked && !this.presentation.get().isOn ? this.proving.askedAtNs : null;
  }

  protected override refresh(): void {
    super.refresh();
    this.#desk.get()?.inspection.refresh();
  }

  override isTold(index: number): boolean {
    return super.isTold(index) && !this.presentation.get().hidden.includes(index);
  }

  /** Tells what could not be opened of an address; `again` tries once more. */
  tell(
    { document, problems }: Pick<Opening, 'document' | 'problems'>,
    again: Notice['again'] = null,
  ): void {
    if (problems.length === 0) return;
    const title =
      document === null
        ? 'This link could not be opened'
        : (this.embedded?.unread ?? 'Part of this link could not be read; the rest is open');
    this.session.notify(title, problems, BAD_LINK, again);
  }

  /** The next step, or the one before: on the stage within the lecture. */
  step(direction: 1 | -1): void {
    if (this.presentation.get().isOn) this.do(({ stage }) => stage.step(direction));
    else this.narrator.step(direction, { stop: 'significant', amount: 0 });
  }

  /** Plays or stops: on the stage to the end of the item's view. */
  togglePlaying(): void {
    if (this.presentation.get().isOn) this.do(({ stage }) => stage.togglePlaying());
    else this.playback.toggle();
  }

  /** Begins to present, the lecture that is open where there is one, or ends. */
  togglePresenting(): void {
    if (this.presentation.get().isOn || !this.isLectureOpen.get()) this.presentPage();
    else this.do(({ lecture }) => void lecture.back());
  }

  /** Begins to present what is on the page, or ends. */
  presentPage(): void {
    this.playback.pause();
    this.presentation.set(this.presentation.get().isOn ? notPresenting : firstSight);
  }

  /** Shows or hides what was measured: an audience may guess. */
  toggleNumbers(): void {
    this.do(({ stage }) =>
      stage.do(() => {
        const presentation = this.presentation.get();
        this.presentation.set({ ...presentation, hasNumbers: !presentation.hasNumbers });
      }),
    );
  }

  revealNext(): void {
    this.do(({ stage }) => stage.revealNext());
  }
}
