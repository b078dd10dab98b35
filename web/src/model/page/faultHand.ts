/** The hand on what goes wrong: drags bars of the fault track, and opens what can be done to a replica at a time. */
import { createStore, type Store } from '../../base/store';
import type { MessageDetail } from '../../core/messages';
import { type BarPart, stretchBetween, withDragged } from '../faults/faultEdits';
import { listOf, type Mischief, type MischiefPath } from '../faults/mischief';
import { withList, withLists, withReplaced } from '../faults/mischiefEdits';
import { type Faults, type Stretch, stretchOf } from '../faults/stretch';
import { forkOfMark, marksIn, type TrackMark } from '../faults/trackMarks';
import type { Session } from '../run/session';
import { forkedAt } from '../scenario/forks';
import type { Scenario } from '../scenario/scenario';
import type { Inspection } from '../viewer/inspection';
import type { Edits } from './edits';

/**
 * What is to be broken: a replica from a time on, or a message that lies there, asked for at a point of the screen.
 */
export interface Breaking {
  readonly run: string;
  readonly replica: number;
  /** Whether it was asked for on no lane: the replica is yet to be chosen. */
  readonly isAnywhere: boolean;
  readonly timeNs: number;
  /** Null: to the end of the run. */
  readonly untilNs: number | null;
  /** Instead of from then until then for the whole run. */
  readonly isWhole: boolean;
  readonly message: MessageDetail | null;
  readonly x: number;
  readonly y: number;
}

/** As it is asked for in the figure, where a stretch may be drawn from its end. */
type Asked = Omit<Breaking, 'isAnywhere' | 'untilNs' | 'isWhole'> & {
  readonly isAnywhere?: boolean;
  readonly untilNs?: number | null;
};

/** The bar that is held: in which scenario, and where it was. */
interface Held {
  readonly mark: TrackMark;
  readonly scenario: Scenario;
  readonly from: Stretch;
}

/** Lets a fork of the held scenario begin at another time, as far as it may. */
type MoveFork = (fork: number, wantedS: number, from: Scenario, sinceMs: number) => void;

type Change = (list: Faults, when: Stretch) => Faults;

export class FaultHand {
  /** What the reader is being asked about. */
  readonly breaking: Store<Breaking | null> = createStore<Breaking | null>(null);
  readonly #session: Session;
  readonly #edits: Edits;
  readonly #inspection: Inspection;
  readonly #moveFork: MoveFork;
  #held: Held | null = null;

  constructor(session: Session, edits: Edits, inspection: Inspection, moveFork: MoveFork) {
    this.#session = session;
    this.#edits = edits;
    this.#inspection = inspection;
    this.#moveFork = moveFork;
  }

  /** The faults of the variant that is edited, or, where all are, of the run that something is asked of. */
  get faults(): Faults {
    return this.#listAsked('faults');
  }

  /** And its liars. */
  get lies(): Faults {
    return this.#listAsked('adversaries');
  }

  /** Takes hold of a bar of the track. */
  take(place: number): void {
    const mark = marksIn(this.#state)[place];
    if (mark === undefined) {
      this.#held = null;
      return;
    }
    const from = mark.path === 'from_s' ? { atS: mark.atS, untilS: null } : stretchOf(mark.item);
    this.#held = { mark, scenario: this.#state.scenario, from };
  }

  /** Moves what is held by a span from where it was; the picture follows. */
  drag(part: BarPart, byNs: number, sinceMs: number): void {
    if (this.#held === null) return;
    const { mark, scenario: held, from } = this.#held;
    const horizonS = this.#horizonS;
    const byS = this.#rounded(byNs);
    const fork = forkOfMark(mark, held);
    if (fork !== null) {
      this.#moveFork(fork, from.atS + byS, held, sinceMs);
      return;
    }
    const { path, owner, index } = mark as Mischief;
    this.#edits.editMischief(
      (scenario) => {
        const list = listOf(scenario, path, owner);
        return withList(scenario, path, owner, withDragged(list, index, part, from, byS, horizonS));
      },
      path,
      sinceMs,
    );
  }

  letGo(): void {
    this.#held = null;
  }

  remove(place: number): void {
    const mark = marksIn(this.#state)[place];
    // A fork goes with its variant.
    if (mark === undefined || mark.path === 'from_s') return;
    this.#edits.editMischief((scenario) => withReplaced(scenario, mark), mark.path);
  }

  /** Looks closely at the message that a fault of the track is of. */
  show(place: number): void {
    const mark = marksIn(this.#state)[place];
    if (mark === undefined || mark.path === 'from_s') return;
    const { owner, item } = mark;
    const variants = owner === null ? this.#state.shown : [owner];
    void this.#inspection.selectFaulty(item, variants);
  }

  open({ timeNs, untilNs = null, isAnywhere = false, ...asked }: Asked): void {
    const [oneS, otherS] = [
      this.#rounded(timeNs),
      untilNs === null ? null : this.#rounded(untilNs),
    ];
    const stretch = stretchBetween(oneS, otherS, this.earliestS, this.#horizonS);
    this.breaking.set({ ...asked, isAnywhere, isWhole: false, ...inNs(stretch) });
  }

  /** Lets what is asked about end at a time in seconds, or with null at the end of the run; it is yet to be done. */
  end(untilS: number | null): void {
    const breaking = this.breaking.get();
    if (breaking === null) return;
    const atS = breaking.timeNs / 1e9;
    const laterS = untilS === null ? null : Math.max(untilS, atS);
    const stretch = stretchBetween(atS, laterS, atS, this.#horizonS);
    this.breaking.set({ ...breaking, ...inNs(stretch) });
  }

  /** From when until when what is chosen will happen. */
  get when(): Stretch {
    const breaking = this.breaking.get();
    if (breaking === null || breaking.isWhole) return { atS: this.earliestS, untilS: null };
    const { timeNs, untilNs } = breaking;
    return { atS: timeNs / 1e9, untilS: untilNs === null ? null : untilNs / 1e9 };
  }

  /** A fork's own faults begin where it does; others with the run. */
  get earliestS(): number {
    const { scenario, target } = this.#state;
    return forkedAt(scenario, target) ?? 0;
  }

  /** Does to the faults what was chosen. */
  apply(change: Change): void {
    this.#apply('faults', change);
  }

  /** Does to the liars what was chosen. */
  applyToLies(change: Change): void {
    this.#apply('adversaries', change);
  }

  get #horizonS(): number {
    return this.#session.horizonNs / 1e9;
  }

  get #state() {
    return this.#session.state.getState();
  }

  #listAsked(path: MischiefPath): Faults {
    const { scenario, runs, target } = this.#state;
    const run = runs.find(({ key }) => key === this.breaking.get()?.run);
    return run === undefined ? [] : listOf(scenario, path, target ?? run.variant);
  }

  #apply(path: MischiefPath, change: Change): void {
    if (this.breaking.get() === null) return;
    const { when } = this;
    this.breaking.set(null);
    this.#edits.editMischief(
      (scenario, target) => withLists(scenario, path, target, (list) => change(list, when)),
      path,
    );
  }

  /** Seconds, to about a pixel. */
  #rounded(ns: number): number {
    const { viewport, canvas } = this.#session;
    const { startNs, endNs } = viewport.get();
    const pixelS = (endNs - startNs) / 1e9 / canvas.get().widthPx;
    const digits = Math.max(0, Math.ceil(-Math.log10(pixelS)));
    return Number((ns / 1e9).toFixed(Math.min(9, digits)));
  }
}

/** In the times of the figure. */
function inNs({ atS, untilS }: Stretch): Pick<Breaking, 'timeNs' | 'untilNs'> {
  return { timeNs: atS * 1e9, untilNs: untilS === null ? null : untilS * 1e9 };
}
