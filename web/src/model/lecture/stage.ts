/** Steps on the stage: through an item's view, run by run or all runs together, and from item to item. */
import { LAST_SEQUENCE } from '../looking/playback';
import { stepping } from '../page/presentation';
import type { Workspace } from '../page/workspace';
import type { Lecture } from './lecture';

/** So much of what is pressed waits for a picture that is on its way. */
const WAITING_MAX = 8;

export class Stage {
  readonly #workspace: Workspace;
  readonly #lecture: Lecture;
  /** Place of the run whose turn it is, where they go run by run. */
  #turn = 0;
  readonly #waiting: (() => void | Promise<void>)[] = [];
  #isBusy = false;

  constructor(workspace: Workspace, lecture: Lecture) {
    this.#workspace = workspace;
    this.#lecture = lecture;
    workspace.presentation.subscribe(() => {
      const { isOn, revealed } = workspace.presentation.get();
      if (!isOn) this.forget();
      if (this.#turn >= revealed) this.#turn = 0;
    });
  }

  /** A new item begins with the first run. */
  begin(): void {
    this.#turn = 0;
  }

  step(direction: 1 | -1): void {
    this.do(() => this.#take(direction));
  }

  /** Does one thing after the other: what is pressed while the next picture is on its way waits for it. */
  do(deed: () => void | Promise<void>): void {
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push(deed);
    if (!this.#isBusy) void this.#doAll();
  }

  /** Whoever goes somewhere else wants no more of what waits. */
  forget(): void {
    this.#waiting.length = 0;
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

  async #take(direction: 1 | -1): Promise<void> {
    const { narrator, session } = this.#workspace;
    const lecture = this.#lecture;
    if (lecture.isUnderWay) return;
    if (lecture.lack.get().isWhole) {
      this.#goOn(direction);
      return;
    }
    await narrator.stepWithin(direction, {
      within: lecture.window ?? { startNs: 0, endNs: session.horizonNs },
      only: stepping.get() === 'together' ? null : this.#turn,
      atEnd: () => this.#pass(direction),
    });
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

  /** What comes behind the last step: the next run's turn, the next item, or words that nothing does. */
  #pass(direction: 1 | -1): string | null {
    const { presentation, session, playback } = this.#workspace;
    const lecture = this.#lecture;
    const { length } = session.state.getState().runs;
    const turn = this.#turn + direction;
    const isTurn = turn >= 0 && turn < Math.min(length, presentation.get().revealed);
    if (stepping.get() === 'run by run' && isTurn) {
      this.#turn = turn;
      const { startNs, endNs } = lecture.window ?? { startNs: 0, endNs: session.horizonNs };
      playback.seek(direction === 1 ? startNs : endNs, LAST_SEQUENCE);
      return null;
    }
    if (this.#goOn(direction)) return null;
    const where = lecture.given.get() === null ? 'run' : 'lecture';
    return direction === 1
      ? `This is the end of the ${where}`
      : `This is where the ${where} begins`;
  }
}
