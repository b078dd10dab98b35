/**
 * What the playhead stands at, in words, and what comes next: the shown runs asked together.
 *
 * Runs share one clock, so the last thing that happened in any of them is told, and a step goes to the
 * nearest thing worth a stop in any of them.
 */

import { latestOnly } from '../../base/latestOnly';
import { createStore, type Readable } from '../../base/store';
import type { Point } from '../../core/columns';
import type { Moment } from '../../core/messages';
import type { TimeSpan } from '../../layout/timeScale';
import { formatPoint } from '../looking/clock';
import { LAST_SEQUENCE, type Playback } from '../looking/playback';
import type { Session } from '../page/session';
import { type StopWhen, stopName } from './stopping';

/** Told often enough to follow, seldom enough to read. */
const TELLING_INTERVAL_MS = 120;

export class Narrator {
  readonly caption: Readable<string>;

  readonly #caption = createStore('');
  #steppedTo: Told | null = null;
  /** Where a step had nowhere to go, which is told until the playhead moves. */
  #stuck: { readonly point: Point; readonly text: string } | null = null;
  readonly #session: Session;
  readonly #playback: Playback;
  /** Whether a run is asked, by its place among those shown. */
  readonly isTold: (index: number) => boolean;
  readonly #tell = latestOnly<Point>((point) => this.#askMoment(point));
  readonly #step = latestOnly<Step>((step) => this.#askStep(step));

  constructor(session: Session, playback: Playback, isTold: (index: number) => boolean) {
    this.#session = session;
    this.#playback = playback;
    this.isTold = isTold;
    this.caption = this.#caption;
    playback.playhead.subscribe(() => this.#tell(playback.playhead.get()));
  }

  /** Tells the playhead's moment again: the run has changed. */
  refresh(): void {
    this.#steppedTo = null;
    this.#stuck = null;
    this.#tell(this.#playback.playhead.get());
  }

  /** Goes to the next or previous of what is worth that stop. */
  step(direction: 1 | -1, stop: StopWhen): void {
    this.#playback.pause();
    this.#step({ direction, stop });
  }

  async #askMoment(point: Point): Promise<void> {
    const stepped = this.#steppedAt(point);
    // Its words are here already; they come with what else is told of it.
    if (stepped !== null) await this.#session.known;
    const told = stepped ?? latestOf(await this.#ask(point, askMoment));
    const caption = told === null ? '' : captionOf(told, this.#session.viewport.get());
    this.#caption.set(this.#stuck?.point === point ? this.#stuck.text : caption);
    await new Promise((resolve) => setTimeout(resolve, TELLING_INTERVAL_MS));
  }

  async #askStep({ direction, stop }: Step): Promise<void> {
    const told = await this.#ask(this.#playback.playhead.get(), async (client, at) => {
      const answer = await client.request('step', { ...at, direction, ...stop });
      return answer?.found ?? null;
    });
    const nearest = direction === 1 ? earliestOf(told) : latestOf(told);
    if (nearest === null) {
      const point = this.#playback.playhead.get();
      const { runs } = this.#session.state.getState();
      this.#stuck = { point, text: nothingFurther(direction, stop, runs.length) };
      this.#tell(point);
      return;
    }
    this.#steppedTo = nearest;
    this.#playback.seek(nearest.moment.timeNs, nearest.moment.sequence);
  }

  /**
   * Where a shown run stands while the playhead is at `point`. Sequences are each run's own: at the instant that
   * a step went to, the runs before the one stepped in are past all their events, those after it before all.
   */
  placeIn(key: string, point: Point): Point {
    const { runs } = this.#session.state.getState();
    const index = runs.findIndex((run) => run.key === key);
    const steppedIndex = this.#steppedAt(point)?.index ?? runs.length;
    if (index === steppedIndex) return point;
    const timeNs = index < steppedIndex ? point.timeNs : Math.max(0, point.timeNs - 1);
    return { timeNs, sequence: LAST_SEQUENCE };
  }

  /** Asks each shown run about its own place at `point`. */
  async #ask(
    point: Point,
    question: (client: Client, at: Point) => Promise<Moment | null>,
  ): Promise<readonly Told[]> {
    const { runs } = this.#session.state.getState();
    const answers = await Promise.all(
      runs.map(async ({ key }, index) => {
        if (!this.isTold(index)) return [];
        const client = this.#session.variantOfKey(key)?.client;
        const moment =
          client === undefined ? null : await question(client, this.placeIn(key, point));
        return moment === null || moment.caption === ''
          ? []
          : [{ index, key: runs.length > 1 ? key : '', moment }];
      }),
    );
    return answers.flat();
  }

  /** What the playhead was stepped to, while it still stands there. */
  #steppedAt({ timeNs, sequence }: Point): Told | null {
    const moment = this.#steppedTo?.moment;
    return moment?.timeNs === timeNs && moment.sequence === sequence ? this.#steppedTo : null;
  }
}

function askMoment(client: Client, at: Point): Promise<Moment | null> {
  return client.request('moment', at);
}

interface Step {
  readonly direction: 1 | -1;
  readonly stop: StopWhen;
}

type Client = NonNullable<ReturnType<Session['variantOfKey']>>['client'];

interface Told {
  /** Place of the run among those shown: which comes first of events in one instant. */
  readonly index: number;
  /** Key of the run, empty where there is only one. */
  readonly key: string;
  readonly moment: Moment;
}

/** "B, 0.637 s: N. Virginia has 3 of 4 votes: quorum certificate for block 4". */
function captionOf({ key, moment }: Told, view: TimeSpan): string {
  return `${key === '' ? '' : `${key}, `}${formatPoint(moment.timeNs, view)}: ${moment.caption}`;
}

/** "No later view change in this run": said where a step has nowhere to go. */
export function nothingFurther(direction: 1 | -1, stop: StopWhen, runs: number): string {
  const where = runs > 1 ? 'these runs' : 'this run';
  return `No ${direction === 1 ? 'later' : 'earlier'} ${stopName(stop)} in ${where}`;
}

function earliestOf(told: readonly Told[]): Told | null {
  return told.reduce<Told | null>(
    (best, one) => (best === null || one.moment.timeNs < best.moment.timeNs ? one : best),
    null,
  );
}

function latestOf(told: readonly Told[]): Told | null {
  return told.reduce<Told | null>(
    (best, one) => (best === null || one.moment.timeNs >= best.moment.timeNs ? one : best),
    null,
  );
}
