/**
 * An answer, proved in the picture: the runs that it names are shown, the picture plays to the moment that proves it,
 * and the reason is drawn where it is.
 *
 * `prove` does all of it, as the page does after a guess. A stage that goes beat by beat calls `reveal`, `playToProof`
 * and `showReason` by themselves; each is done when it has happened, and may be called again. What the figure draws is
 * `reason`; `toQuestion` goes back to where a prediction opens, with nothing of it seen yet.
 */
import { createStore, type Readable, type Store } from '../../base/store';
import type { Asked, Reason } from '../../core/messages';
import { type Ahead, asksAt, provedView } from '../looking/askedView';
import { mischiefOf, provedIn } from '../run/ahead';
import type { Asking } from '../run/asking';
import { variantKey } from '../scenario/variants';
import type { Presentation } from './presentation';
import type { Viewer } from './viewer';

/** A reason with the letter of its run. */
type DrawnReason = Omit<Reason, 'run'> & { readonly run: string };

/** The proof plays in about so many seconds, however far it is. */
const PROOF_S = 4;

export class Proving {
  /** The reason that is drawn, with the letter of its run; null while there is none, or it is not to be seen yet. */
  readonly reason: Readable<DrawnReason | null>;

  readonly #viewer: Viewer;
  readonly #asking: Asking;
  readonly #presentation: Store<Presentation>;
  /** Whether the stage has come to it; beside it a guess is enough. */
  readonly #isShown = createStore(false);
  /** Number of the newest proof: one that another overtook plays no more. */
  #proofs = 0;

  constructor(viewer: Viewer, asking: Asking, presentation: Store<Presentation>) {
    this.#viewer = viewer;
    this.#asking = asking;
    this.#presentation = presentation;
    const { asked, guess } = asking;
    const reason = createStore<DrawnReason | null>(null);
    const look = () => {
      const isSeen = presentation.get().isOn ? this.#isShown.get() : guess.get().kind !== 'none';
      const mark = isSeen ? (asked.get()?.answer?.mark ?? null) : null;
      reason.set(mark && { ...mark, run: variantKey(mark.run) });
    };
    for (const store of [asked, guess, presentation, this.#isShown]) store.subscribe(look);
    this.reason = reason;
    asking.onGuess = ({ kind }) => {
      this.#isShown.set(false);
      if (presentation.get().isOn) return;
      if (kind === 'none') this.toQuestion();
      else void this.prove();
    };
  }

  /** Shows the runs that the answer names, plays to the moment that proves it, and draws the reason. */
  async prove(): Promise<void> {
    const proof = ++this.#proofs;
    await this.reveal();
    if (proof !== this.#proofs) return;
    await this.playToProof();
    if (proof === this.#proofs) this.showReason();
  }

  /** Shows the runs that the prediction and its answer name; done when they are finished. */
  async reveal(): Promise<void> {
    const { session } = this.#viewer;
    await this.#show(this.#asking.asked.get()?.missing ?? []);
    // Only then it is known which case holds, and which runs that names.
    const reveal = (await this.#asking.now())?.answer?.reveal ?? [];
    await this.#show(reveal);
    const sight = this.#presentation.get();
    if (!sight.isOn) return;
    const { runs } = session.state.getState();
    const isNamed = (place: number) => reveal.includes(runs[place]?.variant ?? -1);
    this.#presentation.set({ ...sight, hidden: sight.hidden.filter((place) => !isNamed(place)) });
  }

  /** Plays to the moment that proves the answer, or goes there where nothing moves by itself; done when it is there. */
  async playToProof(): Promise<void> {
    const { session, playback } = this.#viewer;
    playback.pause();
    const proof = this.#proofs;
    const asked = await this.#asking.now();
    if (proof !== this.#proofs) return;
    const atNs = this.#provedAtNs(asked);
    // On the stage the view goes along with what is seen.
    if (playback.seenNs === null)
      session.viewport.set(provedView(this.#viewer.openedView, session.horizonNs, atNs));
    if (playback.isCalm || playback.playhead.get().timeNs >= atNs) playback.seek(atNs);
    else await playback.playThrough(atNs, PROOF_S);
  }

  /** Plays no proof any more. */
  halt(): void {
    this.#proofs++;
    this.#viewer.playback.pause();
  }

  /** Draws the reason of the answer where it is, or takes it back. */
  showReason(isShown = true): void {
    this.#isShown.set(isShown);
  }

  /** The moment that proves the answer, as far as it is known. */
  get provedAtNs(): number {
    return this.#provedAtNs(this.#asking.asked.get());
  }

  /** Where the prediction is asked: a round before what it asks for. */
  get askedAtNs(): number {
    return asksAt(this.#viewer.openedView, this.#ahead());
  }

  /** Goes to where the prediction is asked. */
  toQuestion(): void {
    this.halt();
    this.#viewer.lookUntil(this.askedAtNs);
  }

  /** What is known of what is to come. */
  #ahead(): Ahead {
    const { session, marking } = this.#viewer;
    const { scenario, runs } = session.state.getState();
    const mischiefNs = runs.flatMap((run) => mischiefOf(run.scenario));
    return { mischiefNs, provedNs: provedIn(scenario.answer), request: marking.request };
  }

  async #show(variants: readonly number[]): Promise<void> {
    const { session } = this.#viewer;
    const { shown } = session.state.getState();
    const hidden = variants.filter((variant) => !shown.includes(variant));
    for (const variant of hidden) session.toggleVariant(variant);
    await session.finished(new AbortController().signal);
  }

  /** The moment that proves it; where the answer names none, the marked requests' last answer, or the view's end. */
  #provedAtNs(asked: Asked | null): number {
    const { session, marking, openedView: first } = this.#viewer;
    const form = asked?.prediction?.form;
    const asksWhen = form?.kind === 'at' ? form.value : null;
    const atS = asked?.answer?.at_s ?? asksWhen;
    if (atS !== null) return Math.min(session.horizonNs, Math.round(atS * 1e9));
    const answeredNs = marking.lastAnswerNs;
    return answeredNs !== null && answeredNs <= first.endNs ? answeredNs : first.endNs;
  }
}
