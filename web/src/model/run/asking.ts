/**
 * What the scenario asks and its shown runs answer: asked of the engine as soon as a scenario is there, and anew when
 * its runs are other ones. While runs are under way the answer of before stays; another scenario begins without one,
 * and with the guess that was made at it in this visit.
 */
import { latestOnly } from '../../base/latestOnly';
import { visitText } from '../../base/remembered';
import { createStore, type Readable, type Store } from '../../base/store';
import type { Asked, RunReport } from '../../core/messages';
import { haveOneSource } from '../scenario/document';
import { variantNames } from '../scenario/scenario';
import { type Guess, type Guesses, guessesFrom, guessesText, NO_GUESS } from './guess';
import { areUnderWay, type Session, type SessionState } from './session';

export class Asking {
  /** Null before the engine has said anything of the scenario. */
  readonly asked: Readable<Asked | null>;
  readonly guess: Store<Guess> = createStore<Guess>(NO_GUESS);
  /** Whether scenarios are only passed through, as for a handout. */
  readonly isAside: Readable<boolean>;

  /** Called when the reader guesses, wants the answer, or wants to guess again; not when a guess is recalled. */
  onGuess: (guess: Guess) => void = () => {};

  readonly #asked = createStore<Asked | null>(null);
  readonly #kept = visitText('guesses');
  #guesses: Guesses = guessesFrom(this.#kept.read());
  readonly #session: Session;
  #isQuiet = false;
  readonly #isAside = createStore(false);
  /** What was asked last: the scenario, and the digests of its runs. */
  #subject = '';
  readonly #ask = latestOnly<SessionState>(async (state) => {
    const asked = await this.#session.asked(JSON.stringify(state.good), reportsOf(state));
    // What was asked of another scenario is no answer of this one.
    if (haveOneSource(state, this.#session.state.getState())) this.#asked.set(asked);
  });

  constructor(session: Session) {
    this.#session = session;
    this.asked = this.#asked;
    this.isAside = this.#isAside;
    this.#recall();
    session.state.subscribe((state, before) => {
      if (!haveOneSource(state, before)) {
        this.#asked.set(null);
        this.#subject = '';
      }
      if (!haveOneSource(state, before) || state.scenario.predict !== before.scenario.predict)
        this.#recall();
      this.#follow(state);
    });
    this.guess.subscribe(() => {
      this.#keep(this.guess.get());
      if (!this.#isQuiet) this.onGuess(this.guess.get());
    });
  }

  /** Asks for the answer without a guess, where one is asked and none is made. */
  skip(): void {
    if (this.#asked.get() !== null && this.guess.get().kind === 'none')
      this.guess.set({ kind: 'skipped' });
  }

  /** Asks once more what has been guessed. */
  ask(): void {
    this.guess.set(NO_GUESS);
  }

  /** Another picture of a lecture is opened: its question is open, and nobody has guessed anew. */
  forget(): void {
    this.#set(NO_GUESS);
  }

  /** What the reader had guessed before an audience was asked. */
  restore(guess: Guess): void {
    this.#set(guess);
  }

  /** While other scenarios are only passed through, guesses stay as they were. */
  async aside(work: () => Promise<void>): Promise<void> {
    this.#isAside.set(true);
    try {
      await work();
    } finally {
      this.#isAside.set(false);
      this.#recall();
    }
  }

  /** What the page asks and its finished runs answer, fresh from the engine; null where it broke down. */
  now(): Promise<Asked | null> {
    const state = this.#session.state.getState();
    return this.#session.asked(JSON.stringify(state.good), reportsOf(state));
  }

  /** Guesses one of the choices, where there are as many. */
  choose(place: number): void {
    const form = this.#asked.get()?.prediction?.form;
    if (form?.kind === 'choices' && place < form.choices.length) {
      this.guess.set({ kind: 'choice', place });
    }
  }

  /** What is guessed at: the scenario, and what is asked of it, as a text. */
  #what(): string {
    const { id, scenario } = this.#session.state.getState();
    return JSON.stringify([id, scenario.predict ?? null]);
  }

  #recall(): void {
    this.#set(this.#guesses.get(this.#what()) ?? NO_GUESS);
  }

  /** What is known of a guess, which nobody makes now. */
  #set(guess: Guess): void {
    this.#isQuiet = true;
    this.guess.set(guess);
    this.#isQuiet = false;
  }

  #keep(guess: Guess): void {
    if (this.#isAside.get()) return;
    const others = [...this.#guesses].filter(([what]) => what !== this.#what());
    this.#guesses = new Map(guess.kind === 'none' ? others : [...others, [this.#what(), guess]]);
    this.#kept.write(guessesText(this.#guesses));
  }

  #follow(state: SessionState): void {
    // What was run last may still be of the scenario before.
    if (state.isOvertaken || !state.hasPictures) return;
    if (areUnderWay(state) && this.#asked.get() !== null) return;
    const { id, good, runs } = state;
    const digests = runs.map(({ key, report, isReportCurrent }) =>
      isReportCurrent && report !== null ? `${key} ${report.digest}` : key,
    );
    // All of the scenario: a warm-up changes what is measured of a run, and not its digest.
    const subject = JSON.stringify([id, good, digests]);
    if (subject === this.#subject) return;
    this.#subject = subject;
    this.#ask(state);
  }
}

/** The reports of the runs that are shown and finished, by the places of their variants; null for the others. */
function reportsOf({ good, runs }: SessionState): readonly (RunReport | null)[] {
  return variantNames(good).map((_, place) => {
    const run = runs.find(({ variant }) => variant === place);
    return run?.isReportCurrent ? run.report : null;
  });
}
