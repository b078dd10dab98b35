/** Steps on the stage: through an item's view, run by run or all runs together, and from item to item. */
import { LAST_SEQUENCE } from '../looking/playback';
import { stepping } from '../page/presentation';
import type { Workspace } from '../page/workspace';
import type { Lecture } from './lecture';

export class Stage {
  readonly #workspace: Workspace;
  readonly #lecture: Lecture;
  /** Place of the run whose turn it is, where they go run by run. */
  #turn = 0;

  constructor(workspace: Workspace, lecture: Lecture) {
    this.#workspace = workspace;
    this.#lecture = lecture;
    workspace.presentation.subscribe(() => {
      if (this.#turn >= workspace.presentation.get().revealed) this.#turn = 0;
    });
  }

  /** A new item begins with the first run. */
  begin(): void {
    this.#turn = 0;
  }

  step(direction: 1 | -1): void {
    const { narrator, session } = this.#workspace;
    const lecture = this.#lecture;
    if (lecture.isUnderWay) return;
    if (lecture.lack.get().isWhole) {
      lecture.goBy(direction);
      return;
    }
    narrator.step(
      direction,
      { stop: 'significant', amount: 0 },
      {
        within: lecture.window ?? { startNs: 0, endNs: session.horizonNs },
        only: stepping.get() === 'together' ? null : this.#turn,
        atEnd: () => this.#pass(direction),
      },
    );
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
    const given = lecture.given.get();
    const place = (given?.index ?? 0) + direction;
    if (given?.lesson.items[place] !== undefined) {
      void lecture.go(place);
      return null;
    }
    const where = given === null ? 'run' : 'lecture';
    return direction === 1
      ? `This is the end of the ${where}`
      : `This is where the ${where} begins`;
  }
}
