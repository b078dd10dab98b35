/**
 * Lectures: the reader's own, which this browser keeps, and the one that is given.
 *
 * A lecture that is given has a place. On the stage steps lead through it: behind the last step of an item's view comes
 * the next item. Whoever leaves the stage may change whatever they like, and comes back to where the lecture was; so
 * does a page that is loaded anew, in whose address the picture is.
 */
import { keptText, visitText } from '../../base/remembered';
import { createStore, follows, type Readable } from '../../base/store';
import type { ScenarioError } from '../../core/messages';
import type { TimeSpan } from '../../layout/timeScale';
import { withItemAdded } from '../lesson/edits';
import {
  BARE_ITEM,
  EMPTY_LESSON,
  givenPageOf,
  type Lesson,
  type LessonItem,
  lessonText,
} from '../lesson/lesson';
import type { ReadLesson } from '../lesson/readLesson';
import { isOver } from '../link/over';
import { encode } from '../link/urlState';
import { asksAt } from '../looking/askedView';
import { LAST_SEQUENCE } from '../looking/playback';
import { grown } from '../looking/viewport';
import { mischiefOf, provedIn } from '../run/ahead';
import { horizonOf, viewOf } from '../run/sessionState';
import type { Document } from '../scenario/document';
import { type Json, textAt, titleOfScenario, variantOf } from '../scenario/scenario';
import { variantIndex } from '../scenario/variants';
import { type GivenLesson, notLoaded, type Opening, opening } from '../viewer/opening';
import { pageLink } from '../viewer/pageLink';
import { firstSight, type Presentation } from '../viewer/presentation';
import type { Presenter } from '../viewer/presenter';
import type { ItemState } from './kept';

/** So many edits of the reader's lecture can be taken back. */
const UNDO_MAX = 100;
const NOT_READ = 'Your lecture is not loaded yet';
const NO_LESSON = 'This lecture cannot be opened';

export interface Given extends GivenLesson {
  /** Whether it is the reader's own, which its edits change. */
  readonly isMine: boolean;
}

/** How the given item opens for an audience. */
interface OnStage {
  /** Of its picture, in which steps stay. */
  readonly window: TimeSpan;
  readonly opensNs: number;
  /** Places of runs that are still to come, in their order. */
  readonly hidden: readonly number[];
}

/** What a picture of a lecture lacks, in words that an audience may read. */
export interface Lack {
  /** Whether there is no picture at all. */
  readonly isWhole: boolean;
  readonly problems: readonly ScenarioError[];
}

/** Who goes through items. */
export interface Visitor {
  /** Told of an item's place when it is gone to. */
  readonly begin: (index: number) => void;
  /** Gets its place when its runs are finished, and what its picture lacks where it is not there. */
  readonly visit: (index: number, lacks: string) => Promise<void>;
}

/** What shows a lecture's items. */
interface LectureDesk {
  readonly showItem: (opening: Opening, sight: Presentation, view: TimeSpan | null) => void;
  readonly lookAt: (opening: Opening, signal: AbortSignal) => Promise<void>;
  readonly stage: {
    readonly turnAway: () => void;
    readonly begin: () => void;
    readonly forget: () => void;
    readonly stateOf: (item: string) => ItemState | null;
  };
}

const NO_LACK: Lack = { isWhole: false, problems: [] };

export class Lecture {
  /** The reader's own. */
  readonly mine: Readable<Lesson>;
  /** Whether the browser keeps it: its storage may be closed to this page, or full. */
  readonly isKept: Readable<boolean>;
  readonly canUndo: Readable<boolean>;
  readonly given: Readable<Given | null>;
  readonly lack: Readable<Lack>;
  /** Whether presenting gives a lecture: the one that is given, or the reader's own, once it has an item. */
  readonly isOpen: Readable<boolean>;
  /** The given item as it opens; null: none is given, or its picture is not there. */
  readonly opened: Readable<Document | null>;
  /** Done when the lecture that was being given before a reload is there again. */
  readonly resumed: Promise<void>;

  readonly #kept = keptText('lecture');
  readonly #mine = createStore<Lesson>(EMPTY_LESSON);
  readonly #visit = visitText('given');
  readonly #given = createStore<Given | null>(null);
  readonly #opened = createStore<Document | null>(null);
  readonly #lack = createStore<Lack>(NO_LACK);
  readonly #isKept = createStore(true);
  readonly #canUndo = createStore(false);
  readonly #presenter: Presenter;
  readonly #desk: LectureDesk;
  #before: readonly Lesson[] = [];
  /** Edits that wait until the kept lecture is read; null: it is. */
  #waiting: ((lesson: Lesson) => Lesson)[] | null = null;
  /** Null where there is no picture. */
  #onStage: OnStage | null = null;
  /** Where the stage was left. */
  #left: { readonly hash: string; readonly sight: Presentation } | null = null;
  #goings = 0;
  #isGoing = false;
  #going: Promise<void> = Promise.resolve();

  constructor(presenter: Presenter, desk: LectureDesk) {
    this.#presenter = presenter;
    this.#desk = desk;
    this.mine = this.#mine;
    this.isKept = this.#isKept;
    this.canUndo = this.#canUndo;
    this.given = this.#given;
    this.isOpen = follows(
      [this.#given, this.#mine],
      () => this.#given.get() !== null || this.#mine.get().items.length > 0,
    );
    this.lack = this.#lack;
    this.opened = this.#opened;
    this.resumed = this.#begin();
    this.#given.subscribe(() => this.#visit.write(givenText(this.#given.get())));
    let before = presenter.presentation.get();
    presenter.presentation.subscribe(() => {
      const now = presenter.presentation.get();
      if (before.isOn && !now.isOn) this.#leave(before);
      before = now;
    });
  }

  /** The given item's part of its run; null: none is given, or it has no picture. */
  get window(): TimeSpan | null {
    return this.#given.get() === null ? null : (this.#onStage?.window ?? null);
  }

  /** Where the given item opens for an audience. */
  get opensNs(): number | null {
    return this.#given.get() === null ? null : (this.#onStage?.opensNs ?? null);
  }

  /** Places of its runs that an audience does not see at first. */
  get hiddenFirst(): readonly number[] | null {
    return this.#given.get() === null ? null : (this.#onStage?.hidden ?? null);
  }

  /** Whether the given item lies over the page: the curves, or the evidence. */
  get isOver(): boolean {
    const item = this.#item();
    return item !== undefined && isOver(item.link);
  }

  /** By which what the given item has come to is kept: another place in the list changes nothing of it. */
  get itemKey(): string | null {
    const given = this.#given.get();
    const hash = this.#itemHash();
    return given === null || hash === null ? null : `${given.lesson.title} ${hash}`;
  }

  /** Whether the next picture is on its way: a step would be one of the picture before. */
  get isUnderWay(): boolean {
    return this.#isGoing || this.#presenter.session.isBeginning;
  }

  /** Changes the reader's lecture; the one that is given with it, where that is it. */
  edit(change: (lesson: Lesson) => Lesson): void {
    if (this.#waiting !== null) {
      this.#waiting.push(change);
      return;
    }
    const mine = this.#mine.get();
    const changed = change(mine);
    if (changed === mine) return;
    this.#before = [...this.#before, mine].slice(-UNDO_MAX);
    this.#setMine(changed);
  }

  /** What was kept, and then the lecture that was being given. */
  async #begin(): Promise<void> {
    const kept = this.#kept.read();
    if (kept !== null) await this.#readKept(kept);
    await this.#resume();
  }

  /** What reads a lecture comes later than the page; without it what is kept stays as it is. */
  async #readKept(text: string): Promise<void> {
    this.#waiting ??= [];
    try {
      const { readLesson } = await import('../lesson/readLesson');
      this.#mine.set(lessonFrom(text, readLesson));
    } catch {
      const again = () => void this.#readKept(text);
      this.#presenter.session.notify(NOT_READ, [notLoaded('my lecture')], NOT_READ, again);
      return;
    }
    const edits = this.#waiting;
    this.#waiting = null;
    for (const change of edits) this.edit(change);
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (last === undefined) return;
    this.#before = this.#before.slice(0, -1);
    this.#setMine(last);
  }

  /** Adds what is on the page to the reader's lecture. */
  addPicture(): void {
    const over = this.#presenter.over.get();
    if (over !== null) {
      const title = over.startsWith('#curves') ? 'Curves' : 'Evidence';
      this.edit((lesson) => withItemAdded(lesson, { ...BARE_ITEM, title, link: over }));
      return;
    }
    const { scenario, id } = this.#presenter.session.state.getState();
    const title = textAt(scenario, 'question') || titleOfScenario(scenario, id);
    const text = textAt(scenario, 'watch');
    const item = { ...BARE_ITEM, title, text, link: this.picture() };
    this.edit((lesson) => withItemAdded(lesson, item));
  }

  /** What is on the page, as an item's picture. */
  picture(): string {
    return encode(pageLink(this.#presenter));
  }

  /** Begins a lecture at an item of it, where the page is: on the stage or off it. */
  give(lesson: Lesson, index = 0, isMine = false): void {
    this.#given.set({ lesson, index, isMine, id: null });
    void this.go(index);
  }

  /** Begins one of the shipped lectures beside its list of items. */
  show(lesson: Lesson, id: string): void {
    this.#presenter.isLecturePanelOpen.set(true);
    this.#given.set({ lesson, index: 0, isMine: false, id });
    void this.go(0);
  }

  /** A lecture whose item is on the page already. */
  take({ lesson, index, id }: GivenLesson, document: Document, opened: Opening): void {
    this.#given.set({ lesson, index, id, isMine: false });
    this.#onStage = onStageOf(opened, document, lesson.items[index]);
    this.#lack.set(NO_LACK);
    this.#opened.set(document);
    this.#presenter.isLecturePanelOpen.set(true);
  }

  /** After a reload the lecture is where it was: the page's own address has the picture, as it was changed. */
  async #resume(): Promise<void> {
    const text = this.#visit.read();
    if (!text) return;
    const reader = await import('../lesson/readLesson').catch(() => null);
    const given = reader && givenFrom(text, this.#mine.get(), reader.readLesson);
    const item = given?.lesson.items[given.index];
    // An address that opens a lecture means that one, from where it says.
    if (given === null || item === undefined || this.#given.get() !== null) return;
    this.#given.set(given);
    const opened = await opening(givenPageOf(item));
    if (this.#given.get() !== given || this.#isGoing) return;
    this.#onStage = opened.document && onStageOf(opened, opened.document, item);
    this.#opened.set(opened.document);
  }

  /** Puts the given lecture away; what is on the page stays. */
  end(): void {
    this.#given.set(null);
    this.#lack.set(NO_LACK);
    this.#opened.set(null);
    this.#left = null;
  }

  /** The given lecture becomes the reader's own, which undo takes back. */
  adopt(): void {
    const given = this.#given.get();
    if (given === null || given.isMine) return;
    this.edit(() => given.lesson);
    this.#given.set({ ...given, isMine: true, id: null });
  }

  /** Opens a file; one with mistakes lists them, leaves everything as it is, and answers false. */
  async openFile(file: Json): Promise<boolean> {
    const { session } = this.#presenter;
    const reader = await import('../lesson/readLesson').catch(() => null);
    if (reader === null) {
      const again = () => void this.openFile(file);
      session.notify(NO_LESSON, [notLoaded('the lecture')], NO_LESSON, again);
      return false;
    }
    const { lesson, errors } = reader.readLesson(file);
    if (lesson === null) {
      session.notify(NO_LESSON, errors);
      return false;
    }
    session.dismiss(NO_LESSON);
    this.edit(() => lesson);
    this.#presenter.isLecturePanelOpen.set(true);
    this.give(lesson, 0, true);
    return true;
  }

  /** Goes to an item. What its picture lacks is told; without any the rest of the lecture works. */
  async go(index: number): Promise<void> {
    const given = this.#given.get();
    const item = given?.lesson.items[index];
    if (given === null || item === undefined) return;
    this.#given.set({ ...given, index });
    this.#left = null;
    this.#desk.stage.turnAway();
    await this.#show(givenPageOf(item), null);
  }

  /** The next item or the one before. */
  goBy(by: 1 | -1): void {
    const given = this.#given.get();
    this.#desk.stage.forget();
    if (given !== null) void this.go(given.index + by);
  }

  /** The first item, or the last. */
  goTo(end: 'first' | 'last'): void {
    const given = this.#given.get();
    this.#desk.stage.forget();
    if (given !== null) void this.go(end === 'first' ? 0 : given.lesson.items.length - 1);
  }

  /** Done when no picture is on its way any more; also where the one that was has mistakes and never comes. */
  async arrived(): Promise<void> {
    while (this.#isGoing) await this.#going;
    await this.#presenter.session.begun();
  }

  /**
   * Goes to the stage as it was left, or to the item that the lecture is at; the reader's own begins with its first.
   */
  async back(): Promise<void> {
    const mine = { lesson: this.#mine.get(), index: 0, isMine: true, id: null };
    const given = this.#given.get() ?? mine;
    this.#given.set(given);
    const left = this.#left;
    const { presentation } = this.#presenter;
    if (!presentation.get().isOn) presentation.set(left?.sight ?? firstSight);
    if (left === null) await this.go(given.index);
    else await this.#show(left.hash, left.sight);
  }

  /** Shows each of some items in turn, with its runs finished; what was on the page comes back, whatever happens. */
  async throughItems(
    items: readonly LessonItem[],
    signal: AbortSignal,
    { begin, visit }: Visitor,
  ): Promise<void> {
    const before = this.picture();
    await this.#presenter.asking.aside(async () => {
      try {
        for (const [index, item] of items.entries()) {
          if (signal.aborted) break;
          begin(index);
          const opened = await opening(givenPageOf(item));
          const problems = opened.document === null ? opened.problems : [];
          const lacks = problems.map(({ message }) => message).join('; ');
          if (lacks === '') await this.#desk.lookAt(opened, signal);
          if (!signal.aborted) await visit(index, lacks);
        }
      } finally {
        await this.#desk.lookAt(await opening(before), signal);
      }
    });
  }

  #show(hash: string, left: Presentation | null): Promise<void> {
    this.#going = this.#arrive(hash, left);
    return this.#going;
  }

  /** `left`: what an audience saw when the stage was left; null: the item itself, in the beat that it has come to. */
  async #arrive(hash: string, left: Presentation | null): Promise<void> {
    const going = ++this.#goings;
    this.#isGoing = true;
    const opened = await opening(hash);
    if (going !== this.#goings) return;
    this.#isGoing = false;
    const { document, problems, over } = opened;
    this.#presenter.over.set(over);
    if (over !== null) {
      this.#lack.set(NO_LACK);
      this.#opened.set(null);
      this.#onStage = null;
      this.#desk.stage.begin();
      return;
    }
    this.#lack.set({ isWhole: document === null, problems });
    // Back from what was changed on the stage it is still the item.
    if (hash === this.#itemHash()) this.#opened.set(document);
    if (left === null) this.#onStage = document && onStageOf(opened, document, this.#item());
    if (document === null) {
      this.#presenter.presentation.set(this.#sightWithout());
      return;
    }
    const state = this.#desk.stage.stateOf(this.itemKey ?? '');
    const hidden = state?.hidden ?? this.#onStage?.hidden ?? firstSight.hidden;
    const { hasNumbers } = left ?? firstSight;
    const timeNs = state?.timeNs ?? this.#onStage?.opensNs ?? 0;
    const isOn = this.#presenter.presentation.get().isOn;
    this.#desk.showItem(
      isOn && this.#onStage !== null
        ? seenFrom(opened, document, this.#onStage.window, timeNs)
        : opened,
      { isOn: true, hasNumbers, hidden },
      this.#onStage?.window ?? null,
    );
  }

  #item(): LessonItem | undefined {
    const given = this.#given.get();
    return given?.lesson.items[given.index];
  }

  #itemHash(): string | null {
    const item = this.#item();
    return item === undefined ? null : givenPageOf(item);
  }

  /** What the audience sees of an item without a picture. */
  #sightWithout(): Presentation {
    const { presentation } = this.#presenter;
    return presentation.get().isOn ? firstSight : presentation.get();
  }

  #leave(sight: Presentation): void {
    if (this.#given.get() === null || this.isUnderWay || this.#lack.get().isWhole) return;
    this.#left = { hash: this.picture(), sight };
  }

  #setMine(mine: Lesson): void {
    const given = this.#given.get();
    this.#mine.set(mine);
    this.#canUndo.set(this.#before.length > 0);
    if (given?.isMine === true) {
      const at = given.lesson.items[given.index];
      const moved = at === undefined ? -1 : mine.items.indexOf(at);
      const last = Math.max(0, mine.items.length - 1);
      const index = moved >= 0 ? moved : Math.min(given.index, last);
      this.#given.set({ lesson: mine, index, isMine: true, id: null });
    }
    this.#isKept.set(this.#kept.write(lessonText(mine)));
  }
}

/** A lecture that is given, and its place, as the tab keeps them; of the reader's own the place alone. */
function givenText(given: Given | null): string {
  if (given === null) return '';
  const { lesson, index, isMine, id } = given;
  return JSON.stringify({ index, id, lesson: isMine ? null : lessonText(lesson) });
}

/** What `givenText` wrote; null where there is none, or the lecture has no such item any more. */
function givenFrom(text: string, mine: Lesson, read: (file: Json) => ReadLesson): Given | null {
  try {
    const {
      index,
      id,
      lesson: kept,
    } = JSON.parse(text) as {
      readonly index: number;
      readonly id?: string | null;
      readonly lesson: string | null;
    };
    const lesson = kept === null ? mine : read(JSON.parse(kept) as Json).lesson;
    if (lesson?.items[index] === undefined) return null;
    return { lesson, index, isMine: kept === null, id: id ?? null };
  } catch {
    return null;
  }
}

/** How an item opens for an audience. */
function onStageOf(
  { view, at }: Opening,
  { original, scenario, shown }: Document,
  item: LessonItem | undefined,
): OnStage {
  const window = view ?? viewOf(original);
  const mischiefNs = shown.flatMap((variant) => mischiefOf(variantOf(scenario, variant)));
  const coming = item?.reveal?.map((key) => shown.indexOf(variantIndex(key)));
  return {
    window,
    opensNs:
      at?.timeNs ??
      asksAt(window, { mischiefNs, provedNs: provedIn(scenario.answer), request: null }),
    hidden: coming?.filter((place) => place >= 0) ?? firstSight.hidden,
  };
}

/** A picture as it stands on the stage at a time. */
function seenFrom(
  opened: Opening,
  { scenario }: Document,
  { startNs, endNs }: TimeSpan,
  timeNs: number,
): Opening {
  const view = grown(endNs - startNs, horizonOf(scenario), timeNs);
  return { ...opened, view, at: { timeNs, sequence: LAST_SEQUENCE } };
}

/** What was kept; an empty lecture where that is none. */
function lessonFrom(text: string, read: (file: Json) => ReadLesson): Lesson {
  try {
    return read(JSON.parse(text) as Json).lesson ?? EMPTY_LESSON;
  } catch {
    return EMPTY_LESSON;
  }
}
