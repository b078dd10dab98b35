/** A viewer that asks what its scenario asks, and presents its runs to an audience. */
import { visitText } from '../../base/remembered';
import { createStore, follows, type Readable, type Store } from '../../base/store';
import type { Point } from '../../core/columns';
import type { Connect } from '../../core/lines';
import { Asking } from '../run/asking';
import type { Notice } from '../run/session';
import type { Opening } from './opening';
import { firstSight, notPresenting, type Presentation, sightFrom, sightText } from './presentation';
import { Proving } from './proving';
import { atRest, type Starts, Viewer } from './viewer';

/** The subject of notices about links. */
const BAD_LINK = 'bad link';

/** What a figure in somebody else's page has of its own. */
export interface Embedded {
  readonly starts: Starts;
  readonly connect: Connect;
  /** What is said above what cannot be read of what it opens. */
  readonly unread: string;
  /** Whether the question stands beside the figure. */
  readonly asks: boolean;
}

export class Presenter extends Viewer {
  readonly presentation: Store<Presentation>;
  readonly asking: Asking;
  /** What shows the proof of an answer. */
  readonly proving: Proving;
  /** Whether a prediction stands open before the reader: what answers it is not told. */
  readonly isGuessOpen: Readable<boolean>;
  /** Whether nothing is drawn or told of what comes after the playhead: to an audience, or before a guess. */
  readonly hidesFuture: Readable<boolean>;
  /** The address of what lies over the page: the evidence, or the curves; null: nothing. */
  readonly over: Store<string | null>;
  /** The panel of lectures, beside the settings. */
  readonly isLecturePanelOpen: Store<boolean> = createStore(false);
  /** What an audience sees of the next picture. */
  nextSight: Presentation;
  /** Null: it is no figure in somebody else's page. */
  readonly embedded: Embedded | null;

  /**
   * `embedded`: it is a figure in somebody else's page, which keeps nothing of its own, and whose runs come by their
   * engines so.
   */
  constructor(opening: Opening, isCalm: boolean, embedded: Embedded | null = null) {
    const stage = embedded === null ? visitText('stage') : null;
    const kept = sightFrom(stage?.read() ?? null);
    // On the stage nothing begins to play by itself.
    super(kept === null ? opening : atRest(opening), isCalm, embedded?.starts, embedded?.connect);
    this.embedded = embedded;
    this.over = createStore(opening.over);
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
    this.proving = new Proving(this, this.asking, this.presentation);
    this.presentation.subscribe(() => this.narrator.refresh());
    this.tell(opening);
  }

  protected override begin(startNs: number, at: Point | null): void {
    if (this.presentation.get().isOn) this.presentation.set(this.nextSight);
    this.nextSight = firstSight;
    super.begin(startNs, at);
  }

  /** On the stage the lecture says where a picture stands. */
  protected override asksAt(): number | null {
    const isAsked = this.isGuessOpen.get() && !this.asking.isAside.get();
    return isAsked && !this.presentation.get().isOn ? this.proving.askedAtNs : null;
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
}
