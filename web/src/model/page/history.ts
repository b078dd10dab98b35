/**
 * The committed edits: the browser's own list of entries, which back, forward, undo and redo walk alike.
 *
 * An entry's address holds the whole page, so there is no second list to keep in step with it, and a reload keeps
 * them. An edit makes an entry when the hand that makes it rests; where the reader looks is written into the entry
 * that they are at when that rests, and never while it plays.
 *
 * A browser takes its time to go to an entry, and the page to read it. Until then nothing is written, for it would be
 * written into another entry, and an edit that comes meanwhile wins: it stands behind the entry that is gone to. Nor is
 * anything written while a reload waits: it goes to the page that comes.
 *
 * A page is of one family of protocols. Where an entry holds a scenario of another one the page is loaded anew there.
 */
import { createStore, type Readable } from '../../base/store';
import { isOver } from '../link/over';
import { encode } from '../link/urlState';
import { haveOneSource } from '../scenario/document';
import { isOfAnother } from '../scenario/family';
import { type Opening, opening } from '../viewer/opening';
import { documentLink, pageLink, shortLink } from '../viewer/pageLink';
import type { Presenter } from '../viewer/presenter';

/**
 * An edit or a movement is over when nothing of it has come for so long; browsers throttle who writes addresses more
 * often.
 */
const REST_MS = 300;
/** Browsers forget the first of more entries than these. */
const ENTRIES_MAX = 50;
/** An entry that a browser has not gone to by then is one that it has forgotten. */
const WALK_MS = 5000;
/** A page that is still there by then was not left after all. */
const LEAVE_MS = 10_000;

/** An entry's place in the list of a page's entries, kept with it. */
export interface Mark {
  readonly index: number;
  /** The last one's, as it was when this entry was left. */
  readonly last: number;
  /** How many entries before it the page is that it lies over; none where it is a page itself. */
  readonly over?: number;
}

export interface Entry {
  readonly hash: string;
  readonly mark: Mark;
}

/** The browser's list of entries. */
export interface Entries {
  /** Of the entry that the list stands at. */
  readonly hash: () => string;
  /** Null: not made by this page. */
  readonly mark: () => Mark | null;
  /** Makes an entry behind this one in place of all that were there. */
  readonly push: (hash: string, mark: Mark) => void;
  readonly replace: (hash: string, mark: Mark) => void;
  readonly go: (by: number) => void;
  /** Loads the page anew at the entry that the list stands at. */
  readonly reload: () => void;
  /** Told when the list stands at another entry. */
  onArrive: () => void;
  /** Told when the page is about to go, if nothing holds it back. */
  onLeaving: () => void;
  /**
   * Called when the page unloads. Returns the entries to restore after a reload: the current one, and one that is yet
   * to be made.
   */
  onLeave: () => readonly Entry[];
}

export interface HistoryState {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The page as addresses. */
interface Snapshot {
  readonly page: string;
  /** What is edited of it, without where the reader looks. */
  readonly document: string;
}

/** An edit under way: the page as the last move of a value left it. */
interface Moving extends Snapshot {
  readonly path: string;
}

export class History {
  readonly state: Readable<HistoryState>;
  /** Whether an edit is under way, of a value that a hand moves. */
  readonly isMoving: Readable<boolean>;

  readonly #isMoving = createStore(false);
  readonly #state = createStore<HistoryState>({ canUndo: false, canRedo: false });
  readonly #presenter: Presenter;
  readonly #entries: Entries;
  readonly #open: (opening: Opening, again: () => void) => void;
  #mark: Mark;
  /** The document of the entry. */
  #committed: string;
  #moving: Moving | null = null;
  /** As the entry has it. */
  #over: string | null;
  #isHeld = false;
  /** What the page held when the list began to go to another entry; null while it stands. */
  #walksFrom: string | null = null;
  #isLeaving = false;
  /** Whether the page is loaded anew at the entry that it has made, or gone to. */
  #isReloading = false;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  #walkTimer: ReturnType<typeof setTimeout> | undefined;
  #leaveTimer: ReturnType<typeof setTimeout> | undefined;
  #arrivals = 0;

  /**
   * `opened`: what the page was opened with, which is the entry that it stands at. `open` opens what another one holds.
   */
  constructor(
    presenter: Presenter,
    entries: Entries,
    opened: Opening,
    open: (opening: Opening, again: () => void) => void,
  ) {
    this.state = this.#state;
    this.isMoving = this.#isMoving;
    this.#presenter = presenter;
    this.#entries = entries;
    this.#open = open;
    this.#over = opened.over;
    this.#mark = entries.mark() ?? { index: 0, last: 0 };
    this.#committed = encode(documentLink(opened.shown));
    const isElsewhere = entries.hash() !== opened.hash;
    if (!isElsewhere) entries.replace(entries.hash(), this.#mark);
    this.#tell();
    entries.onArrive = () => void this.#arrive();
    entries.onLeaving = () => this.#leave();
    entries.onLeave = () => this.#left();
    const { session, playback, selection, stopWhen, marking } = presenter;
    session.onEdit = (moving) => this.#edited(moving);
    presenter.over.subscribe(() => this.#turn());
    const settle = () => this.#settleSoon();
    for (const { subscribe } of [
      session.state,
      session.viewport,
      session.canvas,
      session.marks,
      playback.playhead,
      playback.state,
      selection,
      stopWhen,
      marking.found,
    ]) {
      subscribe(settle);
    }
    // What has happened since the page was opened.
    if (isElsewhere) void this.#arrive();
    else this.#commit();
    settle();
  }

  undo(): void {
    this.#commit();
    if (this.#state.get().canUndo) this.#go(-1);
  }

  redo(): void {
    this.#commit();
    if (this.#state.get().canRedo) this.#go(1);
  }

  /** While a pointer is down, what it moves is one edit. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.#commit();
  }

  #edited(path: string | null): void {
    // Another value: the edit before it is over.
    if (this.#moving !== null && this.#moving.path !== path) this.#push(this.#moving);
    clearTimeout(this.#restTimer);
    this.#moves(path === null ? null : { path, ...this.#snapshot() });
    if (path === null) this.#commit();
    else this.#restTimer = setTimeout(() => this.#isHeld || this.#commit(), REST_MS);
  }

  /** Ends the edit under way. */
  #commit(): void {
    clearTimeout(this.#restTimer);
    this.#moves(null);
    this.#push(this.#snapshot());
  }

  #moves(moving: Moving | null): void {
    this.#moving = moving;
    this.#isMoving.set(moving !== null);
  }

  #push({ page, document }: Snapshot): void {
    if (document === this.#committed || this.#walksFrom !== null || this.#isLeaving) return;
    this.#committed = document;
    this.#mark = next(this.#mark);
    const isElsewhere = isOfAnother(this.#presenter.session.state.getState().scenario);
    // Where the reader looks is of what was there before.
    this.#entries.push(isElsewhere ? document : page, this.#mark);
    this.#tell();
    if (isElsewhere) this.#reload();
  }

  #reload(): void {
    this.#isLeaving = true;
    this.#isReloading = true;
    this.#presenter.session.leave(true);
    this.#entries.reload();
  }

  #go(by: number): void {
    // Before the list has moved, so that fast strokes do not walk off its ends.
    const { index, last } = this.#mark;
    this.#mark = { index: index + by, last };
    this.#tell();
    this.#walk();
    this.#entries.go(by);
  }

  /**
   * Something is opened over the page, shows something else, or is closed: that uncovers the page. Another sweep is an
   * entry of its own, another row of the evidence is not, nor is the sweep that the bare curves begin with.
   */
  #turn(): void {
    const before = this.#over;
    this.#over = this.#presenter.over.get();
    if (this.#walksFrom !== null || this.#isLeaving) return;
    if (this.#over === null && this.#mark.over) this.#go(-this.#mark.over);
    else if (
      this.#over !== null &&
      (before === null || (before !== '#curves' && this.#over.startsWith('#curves')))
    ) {
      this.#commit();
      this.#mark = over(this.#mark, before);
      this.#entries.push(this.#over, this.#mark);
      this.#tell();
    } else this.#entries.replace(this.#snapshot().page, this.#mark);
  }

  #walk(): void {
    this.#stay();
    clearTimeout(this.#restTimer);
    this.#moves(null);
    this.#walksFrom = this.#snapshot().document;
    this.#presenter.session.leave(true);
    clearTimeout(this.#walkTimer);
    this.#walkTimer = setTimeout(() => {
      this.#mark = this.#entries.mark() ?? this.#mark;
      this.#stand();
    }, WALK_MS);
  }

  #stand(): void {
    clearTimeout(this.#walkTimer);
    this.#walksFrom = null;
    this.#presenter.session.leave(false);
    this.#tell();
    if (this.#moving === null) this.#push(this.#snapshot());
  }

  /** The list stands at another entry: the page follows. */
  async #arrive(): Promise<void> {
    if (this.#walksFrom === null) this.#walk();
    const arrival = ++this.#arrivals;
    const hash = this.#entries.hash();
    const mark = this.#entries.mark();
    const { last } = this.#mark;
    // An address that the reader typed or followed is a new entry behind the one that they were at.
    if (mark !== null) this.#mark = { ...mark, last };
    else this.#mark = isOver(hash) ? over(this.#mark, this.#over) : next(this.#mark);
    this.#tell();
    const opened = await opening(hash);
    if (arrival !== this.#arrivals) return;
    if (opened.document !== null && isOfAnother(opened.document.scenario)) {
      this.#entries.replace(hash, this.#mark);
      this.#reload();
      return;
    }
    if (this.#snapshot().document === this.#walksFrom) {
      this.#follow(opened, mark !== null, hash);
      this.#presenter.over.set(opened.over);
    }
    const there = opened.document ?? this.#presenter.session.state.getState();
    this.#committed = encode(documentLink(there));
    this.#entries.replace(hash, this.#mark);
    this.#stand();
  }

  #follow(opened: Opening, isOwn: boolean, hash: string): void {
    const { session } = this.#presenter;
    const { document } = opened;
    const keepsView =
      isOwn && document !== null && haveOneSource(document, session.state.getState());
    // Under what lay over it it has stayed.
    const isThere =
      this.#over !== null &&
      keepsView &&
      encode(documentLink(document)) === this.#snapshot().document;
    if (isThere) return;
    if (keepsView) session.goTo(document);
    else this.#open(opened, () => void this.#openAgain(hash));
  }

  /** What did not come before: an entry behind the one that the page is at. */
  async #openAgain(hash: string): Promise<void> {
    const opened = await opening(hash);
    this.#open(opened, () => void this.#openAgain(hash));
    this.#commit();
  }

  /** To be called when the reader looks elsewhere: not while they move, for an address costs a part of a frame. */
  #settleSoon(): void {
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => this.#settle(), REST_MS);
  }

  /** Writes where the reader looks; while something moves, its end calls again. */
  #settle(): void {
    if (this.#moving !== null || this.#walksFrom !== null || this.#isLeaving) return;
    const hash = this.#restingHash();
    if (hash !== this.#entries.hash()) this.#entries.replace(hash, this.#mark);
  }

  /** The page as the entry holds it: without where the reader looks, while that moves. */
  #restingHash(): string {
    const { session, playback } = this.#presenter;
    const isMoving = playback.state.get().isPlaying || session.isBeginning;
    return isMoving ? this.#entries.hash() : this.#snapshot().page;
  }

  #leave(): void {
    this.#isLeaving = true;
    clearTimeout(this.#leaveTimer);
    this.#leaveTimer = setTimeout(() => {
      this.#stay();
      this.#isHeld || this.#commit();
      this.#settle();
    }, LEAVE_MS);
  }

  #stay(): void {
    this.#isLeaving = false;
    clearTimeout(this.#leaveTimer);
  }

  #left(): readonly Entry[] {
    const mark = this.#entries.mark() ?? this.#mark;
    const stands = { hash: this.#entries.hash(), mark };
    if (this.#walksFrom !== null || this.#isReloading) return [stands];
    const { page, document } = this.#snapshot();
    if (document !== this.#committed) return [stands, { hash: page, mark: next(mark) }];
    return [{ hash: this.#restingHash(), mark }];
  }

  #snapshot(): Snapshot {
    const state = this.#presenter.session.state.getState();
    return {
      page: this.#presenter.over.get() ?? encode(shortLink(pageLink(this.#presenter), state)),
      document: encode(documentLink(state)),
    };
  }

  #tell(): void {
    const { index, last } = this.#mark;
    const state = { canUndo: index > Math.max(0, last - ENTRIES_MAX + 1), canRedo: index < last };
    const before = this.#state.get();
    if (before.canUndo !== state.canUndo || before.canRedo !== state.canRedo)
      this.#state.set(state);
  }
}

/** Of an entry behind this one, in place of all that were there. */
function next({ index }: Mark): Mark {
  return { index: index + 1, last: index + 1 };
}

/** Of an entry behind this one that lies over it, or over the same page as what is open there. */
function over(mark: Mark, open: string | null): Mark {
  const { over: before = 0 } = mark;
  return { ...next(mark), over: open === null ? 1 : before && before + 1 };
}
