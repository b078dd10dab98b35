/**
 * The page's end of a worker: requests as promises.
 *
 * A promise of `null` says that the answer is not wanted any more: a newer request overtook this one, or
 * the engine broke down, which `onPanic` tells once. `restart` then begins with a new worker.
 *
 * A worker that the browser ended says nothing, ever. One that is asked and has said nothing for long is therefore told
 * of by `onSilence`, and once more if it should answer after all.
 */
import { type Connect, type Line, ownWorker } from './lines';
import type { Params, Progress, Reply, Request, RequestName, Result } from './messages';

export interface EngineListener {
  readonly onProgress: (progress: Progress) => void;
  readonly onPanic: (message: string) => void;
  readonly onSilence: (isSilent: boolean) => void;
}

/** A worker at work reports every 100 ms; the longest answer takes a fraction of this. */
export const SILENCE_MS = 8000;

export class EngineClient {
  readonly #listener: EngineListener;
  readonly #connect: Connect;
  readonly #pending = new Map<number, (result: unknown) => void>();
  /** Answers that are kept back; null while none are. */
  #kept: Reply[] | null = null;
  #gathered: () => void = () => {};
  #line: Line | null = null;
  #nextId = 0;
  /** Before its first word a worker is being loaded, which takes as long as the network does. */
  #hasSpoken = false;
  #isSilent = false;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: EngineListener, connect = ownWorker) {
    this.#listener = listener;
    this.#connect = connect;
    this.restart();
  }

  request<Name extends RequestName>(
    name: Name,
    params: Params<Name>,
  ): Promise<Result<Name> | null> {
    const line = this.#line;
    if (line === null) return Promise.resolve(null);
    const id = this.#nextId++;
    line.ask({ id, name, params } as Request);
    if (this.#pending.size === 0) this.#listen();
    return new Promise((resolve) => {
      this.#pending.set(id, (result) => resolve(result as Result<Name> | null));
    });
  }

  /** Keeps answers back from now on; done when everything that is asked has one. `deliver` then gives all at once. */
  gather(): Promise<void> {
    this.#kept ??= [];
    return new Promise((resolve) => {
      this.#gathered = resolve;
      this.#tellGathered();
    });
  }

  /** Gives the answers that were kept back. */
  deliver(): void {
    const kept = this.#kept ?? [];
    this.#kept = null;
    this.#gathered = () => {};
    for (const reply of kept) this.#take(reply);
  }

  /** Ends the worker, whatever it does, and starts a new one. */
  restart(): void {
    this.close();
    try {
      this.#line = this.#connect(
        (replies) => {
          for (const reply of replies) this.#hear(reply);
        },
        (message) => this.#breakDown(message),
      );
    } catch (thrown) {
      // A browser without workers, or a frame without an origin, which is refused them.
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      this.#breakDown(`This browser, or the page around this one, does not allow workers (${why})`);
    }
  }

  /** Ends the worker; what was still asked of it has no answer. */
  close(): void {
    this.#line?.end();
    this.#line = null;
    clearTimeout(this.#silenceTimer);
    this.#hasSpoken = false;
    this.#isSilent = false;
    for (const resolve of this.#pending.values()) resolve(null);
    this.#pending.clear();
    this.#kept = this.#kept && [];
    this.#tellGathered();
  }

  #hear(reply: Reply): void {
    if (this.#kept === null || (reply.kind !== 'result' && reply.kind !== 'overtaken')) {
      this.#take(reply);
      return;
    }
    this.#kept.push(reply);
    this.#tellGathered();
  }

  #tellGathered(): void {
    if (this.#kept !== null && this.#kept.length >= this.#pending.size) this.#gathered();
  }

  #take(reply: Reply): void {
    this.#hasSpoken = true;
    this.#answer(reply);
    if (this.#isSilent) {
      this.#isSilent = false;
      this.#listener.onSilence(false);
    }
    this.#listen();
  }

  /** From now on silence counts, while there is something to be answered. */
  #listen(): void {
    clearTimeout(this.#silenceTimer);
    if (!this.#hasSpoken) return;
    this.#silenceTimer = setTimeout(() => {
      if (this.#pending.size === 0 || this.#line === null) return;
      this.#isSilent = true;
      this.#listener.onSilence(true);
    }, SILENCE_MS);
  }

  #answer(reply: Reply): void {
    switch (reply.kind) {
      case 'result':
        this.#settle(reply.id, reply.result);
        break;
      case 'overtaken':
        this.#settle(reply.id, null);
        break;
      case 'progress':
        this.#listener.onProgress(reply.progress);
        break;
      case 'panic':
        this.#breakDown(reply.message);
        break;
    }
  }

  #settle(id: number, result: unknown): void {
    this.#pending.get(id)?.(result);
    this.#pending.delete(id);
  }

  #breakDown(message: string): void {
    this.close();
    this.#listener.onPanic(message);
  }
}
