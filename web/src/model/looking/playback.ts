/**
 * The virtual clock: the playhead, and how it moves.
 *
 * A playhead is a point (time, sequence): many events share a nanosecond, and stepping visits each. While
 * playing it stands behind all events of its instant. The view follows it; it stops at the horizon and waits
 * where a run is not simulated yet.
 */
import { createStore, type Readable, type Store } from '../../base/store';
import type { Point } from '../../core/columns';
import type { TimeSpan } from '../../layout/timeScale';
import { followed, grown, isSeenIn, paged, revealed } from './viewport';

/** Virtual seconds per second of the clock on the wall. */
export const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16, 32, 64] as const;

/** Behind every event of an instant. */
export const LAST_SEQUENCE = 0xffff_ffff;

/** A view takes about so long to play, at the speed that it opens with. */
const VIEW_PLAYS_S = 10;
/** On the stage the view stays while a hand moves the playhead near where what comes begins, by so much of it. */
const HAND_SLACK = 0.05;
/** A frame that came late (a hidden tab) moves the playhead by no more than this. */
const FRAME_MAX_MS = 100;

export interface PlaybackState {
  readonly isPlaying: boolean;
  readonly speed: number;
}

/** The run as the clock sees it. */
export interface Timeline {
  readonly horizonNs: number;
  readonly reachedNs: number;
  readonly viewport: Store<TimeSpan>;
}

export class Playback {
  readonly state: Readable<PlaybackState>;
  readonly playhead: Readable<Point>;
  /** Called when playing begins: whoever owns the frames then calls `advance` until it answers false. */
  onPlay: () => void = () => {};

  /** Called before the playhead is put somewhere else: what is asked about it follows at once. */
  onSeek: () => void = () => {};

  /** Called when playing has come to its end, and not where somebody ended it. */
  onEnd: () => void = () => {};

  readonly #state = createStore<PlaybackState>({ isPlaying: false, speed: 1 });
  readonly #playhead = createStore<Point>({ timeNs: 0, sequence: LAST_SEQUENCE });
  /**
   * How much of a run the view holds of what was seen, in nanoseconds: then it grows and goes along with the playhead,
   * as on the stage. Null: it stays, and rolls along while playing.
   */
  seenNs: number | null = null;

  readonly #timeline: Timeline;
  /** Whether nothing moves by itself. */
  readonly isCalm: boolean;
  readonly #follow: typeof followed;
  /** Where playing ends this once; null: at the horizon. */
  #endNs: number | null = null;
  /** At least so fast it plays there. */
  #leastSpeed = 0;

  /** `isCalm`: the view does not roll along while playing, it is turned over like a page. */
  constructor(timeline: Timeline, isCalm = false) {
    this.#timeline = timeline;
    this.isCalm = isCalm;
    this.#follow = isCalm ? paged : followed;
    this.state = this.#state;
    this.playhead = this.#playhead;
  }

  /** Goes to where a scenario's view begins, at a speed at which its view can be watched. */
  rewind(startNs: number): void {
    const { startNs: viewStartNs, endNs } = this.#timeline.viewport.get();
    this.setSpeed(speedFor((endNs - viewStartNs) / 1e9 / VIEW_PLAYS_S));
    this.#endNs = null;
    this.#put(startNs);
  }

  play(): void {
    if (this.#state.get().isPlaying) return;
    if (this.playhead.get().timeNs >= this.#timeline.horizonNs) this.seek(0);
    this.#timeline.viewport.set(this.#revealing(this.playhead.get().timeNs));
    this.#state.set({ ...this.#state.get(), isPlaying: true });
    this.onPlay();
  }

  /**
   * Plays on to a time that is still to come, in no more seconds than a view takes, and stops there; the view stays
   * where it holds that time.
   */
  playTo(timeNs: number): void {
    const { isPlaying, speed } = this.#state.get();
    const aheadNs = timeNs - this.playhead.get().timeNs;
    if (!isPlaying || aheadNs <= 0) return;
    this.#endNs = timeNs;
    const least = aheadNs / 1e9 / VIEW_PLAYS_S;
    if (speed < least) this.setSpeed(SPEEDS.find((each) => each >= least) ?? SPEEDS[0]);
  }

  /**
   * Plays from where it stands to a time that is still to come, in about so many seconds, whatever speed is chosen;
   * done when it has ended, there or where somebody ended it.
   */
  playThrough(timeNs: number, seconds: number): Promise<void> {
    const aheadNs = timeNs - this.playhead.get().timeNs;
    if (aheadNs <= 0) return Promise.resolve();
    this.play();
    this.#endNs = timeNs;
    this.#leastSpeed = aheadNs / 1e9 / seconds;
    return new Promise((resolve) => {
      const look = () => {
        if (this.#state.get().isPlaying) return;
        end();
        resolve();
      };
      const end = this.#state.subscribe(look);
    });
  }

  pause(): void {
    this.#endNs = null;
    this.#leastSpeed = 0;
    if (!this.#state.get().isPlaying) return;
    this.#state.set({ ...this.#state.get(), isPlaying: false });
  }

  toggle(): void {
    if (this.#state.get().isPlaying) this.pause();
    else this.play();
  }

  setSpeed(speed: number): void {
    this.#state.set({ ...this.#state.get(), speed });
  }

  /** Puts the playhead at a time, or at one event of it, and the view where it can be seen. */
  seek(timeNs: number, sequence = LAST_SEQUENCE): void {
    const insideNs = Math.min(Math.max(timeNs, 0), this.#timeline.horizonNs);
    this.#endNs = null;
    this.#leastSpeed = 0;
    this.onSeek();
    this.#put(insideNs, sequence);
    this.#timeline.viewport.set(this.#revealing(insideNs));
  }

  /** Moves on by a frame; false where playing has ended. */
  advance(elapsedMs: number): boolean {
    const { isPlaying, speed: chosen } = this.#state.get();
    if (!isPlaying) return false;
    const speed = Math.max(chosen, this.#leastSpeed);
    const { horizonNs, reachedNs, viewport } = this.#timeline;
    const fromNs = this.playhead.get().timeNs;
    const wantedNs = Math.round(fromNs + Math.min(elapsedMs, FRAME_MAX_MS) * 1e6 * speed);
    const endNs = this.#endNs ?? horizonNs;
    const toNs = Math.max(fromNs, Math.min(wantedNs, reachedNs, endNs));
    if (toNs > fromNs) {
      this.#put(toNs);
      if (this.seenNs !== null && !this.isCalm) viewport.set(this.#revealing(toNs, 0));
      // A view that holds all that is played stays.
      else if (endNs > viewport.get().endNs || this.#endNs === null)
        viewport.set(this.#follow(viewport.get(), horizonNs, fromNs, toNs));
    }
    if (toNs >= Math.min(endNs, horizonNs)) {
      this.pause();
      this.onEnd();
    }
    return this.#state.get().isPlaying;
  }

  /** On whole nanoseconds: 4.1 s are 4,099,999,999.9999995 here, and links write an event's number behind a point. */
  #put(timeNs: number, sequence = LAST_SEQUENCE): void {
    this.#playhead.set({ timeNs: Math.round(timeNs), sequence });
  }

  #revealing(timeNs: number, slack = HAND_SLACK): TimeSpan {
    const { viewport, horizonNs } = this.#timeline;
    const view = viewport.get();
    if (this.seenNs !== null)
      return isSeenIn(view, timeNs, slack) ? view : grown(this.seenNs, horizonNs, timeNs);
    return revealed(viewport.get(), horizonNs, timeNs);
  }
}

/** The fastest speed that is not above the wanted one. */
export function speedFor(wanted: number): number {
  return SPEEDS.findLast((speed) => speed <= wanted * 1.001) ?? SPEEDS[0];
}
