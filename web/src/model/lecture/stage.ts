/**
 * The stage: an item from beat to beat, then the next; single steps within its view; the hall's hands; a dark screen.
 *
 * A scenario that is presented without a lecture is given in the same beats. What an item has come to is kept, so that
 * whoever goes back to it finds it as it was left.
 */
import { visitText } from '../../base/remembered';
import { createStore, type Readable, type Store } from '../../base/store';
import type { TimeSpan } from '../../layout/timeScale';
import { namedVariants } from '../lesson/named';
import { LAST_SEQUENCE } from '../looking/playback';
import { grown } from '../looking/viewport';
import { type Guess, NO_GUESS } from '../run/guess';
import type { Json } from '../scenario/scenario';
import { variantNames } from '../scenario/scenario';
import { firstSight, stepping, withNextRevealed } from '../viewer/presentation';
import type { Presenter } from '../viewer/presenter';
import { type Beat, beatBeside, beatsOf, isMarkedIn, type Plan, sightIn } from './beats';
import { askedAgain, type Hands, hallsChoice, NO_HANDS, withHeld, withShare } from './hands';
import {
  type ItemState,
  type ItemStates,
  itemStatesFrom,
  itemStatesText,
  withItemState,
} from './kept';
import type { Lecture } from './lecture';
import { type Deed, type Typed, type Typing, typed } from './typing';

/** So much of what is pressed waits for a picture that is on its way. */
const WAITING_MAX = 8;

/** What stands on the stage beside the picture. */
export interface Shown {
  /** Whether it is of the picture that is there: false while the next one is on its way. */
  readonly isThere: boolean;
  readonly beat: Beat;
  readonly hands: Hands;
  /** A number that the hall guessed; null: none. */
  readonly guessed: number | null;
}

const OPENED: Shown = { isThere: true, beat: 'ask', hands: NO_HANDS, guessed: null };

export class Stage {
  readonly shown: Readable<Shown>;
  /** What is being typed. */
  readonly typing: Readable<Typing>;
  /** Whether the screen is dark. */
  readonly isDark: Store<boolean> = createStore(false);

  readonly #shown = createStore<Shown>(OPENED);
  readonly #typing = createStore<Typing>(null);
  readonly #kept = visitText('beats');
  #states: ItemStates = itemStatesFrom(this.#kept.read());
  readonly #presenter: Presenter;
  readonly #lecture: Lecture;
  /** Place of the run whose turn it is, where they go run by run. */
  #turn = 0;
  /** Where a scenario without a lecture was when its presentation began. */
  #pageOpensNs = 0;
  /** What the reader had guessed before a presentation without a lecture asked it of an audience. */
  #readersGuess: Guess = NO_GUESS;
  readonly #waiting: (() => void | Promise<void>)[] = [];
  #isBusy = false;
  /** The item of which what is shown is. */
  #at: string | null = null;

  constructor(presenter: Presenter, lecture: Lecture) {
    this.shown = this.#shown;
    this.typing = this.#typing;
    this.#presenter = presenter;
    this.#lecture = lecture;
    const { presentation, playback } = presenter;
    let wasOn = presentation.get().isOn;
    if (wasOn) this.#resume();
    presentation.subscribe(() => {
      const { isOn, hidden } = presentation.get();
      if (isOn !== wasOn) {
        wasOn = isOn;
        if (isOn) this.#enter();
        else this.#leave();
      }
      if (hidden.includes(this.#turn)) this.#turn = 0;
      if (isOn) this.#keep();
    });
    playback.state.subscribe(() => this.#keep());
  }

  /** What there is to give, as far as it is known: before the runs have answered the mark is not. */
  get plan(): Plan {
    const { session, asking } = this.#presenter;
    const { good, runs, shown } = session.state.getState();
    const asked = asking.asked.get();
    const answer = asked?.answer ?? null;
    const { reveal = [], mark = null } = answer ?? {};
    const named =
      reveal.length > 0
        ? reveal
        : namedVariants(
            good.predict ?? null,
            good.answer ?? null,
            answer?.case ?? null,
            variantNames(good),
          );
    const hidden = this.#hiddenFirst().filter((place) => place < runs.length);
    const opensNs = this.#lecture.opensNs ?? this.#pageOpensNs;
    return {
      hasQuestion: hasSomething(good.predict),
      hasAnswer: hasSomething(good.answer),
      hidden,
      named: named
        .map((variant: number) => shown.indexOf(variant))
        .filter((place: number) => place >= 0),
      opensNs,
      momentNs: Math.max(opensNs, this.#presenter.proving.provedAtNs),
      hasMark: mark !== null,
    };
  }

  /** The item's part of the run, in which steps and playing stay. */
  get window(): TimeSpan {
    const { session } = this.#presenter;
    const window = this.#lecture.window;
    if (window !== null) return window;
    const { startNs, endNs } = session.firstView;
    return this.#pageOpensNs < endNs ? { startNs, endNs } : { startNs, endNs: session.horizonNs };
  }

  /** What an item has come to, by what it is; null: it was not given yet. */
  stateOf(item: string): ItemState | null {
    return this.#states.get(item) ?? null;
  }

  /** Another item is on its way: what was told of the one before is none of its. */
  turnAway(): void {
    this.#shown.set({ ...OPENED, isThere: false });
  }

  /** A new item begins with the first run, in the beat in which it was left. */
  begin(): void {
    this.#turn = 0;
    if (!this.#presenter.presentation.get().isOn) return;
    this.#at = this.#item();
    if (this.#lecture.isOver) {
      this.#shown.set(OPENED);
      return;
    }
    const state = this.stateOf(this.#at);
    const { beat, hands, guessed } = state ?? OPENED;
    if (this.#lecture.given.get() === null)
      this.#pageOpensNs = this.#presenter.playback.playhead.get().timeNs;
    this.#go(state?.timeNs ?? null);
    this.#shown.set({ isThere: true, beat, hands, guessed });
    this.#tell(beat === 'answer');
    this.#presenter.proving.showReason(isMarkedIn(beat));
  }

  /** The next beat, or the one before; behind the last the next item. */
  pass(direction: 1 | -1): void {
    this.do(() => this.#pass(direction));
  }

  /** The next event, or the one before, in the item's view. */
  step(direction: 1 | -1): void {
    this.do(() => this.#take(direction));
  }

  /** Straight to the answer. */
  answer(): void {
    this.do(() => {
      const { hasQuestion, hasAnswer } = this.plan;
      if (hasQuestion || hasAnswer) this.#show('answer', false);
    });
  }

  /** Back to the hands: what the hall says after it has talked is another row. */
  askAgain(): void {
    this.do(() => {
      if (!this.plan.hasQuestion) return;
      const { beat, hands } = this.#shown.get();
      if (beat !== 'ask') this.#shown.set({ ...this.#shown.get(), hands: askedAgain(hands) });
      this.#show('hands', false);
    });
  }

  hold(place: number): void {
    const shown = this.#shown.get();
    this.#shown.set({ ...shown, hands: withHeld(shown.hands, place) });
    this.#raise();
  }

  count(place: number, percent: number): void {
    const shown = this.#shown.get();
    this.#shown.set({ ...shown, hands: withShare(shown.hands, place, percent) });
    this.#raise();
  }

  /** Plays to the end of the item's view, or anew where it is over; or stops. */
  togglePlaying(): void {
    const { playback } = this.#presenter;
    if (playback.state.get().isPlaying) {
      playback.pause();
      return;
    }
    const { endNs } = this.window;
    if (playback.playhead.get().timeNs >= endNs) this.#go(this.plan.opensNs);
    playback.play();
    playback.playTo(endNs);
  }

  /** Reveals the next run; where all are there, hides those that came. */
  revealNext(): void {
    this.do(() => {
      const { presentation, session } = this.#presenter;
      const { length } = session.state.getState().runs;
      presentation.set(withNextRevealed(presentation.get(), length, this.#hiddenFirst()));
    });
  }

  /** Whether a key is one of what is typed. */
  takes(key: string): boolean {
    return this.#typed(key) !== null;
  }

  /** Takes a key of what is typed. */
  type(key: string): void {
    const found = this.#typed(key);
    this.#typing.set(found?.typing ?? null);
    this.isDark.set(false);
    if (found?.deed != null) this.#enact(found.deed);
  }

  #typed(key: string): Typed | null {
    const form = this.#presenter.asking.asked.get()?.prediction?.form;
    const isOpen = this.#shown.get().beat !== 'answer';
    return typed(this.#typing.get(), key, {
      items: this.#lecture.given.get()?.lesson.items.length ?? 0,
      choices: isOpen && form?.kind === 'choices' ? form.choices.length : 0,
      isNumber: isOpen && (form?.kind === 'value' || form?.kind === 'at'),
    });
  }

  /** Does one thing after the other: what is pressed while the next picture is on its way waits for it. */
  do(deed: () => void | Promise<void>): void {
    this.isDark.set(false);
    this.#typing.set(null);
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push(deed);
    if (!this.#isBusy) void this.#doAll();
  }

  /** Whoever goes somewhere else wants no more of what waits. */
  forget(): void {
    this.#waiting.length = 0;
    this.isDark.set(false);
    this.#typing.set(null);
  }

  async #doAll(): Promise<void> {
    this.#isBusy = true;
    try {
      while (this.#waiting.length > 0) {
        await this.#lecture.arrived();
        await this.#waiting.shift()?.();
      }
    } finally {
      this.#isBusy = false;
    }
  }

  #enact(deed: Deed): void {
    if (deed.do === 'go') {
      this.forget();
      void this.#lecture.go(deed.item);
    } else if (deed.do === 'hold') this.hold(deed.place);
    else if (deed.do === 'share') this.count(deed.place, deed.percent);
    else {
      this.#shown.set({ ...this.#shown.get(), guessed: deed.value });
      this.#raise();
    }
  }

  /** Hands are counted: they have their place from now on. */
  #raise(): void {
    if (this.#shown.get().beat === 'ask') this.#show('hands', false);
    this.#keep();
  }

  #pass(direction: 1 | -1): void {
    const { lack, isOver } = this.#lecture;
    const beat =
      lack.get().isWhole || isOver
        ? null
        : beatBeside(this.plan, this.#shown.get().beat, direction);
    if (beat !== null) this.#show(beat, direction === 1);
    else if (!this.#goOn(direction)) this.#presenter.narrator.say(this.#endText(direction));
  }

  #show(beat: Beat, isPlayed: boolean): void {
    const { presentation, playback, proving } = this.#presenter;
    const { plan } = this;
    const { timeNs, hidden, isMarked, isTold } = sightIn(plan, beat);
    proving.halt();
    this.#shown.set({ ...this.#shown.get(), beat });
    if (beat === 'play' && isPlayed) {
      if (playback.playhead.get().timeNs >= plan.momentNs) this.#go(plan.opensNs);
      void proving.playToProof();
    } else this.#go(timeNs);
    presentation.set({ ...presentation.get(), hidden });
    // Runs that the answer takes and nobody shows come with it.
    if (isTold && this.#isMissing()) void proving.reveal();
    this.#tell(isTold);
    proving.showReason(isMarked);
    this.#keep();
  }

  #isMissing(): boolean {
    return (this.#presenter.asking.asked.get()?.missing.length ?? 0) > 0;
  }

  /** Puts the playhead at a time; null: the view alone goes where it is. */
  #go(timeNs: number | null): void {
    const { playback, session } = this.#presenter;
    const { startNs, endNs } = this.window;
    playback.seenNs = endNs - startNs;
    const atNs = timeNs ?? playback.playhead.get().timeNs;
    if (timeNs !== null && playback.playhead.get().timeNs !== timeNs) playback.seek(timeNs);
    session.viewport.set(grown(playback.seenNs, session.horizonNs, atNs));
  }

  /** Tells the answer, or takes it back. */
  #tell(isTold: boolean): void {
    const { guess } = this.#presenter.asking;
    if (!isTold) guess.set({ kind: 'none' });
    else if (guess.get().kind === 'none') guess.set(this.#hallsGuess());
  }

  #hallsGuess(): Guess {
    const { hands, guessed } = this.#shown.get();
    if (guessed !== null) return { kind: 'value', value: guessed };
    const place = hallsChoice(hands);
    return place === null ? { kind: 'skipped' } : { kind: 'choice', place };
  }

  #hiddenFirst(): readonly number[] {
    return this.#lecture.hiddenFirst ?? firstSight.hidden;
  }

  /** What the item is, by which its state is kept. */
  #item(): string {
    const { id, scenario } = this.#presenter.session.state.getState();
    return (
      this.#lecture.itemKey ??
      JSON.stringify([id, scenario.question ?? '', scenario.predict ?? null])
    );
  }

  #keep(): void {
    const { presentation, playback } = this.#presenter;
    const { isOn, hidden } = presentation.get();
    if (!isOn || this.#lecture.isOver || this.#lecture.isUnderWay || playback.state.get().isPlaying)
      return;
    if (this.#at !== this.#item()) return;
    const { timeNs } = playback.playhead.get();
    const { beat, hands, guessed, isThere } = this.#shown.get();
    if (!isThere) return;
    const state = { beat, hands, guessed, hidden, timeNs };
    this.#states = withItemState(this.#states, this.#item(), state);
    this.#kept.write(itemStatesText(this.#states));
  }

  /** The presentation begins with what is on the page: a lecture opens its item by itself. */
  #enter(): void {
    const { playback, asking } = this.#presenter;
    this.#pageOpensNs = playback.playhead.get().timeNs;
    this.#readersGuess = NO_GUESS;
    if (this.#lecture.given.get() !== null) return;
    this.#readersGuess = asking.guess.get();
    this.#at = this.#item();
    this.#shown.set(OPENED);
    this.#go(null);
    this.#tell(false);
  }

  /** After a reload the stage is as it was: the address has the picture, the tab what was seen of it. */
  #resume(): void {
    void this.#lecture.resumed.then(() => {
      this.#at = this.#item();
      const state = this.stateOf(this.#at);
      const { playback } = this.#presenter;
      this.#pageOpensNs = playback.playhead.get().timeNs;
      if (state === null) return;
      const { beat, hands, guessed } = state;
      this.#shown.set({ isThere: true, beat, hands, guessed });
      this.#presenter.proving.showReason(isMarkedIn(beat));
      playback.seenNs = this.window.endNs - this.window.startNs;
    });
  }

  /** Where the audience had no answer, the reader has what they had before. */
  #leave(): void {
    const { playback, asking } = this.#presenter;
    playback.seenNs = null;
    this.forget();
    if (asking.guess.get().kind === 'none' && this.#at === this.#item())
      asking.restore(this.#readersGuess);
    this.#readersGuess = NO_GUESS;
  }

  async #take(direction: 1 | -1): Promise<void> {
    const { narrator } = this.#presenter;
    const lecture = this.#lecture;
    if (lecture.isUnderWay || lecture.lack.get().isWhole) return;
    await narrator.stepWithin(direction, {
      within: this.window,
      only: stepping.get() === 'together' ? null : this.#turn,
      atEnd: () => this.#passTurn(direction),
    });
    this.#keep();
  }

  /** Goes to the next item or the one before; false where there is none. */
  #goOn(direction: 1 | -1): boolean {
    const lecture = this.#lecture;
    const given = lecture.given.get();
    const place = (given?.index ?? 0) + direction;
    if (given?.lesson.items[place] === undefined) return false;
    void lecture.go(place);
    return true;
  }

  /** What comes behind the last step: the next run's turn, or words that there is none. */
  #passTurn(direction: 1 | -1): string | null {
    const { presentation, session, playback } = this.#presenter;
    const { length } = session.state.getState().runs;
    const turn = this.#turn + direction;
    const isTurn = turn >= 0 && turn < length && !presentation.get().hidden.includes(turn);
    if (stepping.get() === 'run by run' && isTurn) {
      this.#turn = turn;
      const { startNs, endNs } = this.window;
      playback.seek(direction === 1 ? startNs : endNs, LAST_SEQUENCE);
      return null;
    }
    return direction === 1
      ? 'Nothing further in this picture: Page Down goes on'
      : 'Nothing earlier in this picture: Page Up goes back';
  }

  #endText(direction: 1 | -1): string {
    const where = this.#lecture.given.get() === null ? 'presentation' : 'lecture';
    return direction === 1
      ? `This is the end of the ${where}`
      : `This is where the ${where} begins`;
  }

  /** The beats of what is on the stage, for who looks ahead. */
  get beats(): readonly Beat[] {
    return this.#lecture.isOver ? ['ask'] : beatsOf(this.plan);
  }
}

function hasSomething(value: Json | undefined): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
