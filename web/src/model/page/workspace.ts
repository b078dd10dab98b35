/** All that a page of the laboratory works on: a viewer that asks, presents, and edits at its desk. */
import { createStore, inner, type Readable, type Store } from '../../base/store';
import type { Point } from '../../core/columns';
import { loadFaults } from '../faults/family';
import type { Given, Lack } from '../lecture/lecture';
import type { Inspected } from '../looking/selection';
import type { Ghosts } from '../responses/ghost';
import type { Document } from '../scenario/document';
import { withSettings } from '../scenario/family';
import { notLoaded, type Opening } from '../viewer/opening';
import { firstSight, notPresenting } from '../viewer/presentation';
import { type Embedded, Presenter } from '../viewer/presenter';
import type { Desk } from './desk';
import type { RecentFile } from './files';
import type { Entries, HistoryState } from './history';

/** A part of the page that a key goes to. */
export type Part = 'header' | 'settings' | 'figure' | 'clock';

/** What is told where something was asked for that the page has no code for yet. */
const NOT_LOADED = 'A part of the page is not loaded yet';
const NO_HISTORY: HistoryState = { canUndo: false, canRedo: false };
const NO_FILES: readonly RecentFile[] = [];
const NO_LACK: Lack = { isWhole: false, problems: [] };

export class Workspace extends Presenter {
  readonly isHelpOpen: Store<boolean> = createStore(false);
  /** The browser of scenarios and lessons. */
  readonly isBrowserOpen: Store<boolean> = createStore(false);
  /** The scenario as text, beside the figure. */
  readonly isTextOpen: Store<boolean> = createStore(false);
  /** The lines that embed the figure, or the link as a QR code; null: neither is shown. */
  readonly sharing: Store<'embed' | 'code' | null> = createStore<'embed' | 'code' | null>(null);
  /** Whether the figure's numbers stand below it, as tables. */
  readonly hasTables: Store<boolean> = createStore<boolean>(false);
  /** The runs of before a hand moved a value, while there is something to compare. */
  readonly ghosts: Store<Ghosts | null> = createStore<Ghosts | null>(null);
  /** Whether the stage shows its keys until they are put away; else they come while the mouse moves. */
  readonly hasStageKeys: Store<boolean> = createStore(false);
  /** Called when a part of the page is to have the focus. */
  onGoTo: (part: Part) => void = () => undefined;

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
  #coming: Promise<Desk> | null = null;
  /** What was done before the desk was there. */
  #waiting: ((desk: Desk) => void)[] = [];

  constructor(
    opening: Opening,
    isCalm: boolean,
    entries: Entries,
    embedded: Embedded | null = null,
  ) {
    super(opening, isCalm, embedded);
    this.#opened = opening;
    this.#entries = entries;
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
    const [{ Desk, loadTold }] = await withSettings(Promise.all([import('./desk'), loadFaults()]));
    await loadTold();
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
    super.begin(startNs, at);
    this.#desk.get()?.stage.begin();
  }

  protected override refresh(): void {
    super.refresh();
    this.#desk.get()?.inspection.refresh();
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
