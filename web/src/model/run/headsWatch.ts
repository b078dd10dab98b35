/**
 * What the replicas of the shown runs hold at the playhead, such as where they stand in the tree of blocks: asked of
 * the engine while a panel shows it, and no more often than it can be read while the clock runs.
 */
import { latestOnly } from '../../base/latestOnly';
import { createStore, type Readable, type Store } from '../../base/store';
import type { Heads } from '../../core/messages';
import type { Playback } from '../looking/playback';
import type { Narrator } from './narrator';
import type { Session } from './session';

/** Replica by replica; null of those that are down. */
type HeadsOf = readonly (Heads | null)[];

/** How often it is asked while the playhead plays. */
const PLAYING_INTERVAL_MS = 100;

export class HeadsWatch {
  readonly #session: Session;
  readonly #playback: Playback;
  readonly #narrator: Narrator;
  readonly #heads = new Map<string, Store<HeadsOf | null>>();
  readonly #ask = latestOnly<void>(() => this.#askAll());

  /** Whether a panel shows them, and of whom, where that is one replica. */
  #isShown = false;
  #replica = 0;

  constructor(session: Session, playback: Playback, narrator: Narrator) {
    this.#session = session;
    this.#playback = playback;
    this.#narrator = narrator;
    playback.playhead.subscribe(() => this.refresh());
  }

  /** From now on they are shown, or not; `replica`: who is looked at, null where that is nobody else. */
  show(isShown: boolean, replica: number | null): void {
    this.#isShown = isShown;
    this.#replica = replica ?? this.#replica;
    this.refresh();
  }

  /** Of the run of this key, replica by replica; null until they are known. */
  of(key: string): Readable<HeadsOf | null> {
    return this.#storeOf(key);
  }

  /** The runs, or what is shown of them, have changed; where none shows them what was known is not kept true. */
  refresh(): void {
    if (this.#isShown) this.#ask();
    else this.forget();
  }

  /** Other runs are shown: heads of those before are none of theirs. */
  forget(): void {
    for (const heads of this.#heads.values()) heads.set(null);
  }

  async #askAll(): Promise<void> {
    const { runs } = this.#session.state.getState();
    const playhead = this.#playback.playhead.get();
    await Promise.all(
      runs.map(async ({ key }) => {
        const place = this.#narrator.placeIn(key, playhead);
        const heads = await this.#session
          .variantOfKey(key)
          ?.client.request('heads', { ...place, replica: this.#replica });
        if (heads) this.#storeOf(key).set(heads);
      }),
    );
    if (this.#playback.state.get().isPlaying) {
      await new Promise((resolve) => setTimeout(resolve, PLAYING_INTERVAL_MS));
    }
  }

  #storeOf(key: string): Store<HeadsOf | null> {
    const known = this.#heads.get(key);
    if (known !== undefined) return known;
    const made = createStore<HeadsOf | null>(null);
    this.#heads.set(key, made);
    return made;
  }
}
