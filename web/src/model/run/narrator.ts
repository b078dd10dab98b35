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
import type { Session } from './session';
import { type StopWhen, stopName } from './stopping';

/** Told often enough to follow, seldom enough to read. */
const TELLING_INTERVAL_MS = 120;

export class Narrator {
  readonly caption: Readable<string>;

  readonly #caption = createStore('');
  /** What was stepped to: of several runs where they share it. */
  #steppedTo: readonly Told[] = [];
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
    this.#steppedTo = [];
    this.#stuck = null;
    this.#tell(this.#playback.playhead.get());
  }

  /** Says something of the moment, until the playhead moves. */
  say(text: string): void {
    const point = this.#playback.playhead.get();
    this.#stuck = { point, text };
    this.#tell(point);
  }

  /** Goes to the next or previous of what is worth that stop. */
  step(direction: 1 | -1, stop: StopWhen): void {
    this.#playback.pause();
    this.#step({ direction, stop, bounds: null });
  }

  /** Goes to the next or previous of what matters, within bounds if there are any; done when it is there. */
  stepWithin(direction: 1 | -1, bounds: Bounds | null): Promise<void> {
    this.#playback.pause();
    return this.#askStep({ direction, stop: { stop: 'significant', amount: 0 }, bounds });
  }

  async #askMoment(point: Point): Promise<void> {
    const stepped = this.#steppedAt(point);
    // Its words are here already; they come with what else is told of it.
    if (stepped.length > 0) await this.#session.known;
    const told = stepped.length > 0 ? stepped : latestOf(await this.#ask(point, null, askMoment));
    const caption = captionOf(told, this.#session.viewport.get());
    this.#caption.set(this.#stuck?.point === point ? this.#stuck.text : caption);
    await new Promise((resolve) => setTimeout(resolve, TELLING_INTERVAL_MS));
  }

  async #askStep({ direction, stop, bounds }: Step): Promise<void> {
    const point = this.#playback.playhead.get();
    const told = await this.#ask(point, bounds?.only ?? null, async (client, at) => {
      const answer = await client.request('step', { ...at, direction, ...stop });
      return answer?.found ?? null;
    });
    const nearest = direction === 1 ? earliestOf(told) : latestOf(told);
    const [first] = nearest;
    if (first === undefined || (bounds !== null && !isWithin(first.moment, bounds.within))) {
      const { runs } = this.#session.state.getState();
      const text = bounds === null ? nothingFurther(direction, stop, runs.length) : bounds.atEnd();
      if (text === null) return;
      this.#stuck = { point, text };
      this.#tell(point);
      return;
    }
    this.#steppedTo = nearest;
    this.#playback.seek(first.moment.timeNs, first.moment.sequence);
  }

  /**
   * Where a shown run stands while the playhead is at `point`. Sequences are each run's own: at the instant that a step
   * went to, each run stepped in stands at its own event, those before the last of them are past all their events,
   * those after it before all.
   */
  placeIn(key: string, point: Point): Point {
    const { runs } = this.#session.state.getState();
    const index = runs.findIndex((run) => run.key === key);
    const stepped = this.#steppedAt(point);
    const own = stepped.find((told) => told.index === index);
    if (own !== undefined) return { timeNs: point.timeNs, sequence: own.moment.sequence };
    const steppedIndex = stepped.at(-1)?.index ?? runs.length;
    const timeNs = index < steppedIndex ? point.timeNs : Math.max(0, point.timeNs - 1);
    return { timeNs, sequence: LAST_SEQUENCE };
  }

  /** Asks each shown run about its own place at `point`. */
  async #ask(
    point: Point,
    only: number | null,
    question: (client: Client, at: Point) => Promise<Moment | null>,
  ): Promise<readonly Told[]> {
    const { runs } = this.#session.state.getState();
    const answers = await Promise.all(
      runs.map(async ({ key }, index) => {
        if (!this.isTold(index) || (only ?? index) !== index) return [];
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
  #steppedAt({ timeNs, sequence }: Point): readonly Told[] {
    const moment = this.#steppedTo[0]?.moment;
    return moment?.timeNs === timeNs && moment.sequence === sequence ? this.#steppedTo : [];
  }
}

function askMoment(client: Client, at: Point): Promise<Moment | null> {
  return client.request('moment', at);
}

interface Step {
  readonly direction: 1 | -1;
  readonly stop: StopWhen;
  readonly bounds: Bounds | null;
}

/** How far steps go. */
export interface Bounds {
  readonly within: TimeSpan;
  /** Place of the one run whose steps they are; null: all that are told. */
  readonly only: number | null;
  /** Called where there is no step within: what to tell, or null where the page goes somewhere else. */
  readonly atEnd: () => string | null;
}

type Client = NonNullable<ReturnType<Session['variantOfKey']>>['client'];

export interface Told {
  /** Place of the run among those shown: which comes first of events in one instant. */
  readonly index: number;
  /** Key of the run, empty where there is only one. */
  readonly key: string;
  readonly moment: Moment;
}

/** "A and B, 0.637 s: N. Virginia has 3 of 4 votes: quorum certificate for block 4"; of nothing, no words. */
export function captionOf(told: readonly Told[], view: TimeSpan): string {
  const [first] = told;
  if (first === undefined) return '';
  const keys = told.map(({ key }) => key).join(' and ');
  const { timeNs, caption } = first.moment;
  return `${keys === '' ? '' : `${keys}, `}${formatPoint(timeNs, view)}: ${caption}`;
}

function isWithin({ timeNs }: Moment, { startNs, endNs }: TimeSpan): boolean {
  return timeNs >= startNs && timeNs <= endNs;
}

/** "No later view change in this run": said where a step has nowhere to go. */
export function nothingFurther(direction: 1 | -1, stop: StopWhen, runs: number): string {
  const where = runs > 1 ? 'these runs' : 'this run';
  return `No ${direction === 1 ? 'later' : 'earlier'} ${stopName(stop)} in ${where}`;
}

/** What comes first, of the first run that has it. */
function earliestOf(told: readonly Told[]): readonly Told[] {
  const times = told.map(({ moment }) => moment.timeNs);
  return shared(told, told[times.indexOf(Math.min(...times))]);
}

/** What came last, of the last run that has it. */
export function latestOf(told: readonly Told[]): readonly Told[] {
  const times = told.map(({ moment }) => moment.timeNs);
  return shared(told, told[times.lastIndexOf(Math.max(...times))]);
}

/** The runs in which the same happens in the same instant. */
function shared(told: readonly Told[], one: Told | undefined): readonly Told[] {
  return told.filter(
    ({ moment }) => moment.timeNs === one?.moment.timeNs && moment.caption === one.moment.caption,
  );
}
