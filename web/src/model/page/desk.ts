/**
 * What edits, and what else a page does that the first picture can do without: looking closely, lectures, files, the
 * history of edits. Its code comes right after the picture, or when it is asked for (`Workspace.do`).
 */
import type { TimeSpan } from '../../layout/timeScale';
import { nearestForFork, whyNotAt, withForkMoved } from '../edits/forkMoves';
import { Lecture } from '../lecture/lecture';
import { Speaker } from '../lecture/speaker';
import { Stage } from '../lecture/stage';
import { formatPoint } from '../looking/clock';
import { isOfAnother } from '../scenario/family';
import type { Json, Scenario } from '../scenario/scenario';
import type { ForkPoint } from '../scenario/variantEdits';
import { compareRuns } from '../viewer/compareRuns';
import { Inspection } from '../viewer/inspection';
import { isUnloaded, type Opening } from '../viewer/opening';
import type { Presentation } from '../viewer/presentation';
import type { Presenter } from '../viewer/presenter';
import { Edits } from './edits';
import { FaultHand } from './faultHand';
import { Files } from './files';
import { type Entries, History } from './history';

/** Has come what it tells of runs. */
export { loadTold } from '../looking/family';

/** Why a fork does not begin at what was typed. */
const NO_FORK_THERE = 'A fork must begin inside the run, and before its own first change';

export class Desk {
  readonly edits: Edits;
  readonly hand: FaultHand;
  readonly inspection: Inspection;
  readonly lecture: Lecture;
  readonly stage: Stage;
  readonly speaker: Speaker;
  readonly files: Files;
  readonly history: History;
  readonly #presenter: Presenter;

  /** `opening`: what the page was opened with. */
  constructor(presenter: Presenter, opening: Opening, entries: Entries) {
    this.#presenter = presenter;
    const { session, selection } = presenter;
    this.edits = new Edits(session);
    this.inspection = new Inspection(presenter);
    this.hand = new FaultHand(session, this.edits, this.inspection, (...move) =>
      this.moveFork(...move),
    );
    this.lecture = new Lecture(presenter, this);
    this.stage = new Stage(presenter, this.lecture);
    this.speaker = new Speaker(presenter, this.lecture, this.stage);
    this.files = new Files(session, this.edits);
    this.files.onLesson = (_, file) => this.lecture.openFile(file);
    this.files.onShippedLesson = (lesson, id) => this.lecture.show(lesson, id);
    const picked = selection.get();
    this.#follow(opening);
    // What the reader has picked meanwhile counts.
    if (picked !== null) selection.set(picked);
    this.history = new History(presenter, entries, opening, (opened, again) =>
      this.open(opened, again),
    );
  }

  /**
   * Opens what an address holds; where there is no scenario in it, everything stays and its problems are told. `again`
   * tries once more.
   */
  open(opening: Opening, again: () => void): void {
    const { document } = opening;
    if (document !== null) {
      this.#presenter.playback.pause();
      this.#presenter.session.begin(document, opening);
    }
    this.#look(opening);
    this.#presenter.tell(opening, isUnloaded(opening) ? again : null);
  }

  /**
   * Opens the picture of a lecture's item, at rest: an entry of the history, and what an audience sees of it. `view` is
   * the item's own.
   */
  showItem(opening: Opening, sight: Presentation, view: TimeSpan | null): void {
    if (opening.document === null) return;
    const presenter = this.#presenter;
    presenter.nextSight = sight;
    presenter.nextView = view;
    this.#rest(opening);
    presenter.session.onEdit(null);
  }

  /** Shows what an address holds without an entry of its own; done when its runs are finished, or it is given up. */
  async lookAt(opening: Opening, signal: AbortSignal): Promise<void> {
    // Of another family no run of this page is.
    if (opening.document !== null && isOfAnother(opening.document.scenario)) return;
    this.#rest(opening);
    await this.#presenter.session.finished(signal);
  }

  /** Opens a picture where it begins, at rest. */
  #rest(opening: Opening): void {
    const { document } = opening;
    if (document === null) return;
    const { playback, session, asking } = this.#presenter;
    playback.pause();
    this.#presenter.nextRests = true;
    session.begin(document, opening);
    asking.forget();
    this.#look(opening);
  }

  #look(opening: Opening): void {
    this.#presenter.look(opening);
    this.#follow(opening);
  }

  /** What the viewer does not know of an address: what is looked at closely, its runs' digests, its lecture. */
  #follow(opening: Opening): void {
    const { document, selection, run, lecture } = opening;
    if (document === null) return;
    this.inspection.open(selection);
    if (run !== null) compareRuns(this.#presenter.session, document, run);
    if (lecture !== null) this.lecture.take(lecture, document, opening);
  }

  /**
   * Copies the variant that is edited, or the first, to take another course from the playhead on: the copy is shown and
   * edited, what is broken at the playhead breaks in it alone, and what is set on it is set from the playhead on. Not
   * at the end of the run, where no course is left.
   */
  fork(): void {
    const { target, shown } = this.#presenter.session.state.getState();
    const { timeNs } = this.#presenter.playback.playhead.get();
    if (timeNs >= this.#presenter.session.horizonNs) return;
    this.#presenter.playback.pause();
    this.edits.addVariant(target ?? shown[0] ?? 0, this.#forkPoint(timeNs / 1e9));
  }

  /**
   * Lets a fork begin at another time, as far as it may; `from`: the scenario in which the hand took it, or as it is.
   */
  moveFork(
    fork: number,
    wantedS: number,
    from: Scenario = this.#presenter.session.state.getState().scenario,
    sinceMs: number | null = null,
  ): void {
    const atS = nearestForFork(from, fork, wantedS);
    const moved = withForkMoved(from, fork, this.#forkPoint(atS));
    this.#presenter.session.dismiss(NO_FORK_THERE);
    this.edits.editMischief(() => moved, 'changes', sinceMs);
  }

  /** The same with a time that was typed: where it cannot begin is told. */
  placeFork(fork: number, typed: Json): void {
    const why = whyNotAt(this.#presenter.session.state.getState().scenario, fork, typed);
    if (why === null) this.moveFork(fork, Number(typed));
    else this.#presenter.session.notify(NO_FORK_THERE, [why]);
  }

  #forkPoint(atS: number): ForkPoint {
    const text = formatPoint(atS * 1e9, this.#presenter.session.viewport.get()).replace(
      '\u00a0',
      ' ',
    );
    return { atS, text };
  }
}
